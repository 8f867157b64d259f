"""`meja --served`: the program behind a shared SSH server."""
