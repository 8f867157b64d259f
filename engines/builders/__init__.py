"""The Builders: Middle Ages, by Frédéric Henry: its rules, one file a chapter."""
