"""The rates of the expert: those of hard, for none that were fitted have won so far.

Quick planners at two seats, 95 % intervals: all numbers fitted to 120 games won 50.0 % (40.0 to 60.0) of
93 games; pools alone at half their worth, which was alone clear of chance, 50.0 % (41.8 to 58.2) of 140.
Both bid in festivals by the size of a hand, which expert no longer does: it lost points.
`python -m tests.tools.train java` goes on.
"""

NUMBERS = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"
