"""Java, by Wolfgang Kramer and Michael Kiesling: its rules, one file a chapter."""
