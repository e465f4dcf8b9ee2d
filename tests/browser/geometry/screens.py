"""The sizes at which tables are looked at, and which of all combinations a test takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, cycle, product
from typing import Any, NamedTuple

WIDTHS = (320, 360, 390, 480, 600, 768, 844, 1024, 1180, 1280, 1366, 1440, 1920, 2560)
HEIGHTS = (360, 390, 430, 568, 600, 640, 740, 844, 900, 1024, 1200, 1440)
TEXTS = (100, 125, 150, 200)
"""Per cent of the browser's text size."""
LANGUAGES = ("de", "fr", "it", "en")
"""German first: most of its texts are the longest, so it is looked at most."""
DEVICES = (
    (320, 568),
    (360, 640),
    (360, 740),
    (390, 844),
    (600, 960),
    (768, 1024),
    (844, 390),
    (932, 430),
    (1024, 600),
    (1180, 820),
    (1280, 720),
    (1366, 640),
    (1440, 900),
    (2560, 1440),
)
"""Screens that people have."""


class Screen(NamedTuple):
    """A window, and how large its reader wants the text."""

    width: int
    height: int
    text: int


class Case(NamedTuple):
    """One thing to look at."""

    screen: Screen
    players: int
    state: str
    language: str = LANGUAGES[0]


def case(
    width: int, height: int, text: int, players: int, state: str, language: str = LANGUAGES[0]
) -> Case:
    """One thing to look at, in one line."""
    return Case(Screen(width, height, text), players, state, language)


def grid(
    players: Sequence[int], states: Sequence[str], language: str = LANGUAGES[0]
) -> Iterator[Case]:
    """Every combination, in an order in which a table changes as seldom as possible."""
    for state, count, text in product(states, players, TEXTS):
        for width, height in [*product(WIDTHS, HEIGHTS), *_other_devices()]:
            yield Case(Screen(width, height, text), count, state, language)


def in_order(cases: Iterable[Case]) -> list[Case]:
    """Each of them once, in such an order."""
    return sorted({*cases}, key=lambda case: (case.language, case.state, case.players, case.screen))


def covering(players: Sequence[int], states: Sequence[str]) -> list[Case]:
    """The corners, every device, and every two of width, height, text, players, state, language."""
    rows = pairwise((WIDTHS, HEIGHTS, TEXTS, players, states, LANGUAGES))
    return in_order(
        [
            *_corners(players, states),
            *_devices(players, states),
            *(case(*row) for row in rows),
        ]
    )


def _other_devices() -> list[tuple[int, int]]:
    return [size for size in DEVICES if size[0] not in WIDTHS or size[1] not in HEIGHTS]


def _corners(players: Sequence[int], states: Sequence[str]) -> Iterator[Case]:
    """The extremes of all measures, each with another state."""
    ends = product(*((each[0], each[-1]) for each in (WIDTHS, HEIGHTS, TEXTS, players)))
    for (width, height, text, count), state in zip(ends, cycle(states), strict=False):
        yield Case(Screen(width, height, text), count, state)


def _devices(players: Sequence[int], states: Sequence[str]) -> Iterator[Case]:
    """Every device with every text size and number of players, each with another state."""
    rows = pairwise((DEVICES, TEXTS, players))
    for ((width, height), text, count), state in zip(rows, cycle(states), strict=False):
        yield Case(Screen(width, height, text), count, state)


def pairwise(factors: Sequence[Sequence[Any]]) -> list[tuple[Any, ...]]:
    """Rows in which every two values of different factors meet at least once.

    Greedy: each row begins with a pair that is still missing; every other factor takes the
    value that brings most of what is missing besides.
    """
    missing = {
        ((i, a), (j, b))
        for (i, first), (j, second) in combinations(enumerate(factors), 2)
        for a, b in product(first, second)
    }
    rows = []
    while missing:
        row = dict(min(missing, key=repr))
        for place, values in enumerate(factors):
            if place not in row:
                row[place] = max(values, key=lambda value: _gain(missing, row, (place, value)))
        missing -= set(combinations(sorted(row.items()), 2))
        rows.append(tuple(row[place] for place in range(len(factors))))
    return rows


def _gain(missing: set[Any], row: dict[int, Any], added: tuple[int, Any]) -> int:
    """How many missing pairs a value brings into a row."""
    return sum(tuple(sorted((added, other))) in missing for other in row.items())
