"""The rules of Nim."""
