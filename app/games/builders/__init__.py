"""The Builders in the app: its screen, dialogs, keys, line mode, help and tutorial."""
