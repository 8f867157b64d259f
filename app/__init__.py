"""The program: screens, dialogs, keys, command line and life cycle."""

PROG = "meja"
VERSION = "0.1.0"
