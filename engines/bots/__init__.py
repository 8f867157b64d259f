"""Computer players: each sees a view and the legal actions, never a state."""
