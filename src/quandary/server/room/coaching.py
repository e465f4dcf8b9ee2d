"""Asking the coach at a table: who may, and telling them alone what it says."""

from __future__ import annotations

import asyncio

from quandary.analysis.judge.question import NothingToJudge, Question, ask
from quandary.server.bots.advised_choice import advised_choice
from quandary.server.bots.coach import Coach, CoachAnswer, GettingReady
from quandary.server.protocol.encoding import encode
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.outgoing import Advice, NoAdvice
from quandary.server.room.connection import Connection
from quandary.server.table.state import TableState
from quandary.server.workers.queue import Asker


class Coaching:
    """The questions of one table's players. Each has one at a time: a new one ends the last."""

    def __init__(self, state: TableState, coach: Coach) -> None:
        self._state, self._coach = state, coach
        self._thinking: dict[Connection, asyncio.Task[None]] = {}

    def ask(self, connection: Connection, seat: int) -> None:
        """Ask for a seat of this client; the answers are queued for it when they are known."""
        self.forget(connection)
        try:
            question = self._question(connection, seat)
        except CommandRefused as refusal:
            connection.send(encode(NoAdvice(seat, refusal.code)))
            return
        answering = self._answer(connection, seat, question)
        self._thinking[connection] = asyncio.get_running_loop().create_task(answering)

    def forget(self, connection: Connection) -> None:
        """A client that has gone, or asks something else, gets no more of it."""
        thinking = self._thinking.pop(connection, None)
        if thinking is not None:
            thinking.cancel()

    def stop(self) -> None:
        """Nobody hears anything more."""
        for connection in list(self._thinking):
            self.forget(connection)

    def _question(self, connection: Connection, seat: int) -> Question:
        """What a seat may ask now; raises `CommandRefused`."""
        state = self._state
        if seat not in connection.seats:
            raise CommandRefused("not_your_seat")
        if state.places[seat].is_program:
            raise CommandRefused("not_for_programs")
        if not state.has_coach():
            raise CommandRefused("coach_off")
        if state.match is None or state.status != "playing":
            raise CommandRefused("no_game")
        try:
            return ask(state.match, seat, seed=f"{state.id}|{state.client_seq}|{seat}")
        except NothingToJudge:
            raise CommandRefused("not_your_turn") from None

    async def _answer(self, connection: Connection, seat: int, question: Question) -> None:
        seq, moment = self._state.client_seq, self._moment()
        try:
            asker = Asker(connection.address, self._state.id)
            async for answer in self._coach.advise(question, asker):
                if not self._state.has_coach():
                    raise CommandRefused("coach_off")
                if self._moment() != moment or seat not in self._state.to_act():
                    break  # Something has happened.
                connection.send(encode(_tell(seat, seq, answer)))
        except CommandRefused as refusal:
            connection.send(encode(NoAdvice(seat, refusal.code)))
        self._thinking.pop(connection, None)

    def _moment(self) -> object:
        """What an answer is about; where all choose at once, another's choice is not the seat's."""
        state = self._state
        return state.has_coach(), state.game_number, state.turn_id() or state.game_seq


def _tell(seat: int, seq: int, answer: CoachAnswer | GettingReady) -> Advice | NoAdvice:
    if isinstance(answer, GettingReady):
        return NoAdvice(seat, "getting_ready", answer.steps)
    choices = [advised_choice(judged) for judged in answer.choices]
    return Advice(seat, seq, choices, answer.worlds, answer.is_final, answer.odds)
