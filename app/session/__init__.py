"""A game as a face of the program sees it: what can be asked of it, its log, and what comes next."""
