"""Bots at live tables: the same levels as everywhere."""

from __future__ import annotations

import asyncio
import threading
from typing import Any, get_args

import pytest

from quandary.bots.levels import LEVELS, make_bot
from quandary.games import GAMES
from quandary.server.bots import player
from quandary.server.bots.player import BotTurn, ThreadedBots
from quandary.server.protocol.fields import Level
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch, Match


def dealt(game: str) -> AnyMatch:
    match = Match.start(game, ["Ann", "Ben", "Cyd"])
    match.deal(deck_from_seed(GAMES[game], "a seed", 0))
    return match


EXTREME_OPTIONS = [
    *(("quando", {"target": target}) for target in (1, 2**31, 2**63, 2**70)),
    ("5211", {"long": True}),
]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "options"), EXTREME_OPTIONS)
def test_no_level_fails_on_options_that_only_a_record_may_name(
    game: str, options: dict[str, Any], level: str
) -> None:
    match = Match.start(game, ["Ann", "Ben", "Cyd"], options)
    match.deal(deck_from_seed(GAMES[game], "a seed", 0))
    seat = match.game.to_act(match.state)[0]
    legal = match.legal(seat)
    assert player.choose(game, level, match.view(seat), legal) in legal


def test_a_table_offers_every_level_there_is() -> None:
    assert get_args(Level) == LEVELS


@pytest.mark.parametrize("game", GAMES)
def test_a_level_is_the_same_bot_at_a_table_as_in_the_arena(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[str, str, int, threading.Thread]] = []

    def make(game: str, name: str, seed: str, players: int) -> Any:
        made.append((game, name, players, threading.current_thread()))
        return make_bot(game, name, seed, players)

    monkeypatch.setattr(player, "make_bot", make)
    match = dealt(game)
    legal = match.legal(0)
    assert (
        asyncio.run(ThreadedBots().choose(BotTurn(game, "gentle", match.view(0), legal))) in legal
    )
    assert [bot[:3] for bot in made] == [(game, "gentle", 3)]
    assert made[0][3] is not threading.main_thread(), "loading a bot would make every table wait"
