"""A command's arguments come from the dataclass that declares them, the games' from the rules."""

import argparse
from dataclasses import fields
from typing import Any

import pytest

from quandary.analysis.arena.arguments import ArenaArguments
from quandary.cli import main
from quandary.commands.arguments import add_arguments, read_arguments
from quandary.games import GAMES
from quandary.terminal.game_start import PlayArguments

KINDS = {"play": PlayArguments, "arena": ArenaArguments}


def typed(kind: Any, *words: str) -> Any:
    parser = argparse.ArgumentParser()
    add_arguments(parser, kind)
    return read_arguments(parser.parse_args(words), kind)


@pytest.mark.parametrize("command", KINDS)
def test_help_tells_every_argument_and_every_option_of_the_games(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    told = capsys.readouterr().out
    for declared in fields(KINDS[command]):
        if declared.name not in ("game", "options"):
            assert "--" + declared.name.replace("_", "-") in told
    for name, game in GAMES.items():
        assert name in told
        assert all(f"--{option.name}" in told for option in game.OPTIONS)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_what_is_not_typed_has_its_default(kind: Any) -> None:
    assert typed(kind, "quando") == kind(game="quando")


def test_what_is_typed_arrives() -> None:
    assert typed(PlayArguments, "5211", "--players", "3", "--plain", "--long") == PlayArguments(
        game="5211", players="3", plain=True, options={"long": True}
    )
    assert typed(ArenaArguments, "quando", "--bots", "a,b", "--target", "9") == ArenaArguments(
        game="quando", bots="a,b", options={"target": "9"}
    )


def test_a_game_may_be_missing_only_where_it_is_asked_for() -> None:
    assert typed(PlayArguments).game is None
    with pytest.raises(SystemExit):
        typed(ArenaArguments)
