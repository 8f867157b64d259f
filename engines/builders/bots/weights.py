"""The weights by which the computer players of The Builders judge, in turns; all are found by self-play."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What each thing adds to a position's worth, in turns.

    "Thought of" are the two open sites that are done most easily; "lack" is how many VP are lacking to 17
    once these have been finished.
    """

    send: float = -0.3631
    """Each worker who must still be sent to the sites thought of."""
    recruit: float = -1.5746
    """Each worker who must still be recruited for them."""
    shortage: float = -0.523
    """Each écu that is lacking in between to pay the workers for them."""
    first_crew: float = 0.0139
    """Each worker and each resource still missing until the first of them is finished."""
    late: float = 0.045
    """Each worker beyond the second to one site: several in one turn cost more actions (B8)."""
    lack: float = -0.5936
    """Each VP of the lack."""
    lack_strength_8: float = 0.0071
    """The lack times the resources that all workers make, of these the first 8."""
    lack_strength_12: float = 0.0052
    """The same, the first 12."""
    lack_strength_16: float = 0.0032
    """The same, the first 16."""
    lack_strength_20: float = 0.0025
    """The same, the first 20."""
    lack_strength_24: float = -0.0033
    """The same, the first 24."""
    lack_machines: float = 0.0031
    """The lack times the resources that machines make, the first 6."""
    lack_scarcest: float = 0.0046
    """The lack times what all workers make of the resource that they make least of, the first 3."""
    lack_workers: float = -0.0018
    """The lack times the number of workers, the first 5."""
    purse: float = 0.0493
    """Each écu in hand once the sites thought of are finished."""
    first_purse: float = 0.0154
    """Each of the first 4 of these."""
    purse_for_lack: float = 0.0717
    """Each VP of the lack for which these can buy actions, at about 7 écus."""
    ecus: float = -0.0138
    """Each of the first 8 écus in hand now."""
    surplus: float = 0.4475
    """Each VP above 17."""
    busy: float = 0.008
    """Each resource that workers make who are at work."""
    site: float = -0.0399
    """Each open site."""
    spare_points: float = 0.0255
    """Each VP of the other open sites, as far as it is lacking."""


HARD = Weights()
"""The mean of steps 150 to 190 of `tests/tools/tune_builders.py --pace 0.06 --seed 11`."""

MEDIUM = Weights(
    send=-0.2171,
    recruit=-0.8484,
    shortage=-0.2496,
    first_crew=0.0072,
    late=0.0924,
    lack=-0.6806,
    lack_strength_8=0.012,
    lack_strength_12=0.0075,
    lack_strength_16=0.0019,
    lack_strength_20=0.0016,
    lack_strength_24=-0.0038,
    lack_machines=0.0034,
    lack_scarcest=0.0048,
    lack_workers=-0.0008,
    purse=0.025,
    first_purse=0.02,
    purse_for_lack=0.06,
    ecus=-0.015,
    surplus=0.3587,
    busy=0.0019,
    site=-0.0472,
    spare_points=0.05,
)
"""Where these steps began: they judge worse, so that medium is the weaker player."""
