"""What a seat of 5211 could remember: a fold over the events it was allowed to witness.

Nothing else goes in, so nothing else can come out.
"""

from __future__ import annotations

from collections.abc import Iterable

from quandary.games.play5211.view_types import Memory, WitnessedEvent


def remember(events: Iterable[WitnessedEvent]) -> Memory:
    """What the witnessed events of one deal leave in a perfect memory."""
    memory: Memory = {"seen": {}}
    for event in events:
        note(memory, event)
    return memory


def note(memory: Memory, event: WitnessedEvent) -> None:
    """Take one more witnessed event into a memory, in place."""
    if event["kind"] == "dealt":
        memory["seen"] = {}
    elif event["kind"] == "revealed":
        seen = memory["seen"]
        for card in (card for cards in event["cards"] for card in cards):
            seen[card] = seen.get(card, 0) + 1


def recall(memory: Memory) -> Memory:
    """A memory as it is now, to be kept while the other goes on."""
    return {"seen": dict(memory["seen"])}
