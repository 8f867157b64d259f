"""The dialogs of Java."""
