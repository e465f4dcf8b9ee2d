"""Who is trained as a best response in Quando: the heuristic, with numbers of its own."""

from __future__ import annotations

from quandary.analysis.exploit.responder import Numbers, Responder
from quandary.bots.bot import Bot, SeatInfo
from quandary.bots.quando.evaluation import Weights, tuned_weights
from quandary.bots.quando.heuristic import Heuristic

HELD = "held"
"""Unseen fronts count as many times what they are thought to be."""


def _first(players: int) -> Numbers:
    return {**tuned_weights(players)._asdict(), HELD: 1.0}


def _make(numbers: Numbers, seat_info: SeatInfo) -> Bot:
    tuned = tuned_weights(seat_info.players)
    held = tuple(front * numbers[HELD] for front in tuned.held)
    simple = [numbers[name] for name in Weights._fields if name != HELD]
    return Heuristic(seat_info.seed, weights=Weights._make([*simple, held]))


RESPONDER = Responder("the heuristic with numbers of its own", _first, _make)
