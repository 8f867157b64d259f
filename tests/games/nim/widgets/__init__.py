"""What is drawn of Nim."""
