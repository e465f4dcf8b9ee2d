"""Players with one plain rule: each lays what its name says."""

from typing import Any

import pytest

from quandary.bots.play5211.pool.simple import RULES, Simple

LAYS = ["lay g1", "lay g3", "lay o2", "lay v1", "lay y6", "take back"]


def view(**changed: object) -> Any:
    """The third turn of three players; seat 0 has shown green, its left neighbour orange."""
    usual = {
        "seat": 0,
        "players": 3,
        "deal": 0,
        "round": 1,
        "turn": 2,
        "hands": [["g1", "g3", "o2", "v1", "y6"], [None] * 5, [None] * 5],
        "shown": [["g2", "g4", "y1"], ["b1", "v2", "o1"], ["b2", "b3", "v1"]],
        "kododos": 4,
        "kododos_needed": 5,
        "events": [{"kind": "scored", "colour": "v"}],
    }
    return {**usual, **changed}


@pytest.mark.parametrize(
    ("rule", "chosen"),
    [
        ("highest", {"lay y6"}),
        ("lowest", {"lay g1", "lay v1"}),
        ("collector", {"lay g3"}),
        ("kododos", {"lay g1", "lay v1"}),
        ("copycat", {"lay o2"}),
        ("repeater", {"lay v1"}),
    ],
)
def test_it_lays_what_its_rule_likes_best(rule: str, chosen: set[str]) -> None:
    found = {Simple(RULES[rule], str(seed)).choose(view(), LAYS) for seed in range(20)}
    assert found == chosen


def test_kododos_that_are_too_many_are_kept() -> None:
    assert Simple(RULES["kododos"]).choose(view(kododos=5), LAYS) not in ("lay g1", "lay v1")
