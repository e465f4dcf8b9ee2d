"""The table of 5211 when nothing is to be laid: after the game, and between two deals."""

from __future__ import annotations

from functools import cache

import pytest

from quandary.bots import make_bot
from quandary.games.play5211.rules import rounds_per_deal
from quandary.table.match import AnyMatch, Match
from quandary.terminal.board import Seen
from quandary.terminal.play5211.board import own, piles, status, where
from quandary.terminal.play5211.drawing import draw_table
from quandary.terminal.style import Style
from quandary.terminal.translator import make_translator
from quandary.words import languages

PLAYERS = 3
ROUNDS = rounds_per_deal(PLAYERS)
PLAIN = Style(has_colour=False, is_plain=True, width=80)


@cache
def played_deal(is_long: bool) -> AnyMatch:
    """A match after one whole deal, which is all of a game that is not long."""
    match = Match.start("5211", [str(seat) for seat in range(PLAYERS)], {"long": is_long})
    match.deal_from_seed("cards")
    bots = [make_bot("5211", "random", str(seat), PLAYERS) for seat in range(PLAYERS)]
    while not match.is_over and not match.is_awaiting_deal:
        seat = match.to_act[0]
        match.act_text(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
    return match


def look(is_long: bool, language: str = "en") -> Seen:
    match = played_deal(is_long)
    return Seen(match.view(0), [], make_translator(language, match.players, 0))


@pytest.mark.parametrize("is_long", [False, True])
@pytest.mark.parametrize("language", languages())
def test_no_round_comes_after_the_last(is_long: bool, language: str) -> None:
    seen = look(is_long, language)
    assert seen.view["round"] == ROUNDS
    for told in (where(seen), draw_table(seen.view, seen.translator, PLAIN)[0]):
        assert str(ROUNDS) in told
        assert str(ROUNDS + 1) not in told
        assert seen.translator.say("5211.turn_of", turn=1) not in told


def test_after_the_game_the_table_says_who_won_and_nothing_of_the_next_round() -> None:
    seen = look(is_long=False)
    assert "win" in status(seen)
    assert piles(seen) == []
    assert own(seen) == seen.translator.points(seen.view["totals"][0])
    assert "nothing shown" not in "\n".join(draw_table(seen.view, seen.translator, PLAIN))
