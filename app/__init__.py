"""The program: screens, dialogs, keys, command line and life cycle."""

VERSION = "0.1.0"
