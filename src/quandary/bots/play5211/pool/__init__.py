"""The opponent pool of 5211: a file for each kind of player, a line here for each player."""

from functools import partial

from quandary.bots.play5211.pool.colour_follower import ColourFollower
from quandary.bots.play5211.pool.flat import Flat
from quandary.bots.play5211.pool.planner import Planner
from quandary.bots.play5211.pool.simple import RULES, Simple
from quandary.bots.play5211.pool.tally import Tally
from quandary.bots.pool import PoolPlayer

FLAT_WORLDS = 2000

POOL = (
    PoolPlayer("greedy"),
    PoolPlayer("majority", lambda seed: ColourFollower(seed)),
    PoolPlayer("minority", lambda seed: ColourFollower(seed, is_contrary=True)),
    PoolPlayer("highest", partial(Simple, RULES["highest"])),
    PoolPlayer("kododos", partial(Simple, RULES["kododos"])),
    PoolPlayer("flat", partial(Flat, FLAT_WORLDS), uses_kernels=True),
    PoolPlayer("lowest", partial(Simple, RULES["lowest"]), is_held_out=True),
    PoolPlayer("collector", partial(Simple, RULES["collector"]), is_held_out=True),
    PoolPlayer("copycat", partial(Simple, RULES["copycat"]), is_held_out=True),
    PoolPlayer("repeater", partial(Simple, RULES["repeater"]), is_held_out=True),
    PoolPlayer("planner", lambda seed: Planner(), is_held_out=True),
    PoolPlayer("tally", lambda seed: Tally(), is_held_out=True),
    PoolPlayer(
        "blind", partial(Flat, FLAT_WORLDS, is_blind=True), is_held_out=True, uses_kernels=True
    ),
)
