"""`meja bench`: figures against the budgets, here and at the end of a terminal line."""
