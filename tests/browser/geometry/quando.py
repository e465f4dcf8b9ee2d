"""Quando's screens: what of them is looked at, and in which states."""

from __future__ import annotations

from typing import Any

from quandary.server.protocol.outgoing import FairInfo
from quandary.table.match import AnyMatch
from tests.browser.geometry.made_up_table import OWN_SEAT
from tests.browser.geometry.parts import Parts, State
from tests.browser.geometry.positions import played_until
from tests.browser.geometry.screens import case
from tests.browser.made_up import full_hands, last_round, owes

GAME = "quando"
PLAYERS = range(2, 7)
PARTS = Parts(
    zones=".topbar .iconbtn, .topbar .where, .lastround, .seat, .draw, .discard, .event, .asks"
    ", .actions > *, .row, .leaf, .head, .guide, .stand-in, .turns, .pass-on, .ribbon, .replay-bar",
    hand=".hand > button",
    fanned=".last, .backs, .cards",
    players=".seat",
    may_scroll=".sheet-in, .lines, .leaf, .results, .turns",
)
AT_TABLE = (".hand > button", ".draw", ".discard", ".actions .btn", ".status", ".seat", ".topbar")
REPLAYED = (".draw", ".replay-bar .iconbtn", ".replay-bar select", ".replay-bar input")
AT_END = (".end", ".end .actions .btn", ".row", ".leaf", ".topbar")
MANY_ROUNDS = 9


def _phase(match: AnyMatch) -> str:
    phase: str = match.view(OWN_SEAT)["phase"]
    return phase


def _is_own(match: AnyMatch, phase: str) -> bool:
    return OWN_SEAT in match.to_act and _phase(match) == phase


def _is_late(match: AnyMatch) -> bool:
    """A few turns into the round, so that cards lie on the discard pile and something happened."""
    return _is_own(match, "play") and len(match.deals[-1].actions) > 3 * len(match.players)


TURN = played_until(GAME, lambda match: _is_own(match, "play"))
LATE = played_until(GAME, _is_late)
DRAW = played_until(GAME, lambda match: _is_own(match, "draw") and _is_late_enough(match))
WAIT = played_until(GAME, lambda match: _phase(match) == "play" and OWN_SEAT not in match.to_act)
SCORED = played_until(
    GAME,
    lambda match: match.is_awaiting_deal and len(match.deals) == MANY_ROUNDS,
    {"target": 500},
)
KNOCK = played_until(GAME, lambda match: "knock" in match.legal(OWN_SEAT))
NEXT_TURN = played_until(GAME, lambda match: OWN_SEAT + 1 in match.to_act)
OVER = played_until(GAME, lambda match: match.is_over, {"target": 60})


def _is_late_enough(match: AnyMatch) -> bool:
    return len(match.deals[-1].actions) > len(match.players)


def _remembers(told: dict[str, Any]) -> None:
    """Every card that can be remembered is: all dog-ears."""
    memory = told["view"]["memory"]
    for seat, hand in enumerate(memory["hands"]):
        for place, card in enumerate(hand):
            card["back" if seat == told["seat"] else "front"] = (place * 3 + 4) % 11
    if memory["pile"]:
        memory["pile"][0]["back"] = 10


def _many_points(told: dict[str, Any]) -> None:
    """The last round, with three digits of points for everybody."""
    last_round(told)
    told["view"]["totals"] = [100 + seat for seat in range(told["view"]["players"])]


NEXT_DEAL = FairInfo(
    deal=1, attempt=0, commit="0" * 64, waiting_for=[OWN_SEAT], committed=[], phase="ready"
)
STATES = {
    state.name: state
    for state in (
        State("turn", TURN, AT_TABLE),
        State("chosen", LATE, AT_TABLE, presses=(".hand > button:nth-child(2)",)),
        State("full", LATE, AT_TABLE, change=full_hands),
        State("draw", DRAW, AT_TABLE),
        State("waiting", WAIT, AT_TABLE),
        State("penalty", LATE, AT_TABLE, change=owes),
        State("last_round", LATE, AT_TABLE, change=_many_points),
        State("remembered", LATE, AT_TABLE, change=_remembers),
        State("why_not", LATE, (*AT_TABLE[:-3], ".why"), presses=(".actions .primary",)),
        State("no_knock", TURN, (*AT_TABLE[:-3], ".why"), presses=(".actions .knock",)),
        State("guided", LATE, (*AT_TABLE[:-2], ".guide"), is_guided=True),
        State("stand_in", LATE, (".hand > button", ".draw", ".stand-in"), is_away=True),
        State("pass_on", TURN, (".hand > button", ".draw", ".pass-on .btn"), passes_on=NEXT_TURN),
        State("simpler_bots", LATE, (*AT_TABLE[:-2], ".ribbon"), has_simpler_bots=True),
        State("talk", LATE, AT_TABLE[:-2], said="Was für eine Hand!"),
        State("knock", KNOCK, AT_TABLE, presses=(".actions .second",)),
        State("replay", LATE, (*REPLAYED, ".hand > button"), replayed="own"),
        State("open_replay", LATE, (*REPLAYED, ".seat"), replayed="open"),
        State("watched", LATE, (".draw", ".discard", ".seat", ".status"), is_watched=True),
        State("scores", SCORED, AT_END, status="dealing", fair=NEXT_DEAL),
        State("over", OVER, AT_END, status="over"),
        State("log", LATE, AT_TABLE, presses=(".topbar button:nth-last-of-type(2)",)),
        State("menu", LATE, AT_TABLE, presses=(".topbar button:last-of-type",)),
        State(
            "settings",
            LATE,
            AT_TABLE,
            presses=(".topbar button:last-of-type", "dialog li:nth-child(2) .row-btn"),
        ),
    )
}
FOUND = (
    case(1366, 844, 150, 4, "draw"),
    case(320, 360, 200, 6, "talk"),
    case(360, 430, 100, 4, "talk"),
    case(390, 844, 200, 6, "last_round"),
    case(390, 640, 200, 6, "no_knock"),
    case(600, 740, 200, 4, "guided"),
    case(390, 844, 150, 5, "last_round", "fr"),
    case(360, 640, 150, 3, "scores", "fr"),
    case(600, 740, 100, 5, "penalty", "fr"),
    case(480, 360, 200, 5, "last_round", "en"),
    case(1366, 640, 200, 5, "stand_in", "it"),
    case(390, 844, 100, 3, "penalty", "it"),
    case(1366, 740, 200, 3, "scores"),
    case(844, 390, 100, 6, "scores"),
)
"""Where the whole grid has found something that the choice of screens had not."""
