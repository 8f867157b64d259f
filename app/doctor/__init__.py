"""`meja doctor`: what was found of terminal, language, folders and program, and what follows."""
