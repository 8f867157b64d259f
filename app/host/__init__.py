"""`meja host`: a game night in one command, for players who come over SSH."""
