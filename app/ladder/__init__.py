"""`meja ladder`: computer players against each other, and what their games say of their strength."""
