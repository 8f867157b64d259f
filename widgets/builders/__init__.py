"""What is drawn of The Builders."""
