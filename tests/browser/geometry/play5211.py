"""5211's screens: what of them is looked at, and in which states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quandary.server.protocol.outgoing import FairInfo
from quandary.table.match import AnyMatch
from tests.browser.geometry.made_up_table import OWN_SEAT
from tests.browser.geometry.parts import Parts, State
from tests.browser.geometry.positions import played_until
from tests.browser.geometry.screens import case

GAME = "5211"
PLAYERS = range(2, 6)
PARTS = Parts(
    zones=".topbar .iconbtn, .topbar .where, .banner, .tray, .lanes, .ask .status, .ask p"
    ", .actions > *, .told, .place, .leaf, .head, .guide, .stand-in, .pass-on, .ribbon"
    ", .replay-bar",
    hand=".hand > .held",
    fanned=".pile",
    players=".tray",
    may_scroll=".sheet-in, .lines, .result, .steps",
)
AT_TABLE = (".hand > .held", ".lanes .cell", ".actions .btn", ".topbar .where")
TOLD = (".telling .status", ".lanes .cell", ".actions .primary", ".tray")
REPLAYED = (".lanes .cell", ".replay-bar .iconbtn", ".replay-bar select", ".replay-bar input")
AT_END = (".ended .status", ".actions .btn", ".place", ".leaf")
LONG = {"long": True}


def _events(match: AnyMatch) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = match.view(OWN_SEAT)["events"]
    return events


def _is_turn(turn: int) -> Callable[[AnyMatch], bool]:
    """Whether one is asked, and nobody or everybody else has chosen."""

    def wanted(match: AnyMatch) -> bool:
        view = match.view(OWN_SEAT)
        return view["phase"] == "lay" and view["turn"] == turn and OWN_SEAT in view["to_act"]

    return wanted


def _has_chosen(match: AnyMatch) -> bool:
    view = match.view(OWN_SEAT)
    return bool(view["phase"] == "lay" and view["turn"] == 2 and view["chosen"][OWN_SEAT])


def _is_last_round(match: AnyMatch) -> bool:
    return bool(match.view(OWN_SEAT)["last_round"]) and _is_turn(1)(match)


def _last_score(match: AnyMatch) -> dict[str, Any]:
    scores = [event for event in _events(match) if event["kind"] == "scored"]
    return scores[-1] if scores else {}


def _is_told_at_length(match: AnyMatch) -> bool:
    """A round with ties on two levels, so that many steps are told."""
    return len(_last_score(match).get("out_by_tie", ())) >= 2


def _are_kododos_told(match: AnyMatch) -> bool:
    return _last_score(match).get("scored") == "kododo"


def _many_points(told: dict[str, Any]) -> None:
    told["view"]["totals"] = [100 + seat for seat in range(told["view"]["players"])]


FIRST = played_until(GAME, _is_turn(0))
SECOND = played_until(GAME, _is_turn(1))
CHOSEN = played_until(GAME, _has_chosen)
LAST = played_until(GAME, _is_last_round)
SCORED = played_until(GAME, _is_told_at_length)
KODODOS = played_until(GAME, _are_kododos_told)
NEXT_CHOICE = played_until(
    GAME, lambda match: _has_chosen(match) and OWN_SEAT + 1 in match.view(OWN_SEAT)["to_act"]
)
BETWEEN = played_until(GAME, lambda match: match.is_awaiting_deal and len(match.deals) == 1, LONG)
OVER = played_until(GAME, lambda match: match.is_over)
NEXT_DEAL = FairInfo(
    deal=1, attempt=0, commit="0" * 64, waiting_for=[OWN_SEAT], committed=[], phase="ready"
)
STATES = {
    state.name: state
    for state in (
        State("first", FIRST, AT_TABLE),
        State("picked", FIRST, AT_TABLE, presses=(".held:nth-child(2)", ".held:nth-child(4)")),
        State("second", SECOND, AT_TABLE, change=_many_points),
        State("face_down", CHOSEN, AT_TABLE),
        State("last", LAST, AT_TABLE, change=_many_points),
        State("not_enough", FIRST, (*AT_TABLE, ".why"), presses=(".actions .primary",)),
        State("hinted", SECOND, AT_TABLE, is_guided=True),
        State("replaced", SECOND, (".hand > .held", ".lanes", ".stand-in"), is_away=True),
        State(
            "passed_on",
            SECOND,
            (".hand > .held", ".lanes", ".pass-on .btn"),
            passes_on=NEXT_CHOICE,
        ),
        State("simpler5211", SECOND, (*AT_TABLE, ".ribbon"), has_simpler_bots=True),
        State("talk5211", SECOND, AT_TABLE, said="Was für eine Runde!"),
        State("replay5211", SECOND, (*REPLAYED, ".hand > .held"), replayed="own"),
        State("open_replay5211", SECOND, REPLAYED, replayed="open"),
        State("onlooker", SECOND, (".lanes", ".tray"), is_watched=True),
        State("told", SCORED, TOLD, news="scored"),
        State("kododos", KODODOS, TOLD, news="scored"),
        State("between", BETWEEN, AT_END, status="dealing", fair=NEXT_DEAL),
        State("ended", OVER, AT_END, status="over"),
        State("log5211", SECOND, AT_TABLE, presses=(".topbar button:nth-last-of-type(2)",)),
        State("menu5211", SECOND, AT_TABLE, presses=(".topbar button:last-of-type",)),
    )
}
FOUND = (
    case(768, 390, 100, 4, "talk5211"),
    case(600, 360, 100, 5, "talk5211"),
    case(320, 360, 100, 3, "ended"),
    case(320, 640, 150, 5, "last"),
    case(390, 844, 200, 5, "second"),
    case(360, 640, 150, 2, "told", "fr"),
    case(390, 844, 150, 2, "last"),
)
"""Where the whole grid has found something that the choice of screens had not."""
