"""Shared tables: a match at a table server, and each player at a terminal of his own."""
