"""The command line: its commands, one file each."""
