"""The Builders in words."""
