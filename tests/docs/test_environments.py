"""docs/environments.md: its examples run, and its tables say what the code does."""

import doctest
import re
from pathlib import Path

import pytest

from quandary.analysis.export.decisions import COLUMNS, WORTH_COLUMNS
from quandary.batch.play5211 import actions as play5211
from quandary.batch.quando import actions as quando
from quandary.batch.registry import find_batch_game
from quandary.games import GAMES
from tests.docs.test_library import examples

PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
NAMES = {"quando": "Quando", "5211": "5211"}


def section(heading: str) -> str:
    """What stands under a heading, up to the next one."""
    _, found, rest = PAGE.partition(f"# {heading}\n")
    assert found, heading
    return re.split(r"^#", rest, flags=re.MULTILINE)[0]


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading."""
    lines = [line for line in section(heading).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def parts_of_page(game: str, players: int) -> list[tuple[str, int]]:
    """The parts of an observation, in their order, as the page describes them."""
    parts: list[tuple[str, int]] = []
    for name, size, _ in rows(f"Observation of {NAMES[game]}"):
        again = re.fullmatch(r"the last (\w+) for every `N`", name)
        if again is None:
            parts.append((name.strip("`"), int(size)))
            continue
        count = {"three": 3, "four": 4, "six": 6}[again[1]]
        block = parts[-count:]
        assert sum(size for _, size in block) == int(size.removesuffix(" each"))
        if block[0][0].endswith("_N"):
            parts = parts[:-count]
        for seat in range(1, players):
            parts += [(re.sub("(0|N)$", str(seat), part), size) for part, size in block]
    return parts


@pytest.mark.parametrize("game", NAMES)
def test_the_parts_of_an_observation(game: str) -> None:
    sizes = []
    for players in GAMES[game].PLAYER_COUNTS:
        layout = find_batch_game(game).layout(players)
        assert [(part.name, part.size) for part in layout.values()] == parts_of_page(game, players)
        sizes.append(layout.size)
    *first, last = map(str, sizes)
    told = f"{', '.join(first)} or {last} numbers for 2 to {GAMES[game].PLAYER_COUNTS[-1]} players"
    assert told in section(f"Observation of {NAMES[game]}")


def test_the_actions() -> None:
    starts = [quando.SET, quando.STRAIGHT, quando.DRAW, quando.TURN, quando.KNOCK, quando.PASS]
    for name, module, expected in (
        ("Quando", quando, starts),
        ("5211", play5211, [play5211.SINGLE, play5211.PAIR]),
    ):
        table = rows(f"Actions of {name}")
        assert [int(start) for start, _, _ in table] == expected
        ends = [*expected[1:], module.ACTIONS]
        assert [int(start) + int(size) for start, size, _ in table] == ends
    assert play5211.to_text(30 + 7 * 8 // 2 + 3, None) == "lay g2 y4"


def test_the_examples_run() -> None:
    session = examples(PAGE)
    test = doctest.DocTestParser().get_doctest(session, {}, "environments.md", None, None)
    told: list[str] = []
    result = doctest.DocTestRunner().run(test, out=told.append)
    assert result.attempted > 5
    assert result.failed == 0, "".join(told)


def test_the_columns_of_a_table() -> None:
    named = [
        name for cell, _ in rows("Tables of decisions") for name in re.findall(r"`(\w+)`", cell)
    ]
    assert named == [*COLUMNS, *WORTH_COLUMNS]
