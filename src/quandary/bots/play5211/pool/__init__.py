"""The opponent pool of 5211: a file for each kind of player, a line here for each player."""

from quandary.bots.play5211.pool.colour_follower import ColourFollower
from quandary.bots.pool import PoolPlayer

POOL = (
    PoolPlayer("greedy"),
    PoolPlayer("majority", lambda seed: ColourFollower(seed)),
    PoolPlayer("minority", lambda seed: ColourFollower(seed, is_contrary=True)),
)
