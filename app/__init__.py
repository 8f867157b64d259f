"""The program: screens, dialogs, keys, command line and life cycle."""
