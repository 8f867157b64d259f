"""The rules of Java in plain words, by the numbers that refusals and the ledger cite.

J34 to J36 are not used. A ruling that fills a gap of the rulebook, or settles a doubt, says "Our choice".
"""

from __future__ import annotations

from engines.game_texts import read_rulings

RULINGS = read_rulings("""
# The things
J1 A space is one hexagon. Central Java has 153 of them: 150 open and 3 with printed irrigation. All around
    lies the outside, mountains along the north and lowlands along the south; land can cover only the 63
    outside spaces shown, the others count as bare neighbours. The board is a reconstruction.
J2 Land shows one of two terrains, rice or village. The level of a space is how many tiles lie on it; a bare
    space has level 0.
J3 There are 56 triple tiles for all: one village and two rice spaces, each touching the other two. Each
    player has 5 doubles (a village and a rice space), 3 single rice and 2 single villages besides.
J4 Village spaces that hang together are one settlement, the space under a palace included; its size is the
    number of its spaces. With a palace it is a city, without one a village.
J5 The palaces lie in one stock for all: 6 of value 2, 7 of 4, 8 of 6, 9 of 8 and 10 of 10. A palace for which
    a festival was held is celebrated.
J6 The stock has 16 irrigation tiles. Irrigation spaces that hang together, laid or printed, are one pool.
J7 Each player has 12 developers; those who are not on the board wait in the reserve.
J8 The 30 festival cards show mask, drum or puppet: six kinds, one for each symbol and one for each pair of
    symbols, five cards of each. One card lies face up and is the festival card.
J9 Each player starts with 3 extra-action tokens.
J10 Two to four play, clockwise, and chance picks who begins. Each gets the pieces above and 3 cards, and one
    more card is turned up. Hands and the order of the deck are secret; how many cards there are, those played
    and those discarded are not. The common stock is the same for any number of players.
# A turn
J11 A turn has 6 action points (AP), spent in any order: land 1; irrigation 1; a developer in or out 1 by the
    lowlands, 2 by the mountains; a palace 1; a card 1. Once a turn a token adds 1 AP. What is left over is
    lost. Only ending the turn, or a festival, ends it: never the last AP by itself.
J12 Duty: at least one land tile must be placed in each turn before the last round. Our choice: whatever would
    make that impossible is refused while it is still possible, ending the turn too; a token not yet played
    counts as 1 AP. If no tile can be placed and paid for, there is no duty.
# Placing land
J13 Land never covers a developer, a palace or irrigation, be the irrigation laid or printed.
J14 A tile lies flat: all the spaces below it have the same level.
J15 No tile lies exactly on one of its own size: a single never on a single, a double not on just one double,
    a triple not on just one triple. On parts of several such tiles it may lie. Our choice: the shape counts,
    not how it is turned.
J16 Apart from that a tile goes anywhere. It need not touch other land or the edge, and it may cover rice and
    village alike.
J17 No placement may leave two palaces in one settlement, so two cities never join. Villages may be joined
    with each other and with a city.
J18 A placement may move a space from one city to another, together with the developer on it, as long as the
    cities stay apart (J17).
J19 A placement may cut a settlement in two. The part without the palace is a village again and may get one of
    its own. The palace keeps its value, even if less than that many spaces are left around it.
J20 A triple or double may reach over the edge if one of its spaces is in central Java. Each bare outside
    space costs 1 AP more; once covered it is land like any other, and a tile may lie on such spaces alone. A
    single never covers a bare outside space.
J21 With its village on a given space a triple can be turned six ways, and a double as well. On the empty
    board a triple has 349 areas and so 1,047 placements.
J22 The last triple brings the end (J52). Our choice, for when triples no longer fit: as many turns in a row
    as there are players, each without a tile because the duty (J12) did not bind, bring it too. Who ended the
    last of them is scored at once, the others after one more turn each.
# Irrigation
J23 Irrigation goes on bare spaces of central Java, never on land. Our choice: not on the 57 spaces that touch
    the outside, whether or not that outside has been covered.
J24 A pool is enclosed when land or a palace lies on every space around it, with no gap.
J25 As soon as a pool is enclosed, the sole leader among the developers on the land around it scores 3 points
    for each of its spaces, whoever's turn it is. On a tie, or with nobody there, no one scores. Of several
    pools the one with the first space, by row and number, scores first.
J26 A pool has one chance: whether anyone scored or not, it never scores again.
# Developers
J27 A developer stands on rice or village without a palace, never on irrigation, and alone on the space.
J28 Developers walk over neighbouring land. Each step between rice and village costs 1 AP; steps within one
    terrain are free, however high. The cheapest way is always taken, and its cost shown before.
J29 Palaces and other players' developers block the way, and so do bare spaces and irrigation. Your own
    developers may be passed.
J30 Developers come and go over border spaces: land that touches a bare outside space. It costs 1 AP by the
    lowlands and 2 AP by the mountains, and the cheaper where both touch. Our choice: land on the outside can
    be a border space as well.
J31 Coming in and walking on to any free land is one action, at the cost of both; so is walking out. On the
    border space itself one of your own may stand. A developer taken off is in the reserve at once and may
    come in elsewhere. A move must lead to another space.
# Standings
J32 Your standing in a city, a village or around a pool is the list of the levels on which your developers
    stand there, the highest first.
J33 Standings compare like words in a dictionary: the first different level decides, and if there is none the
    longer list wins. So 4,4 beats 4,3,3; and 2,1 beats 2, which beats 1.
J37 The sole leader is the one player with the best standing. Two who are level at the top are no sole leader,
    and where no developer stands there is none.
# Palaces
J38 Only the sole leader of a settlement may build a palace or enlarge one there.
J39 A palace is built in a village of two spaces or more, on any of its spaces without a developer, at
    whatever level. Its value may be any in stock that is no larger than the village.
J40 A palace may grow to any larger value in stock that is no larger than its city; 10 is the most. The old
    one stays underneath, and the new one is not celebrated.
J41 To build or to enlarge scores half of the new value at once.
J42 A palace changes once a turn at most, but several may change in one turn. Our choice, where the rules in
    French and English differ. What counts is the palace on its space, whatever is joined or cut; one built in
    a part that was cut off is another palace.
J43 Palaces are never taken off the board.
# Cards and festivals
J44 Draw the face-up card, which is replaced from the deck at once, or the top of the deck: 1 AP each, two
    cards a turn at most. When the deck is empty and a card is needed, the discards are shuffled. Our choice:
    when there are none either, no card can be drawn.
J45 As the last action of your turn you may host one festival, in any city where you have a developer and the
    palace is not celebrated, if you hold a matching card. You need not lead there.
J46 A card is worth the number of symbols that it shares with the festival card: 0, 1 or 2. Cards worth 0 may
    not be bid.
J47 A festival leaves the festival card where it is; only drawing it brings another.
J48 The host opens with matching cards. Clockwise, each other player with a developer in the city plays cards
    to reach the highest total or more, or passes, which loses the cards played and is for good. From the last
    to bid it goes on clockwise to all below the highest, until all still in are level.
J49 When all are level, the last to bid asks the others, clockwise: agree to share, or raise with one or more
    cards, and every agreement lapses. Who is asked cannot pass, and who asks cannot raise. Nobody is skipped,
    so that no hand is betrayed. Once all agree, they share.
J50 A festival at a palace of 2, 4, 6, 8, 10 gives 1, 2, 3, 4, 5 points to one who holds it alone; those who
    share it get 0, 1, 2, 3, 4 each. Our choice, for the French rulebook's table and its example differ: the
    game option shared_festivals=example gives sharers 0, 1, 2, 2, 3 instead.
J51 After a festival all the cards played are discarded, also of those who passed, the palace is celebrated
    until it is enlarged, and the host's turn ends. Our choice: those already scored for the end still gain
    from festivals and from pools.
# The end
J52 Whoever places the last triple finishes the turn, with a festival if there is one, and then has the final
    scoring on the board as it stands.
J53 Each other player, clockwise, takes one last turn, in which no land need be placed, and then has a final
    scoring of his own.
J54 Final scoring, city by city: the best standing there, shared or not, is worth the palace's value, the
    second best half of it, and without a developer there is nothing. Our choice: after two who are level at
    the top, the next is second.
J55 Most points win. Our choice: players with the same points share the place, and the win.
""")
"""Every ruling by its number, in the order in which they are read."""
