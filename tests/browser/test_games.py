"""What the page believes of a game is what the rules say."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright._impl._driver import compute_driver_executable

from quandary.games import GAMES

DESCRIBE = Path(__file__).parent / "modules" / "describe.mjs"


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    """Every game as the page describes it, by its id."""
    node, _ = compute_driver_executable()
    done = subprocess.run([node, DESCRIBE], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return {each["id"]: each for each in json.loads(done.stdout)}


def test_the_page_has_every_game_in_its_order(told: dict[str, Any]) -> None:
    assert list(told) == list(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_as_many_can_play(game: str, told: dict[str, Any]) -> None:
    allowed = GAMES[game].PLAYER_COUNTS
    assert told[game]["players"] == {"least": min(allowed), "most": max(allowed)}
    assert told[game]["firstGame"]["seats"] in allowed


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_agreed_is_asked_for(game: str, told: dict[str, Any]) -> None:
    fields = {field.name: field for field in GAMES[game].OPTIONS}
    asked = {option["name"]: option for option in told[game]["options"]}
    assert asked.keys() == fields.keys()
    for name, field in fields.items():
        assert asked[name]["value"] == field.default
        assert all(field.allows(choice) for choice in asked[name].get("choices", []))
    GAMES[game].read_options(told[game]["firstGame"]["options"])


@pytest.mark.parametrize("game", GAMES)
def test_the_deck_is_the_same_in_the_same_order(game: str, told: dict[str, Any]) -> None:
    """So a deal that is checked in the browser is checked against the deck that is played with."""
    rules = GAMES[game]
    ways = [[rules.write_card(way) for way in rules.ways_up(card)] for card in rules.full_deck()]
    assert told[game]["deck"] == ways
