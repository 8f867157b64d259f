"""What is drawn of Java."""
