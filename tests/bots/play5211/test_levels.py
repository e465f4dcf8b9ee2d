"""The levels of 5211: legal, fair, the same twice, and better one after the other."""

import logging
from collections.abc import Sequence
from itertools import islice

import pytest

from quandary.bots.levels import LEVELS, make_bot
from quandary.bots.play5211 import levels
from quandary.fast import is_available
from quandary.games.play5211 import GAME
from tests.bots.game_of_bots import play_bots
from tests.bots.play5211.moments import moment, moments, with_other_hidden_cards

needs_kernels = pytest.mark.skipif(not is_available(), reason="needs the fast core")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", GAME.PLAYER_COUNTS)
def test_every_level_lays_legally_to_the_last_round(level: str, players: int) -> None:
    bot = make_bot("5211", level, "legal", players)
    everything = list(moments_to_try(players))
    assert any(last for _, _, last in everything)
    for view, legal, _ in everything:
        assert bot.choose(view, legal) in legal


def moments_to_try(players: int) -> Sequence[tuple[object, list[str], bool]]:
    """The first round, and all of the last."""
    tried = []
    for number, match in enumerate(moments(players, "legal")):
        view = match.view(0)
        if number < 3 or view["last_round"]:
            tried.append((view, match.legal(0), view["last_round"]))
    return tried


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_the_longer_game(level: str) -> None:
    bot = make_bot("5211", level, "long", 2)
    for match in islice(moments(2, "long", long=True), 30, 42):
        assert bot.choose(match.view(0), match.legal(0)) in match.legal(0)


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_may_be_made_again_after_it_was_made(level: str) -> None:
    """Taking back is legal then, too, but no bot does it (F4)."""
    match = moment(3, "again", 4)
    match.act(0, GAME.legal_actions(match.state, 0)[0])
    assert "take back" in match.legal(0)
    assert make_bot("5211", level, "again", 3).choose(match.view(0), match.legal(0))[:4] == "lay "


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("decision", [0, 4, 8])
def test_the_hidden_cards_make_no_difference(level: str, decision: int) -> None:
    match = moment(4, "fair", decision)
    bot = make_bot("5211", level, "fair", 4)
    chosen = bot.choose(match.view(0), match.legal(0))
    for seed in "abc":
        other = with_other_hidden_cards(match.state, 0, seed)
        assert other != match.state
        match.state = other
        assert bot.choose(match.view(0), match.legal(0)) == chosen


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_chooses_the_same_and_is_not_thrown_off_by_other_decisions(
    level: str,
) -> None:
    match = moment(2, "twice", 5)
    view, legal = match.view(0), match.legal(0)
    first = make_bot("5211", level, "seed", 2)
    chosen = first.choose(view, legal)
    earlier = moment(2, "twice", 2)
    first.choose(earlier.view(0), earlier.legal(0))
    assert first.choose(view, legal) == chosen
    assert make_bot("5211", level, "seed", 2).choose(view, legal) == chosen


def test_a_beginner_does_not_always_choose_the_same() -> None:
    match = moment(2, "dice", 0)
    view, legal = match.view(0), match.legal(0)
    chosen = {make_bot("5211", "gentle", str(seed), 2).choose(view, legal) for seed in range(20)}
    assert len(chosen) > 2


def wins(names: Sequence[str], games: int) -> float:
    """The share of games that the first bot wins, from seat 0 and from seat 1 by turns."""
    won = 0.0
    for seed in range(games):
        turned = list(names) if seed % 2 else [*names[1:], names[0]]
        match = play_bots("5211", turned, str(seed // 2))
        winners = GAME.game_result(match.state).winners
        won += (turned.index(names[0]) in winners) / len(winners)
    return won / games


def test_steady_beats_the_beginners() -> None:
    assert wins(["steady", "gentle"], 40) > 0.6
    assert wins(["casual", "gentle"], 40) > 0.45


@needs_kernels
def test_sharp_and_expert_beat_steady() -> None:
    assert wins(["sharp", "steady"], 30) > 0.5
    assert wins(["expert", "steady"], 12) > 0.5


def test_without_numba_the_heuristic_stands_in(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(levels, "is_available", lambda: False)
    levels._say_what_is_missing.cache_clear()
    match = moment(3, "without", 2)
    view, legal = match.view(0), match.legal(0)
    with caplog.at_level(logging.WARNING):
        chosen = {make_bot("5211", name, "", 3).choose(view, legal) for name in LEVELS[2:]}
    assert len(chosen) == 1
    assert len(caplog.records) == 1
