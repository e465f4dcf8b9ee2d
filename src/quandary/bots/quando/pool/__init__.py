"""The opponent pool of Quando: a file for each kind of player, a line here for each player."""

from quandary.bots.pool import PoolPlayer
from quandary.bots.quando.pool.card_shedder import CardShedder
from quandary.bots.quando.pool.flat_searcher import FlatSearcher
from quandary.bots.quando.pool.nets import make_net, make_net_search
from quandary.bots.quando.pool.planner import Planner

POOL = (
    PoolPlayer("greedy-5"),
    PoolPlayer("greedy-10"),
    PoolPlayer("shedder", lambda seed: CardShedder()),
    PoolPlayer("net", make_net, uses_kernels=True),
    PoolPlayer("net-search", make_net_search, uses_kernels=True),
    PoolPlayer("planner", lambda seed: Planner(), is_held_out=True),
    PoolPlayer("flat-search", FlatSearcher, is_held_out=True, uses_kernels=True),
)
