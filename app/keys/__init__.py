"""What can be done, and by which keys: the usual ones, sets of keys, and a player's own."""
