"""What can be done, and by which keys: the default ones, sets of keys, and a player's own."""
