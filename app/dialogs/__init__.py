"""Dialogs over the table: each gives back what was chosen, or None."""
