"""What is drawn of Java; how large its spaces can be stands here, for settings that load no board."""

CELL_SIZES = ((3, 1), (4, 2), (6, 3))
"""Width and height of a space in cells, from the smallest zoom on, which is 1."""
ZOOMS = tuple(range(1, len(CELL_SIZES) + 1))
