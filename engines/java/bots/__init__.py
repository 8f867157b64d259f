"""The computer players of Java."""
