"""What is drawn: a view of a game goes in, a message comes out; no widget plays."""
