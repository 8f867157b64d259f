"""What is drawn: a view of a game goes in through a reactive, a message comes out; no widget plays."""
