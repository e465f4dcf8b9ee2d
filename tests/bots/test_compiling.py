"""Compiling the strong bots, told to whoever waits for it."""

import sys
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from quandary.bots import compiling
from quandary.bots.catalogue import bot_names, field_players, make_bot, uses_kernels
from quandary.fast import is_available
from quandary.games import GAMES
from quandary.words import languages, text


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that were compiled; four kernels, of which three are in use."""
    games: list[str] = []

    def compile_games(
        wanted: list[str],
        parts: Sequence[str],
        tell: Callable[[int, int], None],
        tell_waiting: Callable[[], None],
    ) -> None:
        games.extend(f"{game} {' '.join(parts)}" for game in wanted)
        for done in range(4):
            tell(done, 4)

    monkeypatch.setattr(compiling, "compile_games", compile_games)
    monkeypatch.setattr(
        compiling, "uses_kernels", lambda game, name: name in ("master", "searcher")
    )
    return games


def test_it_is_said_once_before_it_begins(compiled: list[str], capsys: Any) -> None:
    compiling.compile_for("quando", ["greedy", "master"], "de")
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        "Die starken Bots werden für diesen Rechner vorbereitet. "
        "Das geschieht einmal und dauert eine halbe Minute oder länger.",
        "Die Bots sind bereit.",
    ]


def test_at_a_terminal_it_says_how_far_it_is(
    compiled: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    compiling.compile_for("quando", ["master"])
    err = capsys.readouterr().err
    shares = [part for part in err.split("\r\x1b[K") if "%" in part]
    assert shares == [f"{share}% done" for share in (0, 25, 50, 75)]
    assert err.endswith("\r\x1b[KThe bots are ready.\n")


@pytest.mark.parametrize("language", languages())
def test_who_waits_for_another_process_is_told_so(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    def compile_games(*arguments: Any) -> None:
        arguments[3]()

    monkeypatch.setattr(compiling, "compile_games", compile_games)
    compiling.compile_judge("quando", language)
    out, err = capsys.readouterr()
    assert out == ""
    waiting, end = (text(language, f"compile.{key}") for key in ("waiting", "end"))
    assert err.splitlines() == [waiting, end]


def test_only_what_the_bots_need_is_compiled(compiled: list[str]) -> None:
    compiling.compile_for("quando", ["greedy", "master"])
    compiling.compile_for("quando", ["searcher", "master"])
    compiling.compile_judge("quando")
    assert compiled == ["quando bots", "quando bots others", "quando judge"]


def test_simple_bots_wait_for_nothing(compiled: list[str], capsys: Any) -> None:
    compiling.compile_for("quando", ["greedy", "random"])
    assert compiled == []
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(not is_available(), reason="numba is not installed")
@pytest.mark.parametrize("game", GAMES)
def test_bots_that_use_kernels_are_known(game: str) -> None:
    """A bot uses kernels if its class is one of those that import the fast core."""
    thinkers = ("Searcher", "Mixer")
    pool = field_players(game, "all")  # Whose players say so themselves.
    for name in (name for name in bot_names(game) if name not in pool):
        kind = type(make_bot(game, name)).__name__
        assert uses_kernels(game, name) == (kind in thinkers), name
