"""Who may see what in Lanterns (L2): the own hand, and whatever was laid.

Views are built up from what a viewer may see. A viewer is a seat, or `None` for a spectator.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tests.third_game.lanterns.cards import Cards
from tests.third_game.lanterns.options import write_options
from tests.third_game.lanterns.rules import game_result, is_over, to_act
from tests.third_game.lanterns.state import Dealt, Event, GameOver, Laid, Lit, Scored, State


def redact(event: Event, viewer: int | None) -> dict[str, Any]:
    """What the viewer witnesses of an event."""
    match event:
        case Dealt(dealer, hands):
            return {"kind": "dealt", "dealer": dealer, "hands": _in_sight(hands, viewer)}
        case Laid(seat, card):
            return {"kind": "laid", "seat": seat, "card": card}
        case Lit(seat):
            return {"kind": "lit", "seat": seat}
        case Scored(points, totals):
            return {"kind": "scored", "points": list(points), "totals": list(totals)}
        case GameOver(totals, winners):
            return {"kind": "game_over", "totals": list(totals), "winners": list(winners)}


def _in_sight(hands: Sequence[Cards], viewer: int | None) -> list[list[int | None]]:
    return [[card if seat == viewer else None for card in hand] for seat, hand in enumerate(hands)]


def view_from(
    state: State, seat: int | None, witnessed: list[dict[str, Any]], memory: dict[str, Any]
) -> dict[str, Any]:
    """What a viewer knows who has witnessed and remembers this."""
    result = game_result(state)._asdict() if is_over(state) else None
    return {
        "game": "lanterns",
        "seat": seat,
        "players": state.players,
        "options": write_options(state.options),
        "deal": state.deals - 1 if state.deals else None,
        "dealer": state.dealer,
        "to_act": list(to_act(state)),
        "hands": _in_sight(state.hands, seat),
        "middle": list(state.middle),
        "leader": state.leader,
        "won": list(state.won),
        "rest": len(state.rest),
        "totals": list(state.totals),
        "sheet": [list(points) for points in state.sheet],
        "result": result and {name: list(seats) for name, seats in result.items()},
        "memory": memory,
        "events": witnessed,
    }


# What a viewer could remember: how often each number has been laid in this deal


def remember(events: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """What the witnessed events of one deal leave in a perfect memory."""
    memory: dict[str, Any] = {"laid": []}
    for event in events:
        note(memory, event)
    return memory


def note(memory: dict[str, Any], event: dict[str, Any]) -> None:
    """Take one more witnessed event into a memory, in place."""
    if event["kind"] == "dealt":
        memory["laid"] = []
    elif event["kind"] == "laid":
        memory["laid"].append(event["card"])


def recall(memory: dict[str, Any]) -> dict[str, Any]:
    """A memory as it is now, to be kept while the other goes on."""
    return {"laid": list(memory["laid"])}
