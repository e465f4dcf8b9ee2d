"""Positions for looking at: real games, played by chance until something is the case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random

from quandary.table.match import AnyMatch, Match
from tests.browser.geometry.made_up_table import NAMES

MOST_ACTIONS = 20_000
MOST_SEEDS = 50
Wanted = Callable[[AnyMatch], bool]
"""Whether a match has come to the moment that is looked for."""


def played_until(
    game: str, wanted: Wanted, options: Mapping[str, object] | None = None
) -> Callable[[int], AnyMatch]:
    """For a number of players, a match in which `wanted` is the case; always the same one."""

    @cache
    def position(players: int) -> AnyMatch:
        for seed in range(MOST_SEEDS):
            match = Match.start(game, NAMES[:players], options or {})
            if _play(match, wanted, Random(f"{game}{players}{seed}")):
                return match
        raise AssertionError(f"{game} with {players} never came to this")

    return position


def _play(match: AnyMatch, wanted: Wanted, random: Random) -> bool:
    """Play on by chance; gives whether the moment came."""
    for _ in range(MOST_ACTIONS):
        if match.deals and wanted(match):
            return True
        if match.is_over:
            return False
        if match.is_awaiting_deal:
            match.deal_from_seed(str(random.random()))
            continue
        seat = match.to_act[0]
        match.act(seat, random.choice(match.legal_actions(seat)))
    return False
