"""Java in words."""
