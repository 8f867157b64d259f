"""Training of the net by which the expert of The Builders judges who will win."""

from functools import partial

from engines.builders.bots.trained_net import NUMBERS
from engines.builders.game import BUILDERS
from tests.tools.train.builders.fit import fit
from tests.tools.train.builders.play import play_game
from tests.tools.train.trainer import Further, Trainer

TRAINER = Trainer(
    BUILDERS,
    "The net of the expert",
    (4000, 4000, 4000),
    100,
    1,
    play_game,
    fit,
    Further(NUMBERS, partial(fit, shipped=NUMBERS)),
)
