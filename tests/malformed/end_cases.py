"""Deals that may not follow, and results that the game does not bear out."""

from typing import Any

from .bases import KNOCK, LAY, NOT_BEGUN, PLAYED_OUT, TWO_DEALS, ZEROS
from .case import Case, changed, without

# The true result of ZEROS is {"totals": [0, 12], "winners": [0]}.
WRONG_TOTALS: tuple[object, ...] = (
    *([0, 11], [12, 0], [0, 12, 0], [0], [], [0, 12.0], [False, 12], ["0", "12"], [0, None]),
    *(None, 12, "0 12", {"0": 0, "1": 12}),
)
WRONG_WINNERS: tuple[object, ...] = (
    *([1], [0, 1], [], [0, 0], [2], [-2], [0.0], [False], ["0"], ["Red"], [None], None, 0, "Red"),
)
IMPOSSIBLE: dict[str, Any] = {"totals": [-1, -1], "winners": [0]}
DRAWN: dict[str, Any] = {"totals": [0, 0], "winners": [0, 1]}


def all_cases() -> list[Case]:
    """The cases of this file."""
    next_deal = {**TWO_DEALS["deals"][1], "actions": []}
    unfinished = {**TWO_DEALS["deals"][0], "actions": ["play 5/1"]}
    second_5211 = [LAY["deals"][0], {**LAY["deals"][0], "actions": []}]
    played_on = [PLAYED_OUT["deals"][0], LAY["deals"][0]]
    return [
        changed("deal after the end", ZEROS, ("deals",), [ZEROS["deals"][0], next_deal], "deal 1"),
        changed("5211: deal after the end", PLAYED_OUT, ("deals",), played_on, "deal 1"),
        changed(
            "unfinished deal before another", TWO_DEALS, ("deals", 0), unfinished, "deal 0|deal 1"
        ),
        changed("5211: unfinished before another", LAY, ("deals",), second_5211, "deal 0|deal 1"),
        changed(
            "5211, long: unfinished before another",
            {**LAY, "options": {"long": True}},
            ("deals",),
            second_5211,
            "deal 0|deal 1",
        ),
        *(
            changed(f"totals {value!r}", ZEROS, ("result", "totals"), value, "result|totals")
            for value in WRONG_TOTALS
        ),
        *(
            changed(f"winners {value!r}", ZEROS, ("result", "winners"), value, "result|winners")
            for value in WRONG_WINNERS
        ),
        without("result without totals", ZEROS, ("result", "totals"), "totals"),
        without("result without winners", ZEROS, ("result", "winners"), "winners"),
        changed("result {}", ZEROS, ("result",), {}, "result|totals|winners"),
        changed("5211: impossible result", PLAYED_OUT, ("result",), IMPOSSIBLE, "result|totals"),
        changed("result of a game not begun", NOT_BEGUN, ("result",), DRAWN, "result"),
        changed(
            "result before the target is reached",
            KNOCK,
            ("result",),
            {"totals": [34, 0], "winners": [1]},
            "result",
        ),
        changed(
            "result of an unfinished deal",
            {**ZEROS, "deals": [unfinished]},
            ("result",),
            ZEROS["result"],
            "result",
        ),
        changed("5211: result of an unfinished game", LAY, ("result",), DRAWN, "result"),
    ]
