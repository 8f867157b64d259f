"""What the app has for each game."""
