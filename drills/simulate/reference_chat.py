"""What was said at a table, told again from its log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

CHANGES_HANDS = ("person_sat", "bot_sat", "seat_freed")


class ReferenceChat:
    """Every line, and since when whoever said it sits there no more."""

    def __init__(self) -> None:
        self._lines: list[dict[str, Any]] = []

    def note(
        self,
        body: dict[str, Any],
        at: float,
        seq: int,
        seats: Sequence[dict[str, Any]],
        person: str | None,
    ) -> None:
        """Take in an entry of a person that clients count as `seq`; `seats` are from before it."""
        if body["kind"] == "chat_said":
            said = {"seat": body["seat"], "text": body["text"], "at": at, "person": person}
            self._lines.append(said)
        if body["kind"] in CHANGES_HANDS:
            for line in self._lines:
                if line["seat"] == body["seat"] and "left_at" not in line:
                    line.update(left_at=seq, left_as=seats[body["seat"]]["name"])

    def told_at(self, seq: int) -> list[dict[str, Any]]:
        """Every line as it is told when clients count so many entries."""
        return [
            {key: line[key] for key in ("seat", "text", "at", "person")}
            | {"name": line["left_as"] if line.get("left_at", seq + 1) <= seq else None}
            for line in self._lines
        ]
