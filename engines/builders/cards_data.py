"""The cards in data/builders_*.csv; made by tests/tools/make_literals.py (B1, B2)."""

# rank_en, rank_fr, cost_ecus, then stone, wood, knowledge, tile of each worker, by a digit
WORKERS = """
Apprentice Apprenti 2 1010 0110 1001 1100 0011 0101
Labourer Manoeuvre 3 0201 1020 0012 1200 0102 2001 1002 0210 0021 0120 2100 2010
Craftsman Compagnon 4 1111 3100 0013 0301 2110 1201 2002 2020 1021 0022 2200 1111 1030 0220 0112 0202
Master Maître 5 3002 0023 0230 3200 0032 2003 2300 0320
"""

BUILDINGS = (
    # name_en, name_fr, reward_ecus, victory_points, need_stone, need_wood, need_knowledge,
    # need_tile
    ("The arbour", "La tonnelle", 8, 0, 1, 0, 0, 1),
    ("The hut", "La cabane", 8, 0, 0, 1, 1, 0),
    ("The covered bridge", "Le pont couvert", 6, 1, 0, 1, 2, 0),
    ("The tree house", "La cabane perchée", 6, 1, 0, 2, 1, 0),
    ("The stone bridge", "Le pont en pierre", 6, 1, 2, 0, 1, 0),
    ("The wash house", "Le lavoir", 6, 1, 0, 1, 0, 2),
    ("The straw hut", "La hutte de paille", 6, 1, 1, 0, 0, 2),
    ("The town house", "La maison urbaine", 10, 2, 2, 0, 2, 1),
    ("The thatched cottage", "La chaumière", 10, 2, 0, 2, 1, 2),
    ("The country house", "La maison rurale", 10, 2, 1, 2, 1, 1),
    ("The small house", "La maisonnette", 10, 2, 2, 1, 0, 2),
    ("The cowshed", "L'étable", 12, 3, 0, 1, 2, 3),
    ("The inn", "L'auberge", 12, 3, 2, 1, 1, 2),
    ("The pigsty", "La porcherie", 12, 3, 0, 2, 2, 2),
    ("The country relay", "Le relais rural", 12, 3, 0, 3, 1, 2),
    ("The grain silo", "Le silo à grains", 12, 3, 0, 2, 3, 1),
    ("The stable", "L'écurie", 14, 3, 0, 3, 1, 3),
    ("The forge", "La forge", 14, 3, 2, 2, 0, 3),
    ("The windmill", "Le moulin à vent", 14, 3, 3, 0, 3, 1),
    ("The watermill", "Le moulin à eau", 14, 3, 0, 2, 3, 2),
    ("The market hall", "Les halles", 16, 4, 0, 3, 2, 3),
    ("The burgher's house", "La maison bourgeoise", 16, 4, 2, 2, 2, 2),
    ("The post relay", "Le relais postal", 16, 4, 3, 1, 2, 2),
    ("The hotel", "L'hôtel", 16, 4, 1, 3, 3, 1),
    ("The tavern", "La taverne", 16, 4, 1, 3, 1, 3),
    ("The farm", "La ferme", 16, 4, 4, 2, 0, 2),
    ("The church", "L'église", 18, 5, 4, 0, 2, 4),
    ("The watchtower", "La tour de guet", 18, 5, 3, 3, 2, 2),
    ("The abbey", "L'abbaye", 18, 5, 4, 3, 2, 1),
    ("The cloister", "Le cloître", 18, 5, 4, 2, 4, 0),
    ("The chapel", "La chapelle", 18, 5, 3, 2, 2, 3),
    ("The aqueduct", "L'aqueduc", 20, 6, 5, 2, 5, 0),
    ("The castle", "Le château-fort", 20, 7, 5, 3, 5, 3),
    ("The cathedral", "La cathédrale", 20, 8, 5, 4, 4, 4),
)

MACHINES = (
    # name_en, name_fr, victory_points, make_stone, make_wood, make_knowledge, make_tile,
    # need_stone, need_wood, need_knowledge, need_tile
    ("Crane", "Une grue", 1, 2, 0, 0, 0, 0, 1, 0, 1),
    ("Circular saw", "Une scie circulaire", 1, 0, 2, 0, 0, 1, 0, 1, 0),
    ("Measuring instrument", "Un instrument de mesure", 1, 0, 0, 2, 0, 1, 1, 0, 0),
    ("Tile kiln", "Un four à tuiles", 1, 0, 0, 0, 2, 0, 1, 1, 0),
    ("Great crane", "Une grue", 2, 3, 0, 0, 0, 0, 2, 1, 0),
    ("Great circular saw", "Une scie circulaire", 2, 0, 3, 0, 0, 0, 0, 2, 1),
    ("Great measuring instrument", "Un instrument de mesure", 2, 0, 0, 3, 0, 1, 0, 0, 2),
    ("Great tile kiln", "Un four à tuiles", 2, 0, 0, 0, 3, 2, 1, 0, 0),
)
