"""Whole games at a table without a server: the log is folded as a room would fold it."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Collection

from quandary.bots.catalogue import make_bot
from quandary.server.protocol.incoming import EndGame, Ready, Reveal
from quandary.server.table import log_entries
from quandary.server.table.automatic import next_entry, void_deal
from quandary.server.table.decide import decide
from quandary.server.table.log_entries import Entry
from quandary.server.table.state import TableState
from quandary.table.fair import deal_name, seat_commitment

TABLE = "a" * 22
OPTIONS: dict[str, dict[str, object]] = {"quando": {"target": 60}, "5211": {"long": True}}


def command_id() -> str:
    return secrets.token_hex(16)


class PlayedTable:
    """A table with two people and a bot. Seats in `liars` promise bytes and do not reveal."""

    def __init__(
        self,
        game: str = "quando",
        *,
        silent: Collection[int] = (),
        liars: Collection[int] = (),
        secret: Callable[[], bytes] | None = None,
    ) -> None:
        self.state = TableState(TABLE)
        self.entries: list[Entry] = []
        self.silent = silent
        self._liars = liars
        self._secret = secret or self._new_secret
        self.take(log_entries.Created(game, 3, OPTIONS[game], True, None, True, True, "steady"))
        self.take(log_entries.PersonSat(0, "Ann", "guest-a"))
        self.take(log_entries.PersonSat(1, "Ben", "guest-b"))
        self.take(log_entries.BotSat(2, "Heron", "steady"))
        self.take(log_entries.GameStarted(0))

    def take(self, body: log_entries.AnyBody, at: float = 1.0) -> None:
        entry = Entry(self.state.seq + 1, at, None, body)
        self.entries.append(entry)
        self.state.apply(entry)

    def play(self, most_actions: int = 10_000) -> TableState:
        """Play until the game is over, or as many actions as wanted."""
        bot = make_bot(self.state.settings.game, "random", "a seed")
        for _ in range(most_actions):
            if self.state.status == "dealing":
                self.deal()
            if self.state.status != "playing" or self.state.match is None:
                break
            seat = self.state.to_act()[0]
            match = self.state.match
            text = bot.choose(match.view(seat), match.legal(seat))
            action = match.game.read_seat_action(match.state, seat, text)
            self.take(log_entries.Acted(seat, match.game.write_action(action), "person"))
        return self.state

    def deal(self) -> None:
        """Everything up to the cards."""
        while self.state.status == "dealing":
            body = next_entry(self.state, self._secret)
            if body is not None:
                self.take(body)
            elif not self.promise_or_reveal():
                voided = void_deal(self.state)
                assert voided is not None
                self.take(voided)

    def _new_secret(self) -> bytes:
        return hashlib.sha256(f"secret {self.state.seq}".encode()).digest()

    def promise_or_reveal(self) -> bool:
        fair = self.state.fair
        assert fair is not None
        for seat in self.state.people():
            name = deal_name(self.state.game_number, fair.deal, fair.attempt)
            entropy = hashlib.sha256(f"{name} {seat}".encode()).digest()[:16]
            if not fair.is_closed and seat in self.state.contributors():
                promise = seat_commitment(TABLE, name, seat, entropy)
                commit = None if seat in self.silent else promise
                command: Ready | Reveal = Ready(command_id(), seat, fair.deal, fair.attempt, commit)
            elif fair.is_closed and seat in fair.promised and seat not in self._liars:
                command = Reveal(command_id(), seat, fair.deal, fair.attempt, entropy.hex())
            else:
                continue
            if seat in (fair.entropy if fair.is_closed else fair.commits):
                continue
            for body in decide(self.state, command):
                self.take(body)
            return True
        return False

    def end(self) -> TableState:
        """The host ends the game unfinished."""
        for body in decide(self.state, EndGame(command_id(), 0)):
            self.take(body)
        return self.state
