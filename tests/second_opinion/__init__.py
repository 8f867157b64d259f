"""A slow second opinion on the rules, written from the rules alone and sharing no code with the engines."""
