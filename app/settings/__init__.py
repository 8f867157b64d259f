"""What a player has set, where it is kept, and the app that follows it."""
