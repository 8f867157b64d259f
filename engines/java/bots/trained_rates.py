"""The rates of the expert: none are fitted yet."""

NUMBERS = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"
