"""What must hold after every seed, seen from outside the server.

It knows what clients sent and heard, and what lies on the disk: nothing of rooms.
"""

from __future__ import annotations

from typing import Any

import msgspec

from drills.simulate.client import SimulatedClient
from drills.simulate.contents import Row
from drills.simulate.expected import Moment
from drills.simulate.received import Ack, Changed, ReceivedSeat, Snapshot, Update
from drills.simulate.reference_fold import ReferenceFold
from drills.simulate.simulated_table import SimulatedTable

UNASKED = (
    "created person_sat bot_sat deal_offered commits_closed deal_voided deal_made acted went_away"
    " came_back host_changed restored"
).split()
"""Entries that need no command."""
MOST_EVENTS = 100
"""Of a deal's events, in a view that is sent."""
COPIED = ("text", "name", "entropy", "reaction", "level", "allow")
CHANGES_NOTHING = ("back", "leave", "readmit", "allow_coach")
"""Commands that may be acknowledged without an entry: they ask for what is so already."""
_encode = msgspec.json.encode


def problems_of(simulation: SimulatedTable) -> list[str]:
    """Everything that is not as promised; empty after a good run."""
    return Checker(simulation).check()


class Checker:
    """Compares what clients heard with what is durable."""

    def __init__(self, simulation: SimulatedTable) -> None:
        self._simulation = simulation
        self._rows = simulation.log
        self.problems = list(simulation.problems)
        self._fold = ReferenceFold(simulation.table)
        self._views: dict[tuple[int, int | None], tuple[bytes, int]] = {}

    def check(self) -> list[str]:
        """Every promise."""
        try:
            self._fold = ReferenceFold.of(self._simulation.table, self._rows)
        except Exception as error:
            return [*self.problems, f"the log cannot be replayed: {error!r}"]
        self.problems += self._fold.problems
        self._check_log()
        for client in self._simulation.clients:
            self.problems += client.problems
            for ack in client.acks:
                self._check_ack(client, ack)
            for message in client.heard:
                self._check_message(client, message)
            self._check_end(client)
        self._check_secrets()
        return self.problems

    # Exactly once, in one gapless order

    def _check_log(self) -> None:
        seqs = [row.seq for row in self._rows]
        if seqs != list(range(1, len(seqs) + 1)):
            self.problems.append(f"the log has gaps: {seqs}")
        self._by_command: dict[str, Row] = {}
        sent = {i: m for client in self._simulation.clients for i, m in client.sent.items()}
        for row in self._rows:
            if row.cmd_id is None:
                self._check_unasked(row)
                continue
            if row.cmd_id in self._by_command:
                self.problems.append(f"a command stands twice in the log, at {row.seq}")
            if row.cmd_id not in sent or not _is_answered_by(sent[row.cmd_id], row):
                self.problems.append(f"nobody sent the command at {row.seq}")
            self._by_command[row.cmd_id] = row
            self._check_fresh(sent.get(row.cmd_id, {}), row.seq)
        self._at: dict[int, list[Moment]] = {}
        for moment in self._fold.moments.values():
            self._at.setdefault(moment.seq, []).append(moment)

    def _check_unasked(self, row: Row) -> None:
        body = msgspec.json.decode(row.body)
        if body["kind"] not in UNASKED or body.get("by") == "person":
            self.problems.append(f"nobody asked for {body['kind']} at {row.seq}")

    def _check_fresh(self, command: dict[str, Any], seq: int) -> None:
        """Whether a choice was made from what was on the table."""
        if command.get("type") != "act":
            return
        before = self._fold.moments[seq - 1]
        if before.turn is not None:
            is_fresh = command.get("turn") == before.turn
        else:
            is_fresh = before.game_seq <= command["expect_seq"] <= before.seq
        if not is_fresh:
            self.problems.append(f"a stale choice was taken at {seq}")

    def _check_ack(self, client: SimulatedClient, ack: Ack) -> None:
        row = self._by_command.get(ack.cmd_id)
        command = client.sent.get(ack.cmd_id)
        if command is None:
            self.problems.append(f"{client.name} heard that another's command is stored")
        elif row is None:
            if command["type"] not in CHANGES_NOTHING:
                self.problems.append(f"{client.name}'s {command['type']} at {ack.seq} is lost")
        elif (seq := self._fold.moments[row.seq].seq) != ack.seq:
            self.problems.append(f"{client.name}'s command is at {seq}, told {ack.seq}")

    # What was told is what may be known

    def _check_message(self, client: SimulatedClient, message: Update | Snapshot | Changed) -> None:
        moments = self._at.get(message.seq)
        if moments is None:
            self.problems.append(f"{client.name} heard of {message.seq}, which is lost")
            return
        viewers: list[int | None] = [*client.seats] if client.seats else [None]
        if isinstance(message, Changed):
            is_right = self._is_right_change(message, moments, viewers)
        elif isinstance(message, Snapshot):
            is_right = any(self._is_right_snapshot(message, m, viewers) for m in moments)
        else:
            is_right = any(self._is_right_update(message, moments[0], m, viewers) for m in moments)
        if not is_right:
            kind = moments[0].kind
            self.problems.append(f"{client.name} was told wrongly of {message.seq} {kind}")

    def _is_right_change(
        self, message: Changed, moments: list[Moment], viewers: list[int | None]
    ) -> bool:
        """Only who changed a choice hears of it, and learns what everybody at the device may."""
        return [told.seat for told in message.seats] == viewers and any(
            moment.is_hidden
            and moment.seat in viewers
            and all(self._is_right_view(told, moment, b"[]") for told in message.seats)
            for moment in moments
        )

    def _is_right_snapshot(
        self, message: Snapshot, moment: Moment, viewers: list[int | None]
    ) -> bool:
        said = [msgspec.to_builtins(line) for line in message.chat]
        return (
            _is_same_table(message.table, moment.table)
            and [told.seat for told in message.seats] == viewers
            and all(self._is_right_view(told, moment, b"[]") for told in message.seats)
            and self._fold.chat.told_at(message.seq)[: len(said)] == said
        )

    def _is_right_update(
        self, message: Update, entry: Moment, now: Moment, viewers: list[int | None]
    ) -> bool:
        """What is told of an entry; the views may be those after a secret change that followed."""
        events = {viewer: self._witnessed(entry, viewer) for viewer in viewers}
        if (message.kind, message.seat, message.detail) != (entry.kind, entry.seat, entry.detail):
            return False
        if message.table is not None and not _is_same_table(message.table, now.table):
            return False
        if not message.seats:
            return not entry.events
        return [told.seat for told in message.seats] == viewers and all(
            self._is_right_view(told, now, _encode(events[told.seat])) for told in message.seats
        )

    def _witnessed(self, moment: Moment, viewer: int | None) -> list[Any]:
        return self._fold.game.redact_all(moment.events, viewer)

    def _is_right_view(self, told: ReceivedSeat, moment: Moment, events: bytes) -> bool:
        if bytes(told.events) != events:
            return False
        if bytes(told.view) == b"null" and moment.state is not None:
            return not told.legal and told.turn is None and bytes(told.facts) == b"null"
        return (
            (bytes(told.view), told.left_out) == self._view(moment, told.seat)
            and told.turn == moment.turn
            and told.legal == self._legal(moment, told.seat)
            and bytes(told.facts) == self._facts(moment)
        )

    def _view(self, moment: Moment, viewer: int | None) -> tuple[bytes, int]:
        """What a viewer may know, built anew from the events of the deal: the newest are sent."""
        key = (id(moment), viewer)
        if key not in self._views:
            game, is_begun = self._fold.game, moment.state is not None
            seen = game.view(moment.state, moment.deal_events, viewer) if is_begun else None
            left_out = max(0, len(seen["events"]) - MOST_EVENTS) if seen else 0
            if seen is not None:
                seen["events"] = seen["events"][left_out:]
            self._views[key] = _encode(seen), left_out
        return self._views[key]

    def _facts(self, moment: Moment) -> bytes:
        game, state = self._fold.game, moment.state
        return _encode(None if state is None else game.public_facts(state))

    def _legal(self, moment: Moment, viewer: int | None) -> list[str]:
        if viewer is None or moment.table["status"] != "playing":
            return []
        game, state = self._fold.game, moment.state
        actions = game.legal_actions(state, viewer)
        return sorted(game.write_seat_action(state, viewer, action) for action in actions)

    def _check_secrets(self) -> None:
        """The secret of a running deal is in no message at all."""
        moments = self._fold.moments
        secrets = {m.secret.encode() for m in moments.values() if m.secret is not None}
        for client, data, _ in self._simulation.bytes_told:
            for secret in secrets:
                if secret in data and not self._is_told_after(secret.decode(), data):
                    self.problems.append(f"{client.name} was told a secret before its time")

    def _is_told_after(self, secret: str, data: bytes) -> bool:
        """Whether the message is one that proves a deal which is over."""
        told = msgspec.json.decode(data)
        moments = self._at.get(told.get("seq", 0))
        proof = moments[0].detail.get("proof") if moments else None
        return proof is not None and proof["secret"] == secret

    # The end

    def _check_end(self, client: SimulatedClient) -> None:
        """Whoever resumed again and again knows the same as one who was always there."""
        if client.is_gone:
            if any(self._fold.seats[seat]["kind"] == "person" for seat in client.seats):
                self.problems.append(f"{client.name} was sent away from an own seat")
            return
        last = self._fold.moments[len(self._rows)]
        if client.seq != last.seq:
            self.problems.append(f"{client.name} ends at {client.seq} of {last.seq}")
            return
        if not _is_same_table(client.table, last.table):
            self.problems.append(f"{client.name} ends with another table than there is")
        for viewer, told in client.views.items():
            if last.state is not None and bytes(told.view) != self._view(last, viewer)[0]:
                self.problems.append(f"{client.name} ends with another view than there is")


def _is_same_table(told: dict[str, Any], expected: dict[str, Any]) -> bool:
    """Whether a table was told rightly; who is connected is not in the log."""
    seats = [{k: v for k, v in seat.items() if k != "present"} for seat in told["seats"]]
    return {**told, "seats": seats} == expected


def _is_answered_by(command: dict[str, Any], row: Row) -> bool:
    """Whether an entry is what the command asked for."""
    body = msgspec.json.decode(row.body)
    kinds = {
        "act": ("acted",),
        "ready": ("committed",),
        "reveal": ("entropy_revealed",),
        "chat": ("chat_said",),
        "react": ("reacted",),
        "allow_coach": ("coach_allowed",),
        "undo": ("undone",),
        "rename": ("renamed",),
        "leave": ("went_away", "host_changed", "seat_freed"),
        "remove_seat": ("seat_freed", "bot_sat"),
        "readmit": ("readmitted",),
        "add_bot": ("bot_sat",),
        "hand_over": ("host_changed",),
        "back": ("came_back",),
        "start": ("game_started",),
        "end_game": ("game_ended",),
    }
    is_same_kind = body["kind"] in kinds[command["type"]]
    seat = command.get("place", command["seat"])
    is_same_seat = body.get("seat", seat) == seat
    is_same = all(body[k] == command[k] for k in COPIED if k in body and k in command)
    is_heir = command["type"] == "leave" and body["kind"] == "host_changed"
    return is_same_kind and is_same and (is_same_seat or is_heir)
