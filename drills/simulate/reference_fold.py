"""The durable log folded again, apart from the server: what every viewer may know at each seq.

It reads the stored bytes, folds them with the rules and nothing of `quandary.server`, and
builds what may be told from an allow-list of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from drills.shared.games.registry import DRILL_GAMES
from drills.simulate.contents import Row
from drills.simulate.expected import ALLOWED, Moment, Removals
from drills.simulate.members import Members
from drills.simulate.reference_chat import ReferenceChat
from quandary.analysis.deal_v1 import seat_promise, server_promise, shuffle, shuffle_key
from quandary.games import GAMES
from quandary.games.game import AnyGame

SETTINGS = ("game", "options", "open", "clock", "memory_aid", "spectators")


@dataclass
class ReferenceFold:
    """Folds a log; `moments` by their place in it."""

    table: str
    moments: dict[int, Moment] = field(default_factory=dict)
    client_seq: int = 0
    problems: list[str] = field(default_factory=list)
    chat: ReferenceChat = field(default_factory=ReferenceChat)
    seats: list[dict[str, Any]] = field(default_factory=list)
    host: int | None = None
    removals: Removals = field(default_factory=Removals)
    members: Members = field(default_factory=Members)
    status: str = "waiting"
    is_lesson: bool = False
    challenge: str | None = None
    is_practice: bool = False
    deck: list[Any] = field(default_factory=list)
    acted: list[tuple[int, Any, str | None]] = field(default_factory=list)
    """Who has done what in the present deal, and in which turn."""
    number: int = -1
    voided: dict[int, int] = field(default_factory=dict)
    fair: dict[str, Any] | None = None
    state: Any = None
    events: tuple[Any, ...] = ()
    before: tuple[Any, tuple[Any, ...]] = (None, ())
    """State and events before the present deal."""
    game_seq: int = 0
    restored: int = 0
    offered: set[str] = field(default_factory=set)
    decks: list[list[str]] = field(default_factory=list)

    @classmethod
    def of(cls, table: str, rows: Sequence[Row]) -> ReferenceFold:
        """The whole log folded."""
        fold = cls(table)
        for row in rows:
            fold.add(row)
        return fold

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return GAMES[self.settings["game"]]

    def add(self, row: Row) -> None:
        """Fold one entry."""
        body = msgspec.json.decode(row.body)
        kind = body["kind"]
        self.removals.note(body)
        self.members.note(body)
        is_hidden = kind == "acted" and self._has_chosen(body)
        self.client_seq += not is_hidden
        if kind in ("acted", "deal_made", "restored", "undone"):
            self.game_seq = self.client_seq
        detail = {key: body[key] for key in ALLOWED.get(kind, ())}
        person = self.members.person(self.table, body.get("seat"))
        self.chat.note(body, row.at, self.client_seq, self.seats, person)
        happened = self._fold(kind, body, detail) or ()
        self.moments[row.seq] = Moment(
            self.client_seq,
            is_hidden,
            kind,
            body.get("seat"),
            detail,
            happened,
            self._table(),
            self.state,
            self.events,
            self._turn(),
            self.game_seq,
            self.fair["secret"] if self.fair else None,
        )

    def _fold(
        self, kind: str, body: dict[str, Any], detail: dict[str, Any]
    ) -> tuple[Any, ...] | None:
        match kind:
            case "created":
                self.settings = body
                self.seats = [_place() for _ in range(body["seats"])]
            case "person_sat":
                is_program = body.get("program", False)
                self.seats[body["seat"]] = _place("person", body["name"], is_program=is_program)
                if self.host is None and not is_program:
                    self.host = body["seat"]
            case "bot_sat":
                self.seats[body["seat"]] = _place("bot", body["name"], body["level"])
            case "seat_freed":
                self.seats[body["seat"]] = _place()
                if self.host == body["seat"]:
                    people = (n for n, seat in enumerate(self.seats) if _is_person(seat))
                    self.host = next(people, None)
            case "host_changed":
                self.host = body["seat"]
            case "renamed":
                self.seats[body["seat"]]["name"] = body["name"]
            case "coach_allowed":
                self.seats[body["seat"]]["allows_coach"] = body["allow"]
            case "went_away" | "came_back":
                self.seats[body["seat"]]["away"] = kind == "went_away"
            case "game_started":
                self._start(body["number"])
            case "game_ended":
                self._prove(detail)
                self.status = "ended"
            case "acted":
                return self._act(body, detail)
            case "deal_made":
                return self._deal(body["deck"])
            case "undone":
                self._undo(body["seat"])
            case "restored":
                self._restore()
            case "reacted" | "readmitted" | "chat_said":
                pass
            case _:
                self._promise(kind, body)
        return None

    # The game

    def _start(self, number: int) -> None:
        self.number = number
        people = sum(seat["kind"] == "person" for seat in self.seats)
        is_first_alone = number == 0 and people == 1
        self.is_lesson = self.settings.get("lesson", False) and is_first_alone
        cards = self.settings.get("cards") if is_first_alone else None
        self.challenge = cards["challenge"] if cards else None
        options = self.game.read_options(self.settings["options"])
        self.state, self.events = self.game.start(len(self.seats), options), ()
        self.status, self.fair, self.voided = "dealing", None, {}
        self.is_practice = False

    def _deal(self, deck: list[str]) -> tuple[Any, ...]:
        if not self.is_lesson:
            self._check_deck(deck)
        self.before = (self.state, self.events)
        cards = [self.game.read_card(card) for card in deck]
        self.state, self.events = self.game.deal(self.state, cards)
        self.status, self.deck, self.acted = "playing", cards, []
        return self.events

    def _check_deck(self, deck: list[str]) -> None:
        """It is the one that follows from all promises."""
        assert self.fair is not None
        entropy = [self.fair["entropy"].get(seat) for seat in range(len(self.seats))]
        secret = bytes.fromhex(self.fair["secret"])
        key = shuffle_key(self.table, self._deal_name(), secret, entropy)
        if deck != shuffle(self.settings["game"], key):
            self.problems.append(f"the deck of {self._deal_name()} is not the promised one")
        if set(self.fair["entropy"]) != set(self._seats_committed()):
            self.problems.append(f"{self._deal_name()} was dealt before all promises were kept")
        if deck in self.decks:
            self.problems.append(f"the deck of {self._deal_name()} was dealt before")
        self.decks.append(deck)

    def _restore(self) -> None:
        """What was promised or dealt is given up."""
        self.restored += 1
        if self.fair is None:
            return
        self._void()
        if self.status == "playing":
            (self.state, self.events), self.status = self.before, "dealing"

    def _undo(self, seat: int) -> None:
        """The deal anew, without the seat's last action and what followed."""
        turns = [turn for who, _, turn in self.acted if who == seat]
        kept = list(self.acted)
        while not any(who == seat and turn == turns[-1] for who, _, turn in kept[-1:]):
            kept.pop()
        kept.pop()
        if turns[-1] is not None:
            while any(who == seat and turn == turns[-1] for who, _, turn in kept):
                kept.pop()
        state, self.events = self.game.deal(self.before[0], self.deck)
        for who, action, _ in kept:
            state, happened = self.game.apply(state, who, action)
            self.events = (*self.events, *happened)
        self.state, self.acted, self.is_practice = state, kept, True

    def _act(self, body: dict[str, Any], detail: dict[str, Any]) -> tuple[Any, ...]:
        action = self.game.read_action(body["action"])
        self.acted.append((body["seat"], action, self._turn()))
        self.state, happened = self.game.apply(self.state, body["seat"], action)
        self.events = (*self.events, *happened)
        if self.game.is_over(self.state):
            self._prove(detail)
            self.status = "over"
            if not self.is_lesson and not self.is_practice:
                self.members.note_result(*self.game.game_result(self.state))
        elif self.game.is_awaiting_deal(self.state):
            self._prove(detail)
            self.status = "dealing"
        return happened

    def _has_chosen(self, body: dict[str, Any]) -> bool:
        """Whether somebody changes a choice in secret, having made one in this turn."""
        game = DRILL_GAMES[self.settings["game"]]
        return game.is_hidden_choice(body["action"]) and game.has_chosen(self.state, body["seat"])

    def _turn(self) -> str | None:
        if self.status != "playing":
            return None
        turn = self.game.turn_id(self.state)
        return None if turn is None else f"{self.number}.{turn}"

    # The fair deal

    def _promise(self, kind: str, body: dict[str, Any]) -> None:
        if kind == "deal_offered":
            self.fair = {**body, "commits": {}, "entropy": {}, "closed": False, "absent": []}
            if (name := self._deal_name()) in self.offered:
                self.problems.append(f"{name} was promised twice")
            self.offered.add(name)
            promise = server_promise(self.table, self._deal_name(), bytes.fromhex(body["secret"]))
            if promise != body["commit"]:
                self.problems.append(f"the promise of {self._deal_name()} is wrong")
            return
        assert self.fair is not None
        match kind:
            case "committed":
                self.fair["commits"][body["seat"]] = body["commit"]
            case "commits_closed":
                self.fair["closed"], self.fair["absent"] = True, body["absent"]
            case "entropy_revealed":
                self._reveal(body["seat"], bytes.fromhex(body["entropy"]))
            case "deal_voided":
                self._void()
            case _:
                self.problems.append(f"an entry of an unknown kind: {kind}")

    def _void(self) -> None:
        assert self.fair is not None
        self.voided[self.fair["deal"]] = self.voided.get(self.fair["deal"], 0) + 1
        self.fair = None

    def _reveal(self, seat: int, entropy: bytes) -> None:
        assert self.fair is not None
        promise = seat_promise(self.table, self._deal_name(), seat, entropy)
        if not self.fair["closed"] or promise != self.fair["commits"].get(seat):
            self.problems.append(f"seat {seat} told other bytes than it had promised")
        self.fair["entropy"][seat] = entropy

    def _deal_name(self) -> str:
        assert self.fair is not None
        return f"{self.number}.{self.fair['deal']}.{self.fair['attempt']}"

    def _seats_committed(self) -> list[int]:
        commits = self.fair["commits"] if self.fair else {}
        return sorted(seat for seat, commit in commits.items() if commit is not None)

    def _prove(self, detail: dict[str, Any]) -> None:
        """A deal is over: its secrets are told."""
        fair, self.fair = self.fair, None
        if fair is None:
            return
        told = [
            {
                "commit": fair["commits"].get(seat),
                "entropy": fair["entropy"][seat].hex() if seat in fair["entropy"] else None,
            }
            for seat in range(len(self.seats))
        ]
        detail["proof"] = {
            "scheme": "deal-v1",
            "table": self.table,
            "deal": f"{self.number}.{fair['deal']}.{fair['attempt']}",
            "secret": fair["secret"],
            "commit": fair["commit"],
            "seats": told,
            "absent": fair["absent"],
        }

    # What may be told of the table

    def _table(self) -> dict[str, Any]:
        return {
            "id": self.table,
            **{name: self.settings[name] for name in SETTINGS},
            "lesson": self.is_lesson,
            "challenge": self.challenge,
            "coach": self._has_coach(),
            "practice": self.is_practice,
            "status": self.status,
            "seats": [
                {
                    **place,
                    "emblem": self.members.emblem(seat),
                    "person": self.members.person(self.table, seat),
                }
                for seat, place in enumerate(self.seats)
            ],
            "host": self.host,
            "game_number": max(self.number, 0),
            "fair": self._fair_told(),
            "removed": len(self.removals.removed),
            "evening": self.members.evening(),
        }

    def _has_coach(self) -> bool:
        people = [seat for seat in self.seats if _is_person(seat)]
        return (
            bool(people) and all(seat["allows_coach"] for seat in people) and self.challenge is None
        )

    def _fair_told(self) -> dict[str, Any] | None:
        fair = self.fair
        if fair is None:
            return None
        if fair["closed"]:
            waiting = [seat for seat in self._seats_committed() if seat not in fair["entropy"]]
        else:
            waiting = [
                seat
                for seat, place in enumerate(self.seats)
                if place["kind"] == "person" and not place["away"]
                if seat not in fair["without"] and seat not in fair["commits"]
            ]
        return {
            "deal": fair["deal"],
            "attempt": fair["attempt"],
            "commit": fair["commit"],
            "waiting_for": waiting,
            "committed": self._seats_committed(),
            "phase": "reveal" if fair["closed"] else "ready",
            "voided": sum(self.voided.values()),
            "commits": [fair["commits"].get(seat) for seat in range(len(self.seats))],
            "restored": self.restored,
        }


def _place(
    kind: str = "free", name: str = "", level: str | None = None, *, is_program: bool = False
) -> dict[str, Any]:
    about = {"kind": kind, "name": name, "level": level, "program": is_program}
    return {**about, "away": False, "allows_coach": False}


def _is_person(seat: dict[str, Any]) -> bool:
    return seat["kind"] == "person" and not seat["program"]
