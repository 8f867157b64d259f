"""What is asked before something is lost, on the screen and in line mode alike."""
