"""The rules of The Builders in plain words, by the numbers that refusals and the ledger cite.

A ruling that fills a gap of the rules, or settles a doubt, says "Our choice".
"""

from __future__ import annotations

from engines.game_texts import read_rulings

RULINGS = read_rulings("""
# The things
B1 There are 42 workers: 6 apprentices, 12 labourers, 16 craftsmen and 8 masters, who cost 2, 3, 4 and 5 écus
    each time they are sent. Each makes a few of the four resources: stone, wood, knowledge, tile. In French
    they are apprenti, manoeuvre, compagnon and maître.
B2 There are 42 buildings. Each needs some of the four resources; once finished it pays écus and counts
    victory points (VP). Among them are 8 machines, which pay no écus. A finished machine keeps its VP and
    also works for its owner: it makes its own resources and is sent for no écus.
B3 Money is counted in écus. The box has 25 silver coins of 1 and 15 gold coins of 5. Our choice: the bank
    does not run out.
# How a game begins
B4 For 2 to 4 players, clockwise; chance picks who begins. Each has 10 écus and an apprentice drawn by chance;
    the others are shuffled into the workers. In two rows lie 5 buildings and 5 workers. The next building is
    seen by all. Our choice: the next worker is not.
# A turn
B5 A turn has 3 free actions, spent in any order and on the same thing again if one likes. At any time in it
    more can be bought, any number, for 5 écus each. Our choice: only its player ends a turn, early if he
    likes, and what is left of its actions, free or bought, is lost.
B6 Opening a site costs 1 action: take one of the buildings in the row, which is then to be built. The next of
    the deck fills its place at once. A player may have any number of open sites.
B7 Recruiting costs 1 action and no écus: take one of the workers in the row, who is free to be sent in the
    same turn. The next of the deck fills his place at once.
B8 Sending a free worker to one of one's open sites costs his écus, which must be in hand before the site pays
    any, and actions: 1 for the first sent there in this turn, 2 for the second, 3 for the third, and so on.
    Other sites and earlier turns do not count. He stays until the site is finished; one who adds nothing to
    it may be sent too.
B9 Écus can be taken for actions: 1 écu for 1 action, 3 for 2, 6 for 3. Each take counts by itself, so the
    three actions must be given at once to get 6. It may be done several times in a turn.
B10 A site is finished at once, for no action, when its workers together make all that it needs; what they
    make beyond that is of no use. Its player gets its écus and VP, and the workers are free to be sent again,
    in the same turn too. A finished machine joins them.
B11 Once a deck is used up, a place in its row from which a card is taken stays empty.
# The end
B12 Who has 17 VP or more from buildings and machines at the end of a turn, points for écus not counted, makes
    this round the last: it is played to its end, so that all have had the same number of turns.
B13 At the end each full 10 écus are 1 point more, and most points win. If level, who has more VP from
    buildings and machines, so without the points for écus; then who has more écus. Our choice: that is all of
    them, not the number of coins. Who is level in this too shares the place.
B14 Our choice, for workers cannot leave an unfinished site, and a game could come to a stand: when for 3
    complete rounds in a row, counted from the first player, nobody opened, recruited or sent, the game ends
    and B13 decides. There is a warning after the first and after the second.
""")
"""Every ruling by its number, in the order in which they are read."""
