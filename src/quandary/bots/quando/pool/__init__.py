"""The opponent pool of Quando: a file for each kind of player, a line here for each player."""

from quandary.bots.pool import PoolPlayer
from quandary.bots.quando.pool.card_shedder import CardShedder

POOL = (
    PoolPlayer("greedy-5"),
    PoolPlayer("greedy-10"),
    PoolPlayer("shedder", lambda seed: CardShedder()),
)
