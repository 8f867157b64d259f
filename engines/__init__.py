"""The rules. No input or output, no screen, no clock, no files."""
