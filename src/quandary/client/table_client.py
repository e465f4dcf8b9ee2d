"""Somebody at a live table: keeps the line open, takes part in fair deals, and waits for consent.

Nobody is pulled out of a result: what comes after it is held back until `go_on` is called.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Literal

from quandary.client.coach_question import CoachQuestion
from quandary.client.connection import FINAL, LineState, Message, TableConnection
from quandary.client.fair_deal import FairDeal
from quandary.client.kept_seat import KeptSeat
from quandary.client.live_table import LiveTable

Beginning = Literal["game", "round"]
Moment = dict[str, Any]
"""What an action is chosen for, in the fields of its command."""


class TableClient:
    """One client at one table. `watch` is called with every message once it is taken in."""

    def __init__(
        self,
        kept: KeptSeat,
        *,
        watch: Callable[[Message], None],
        change: Callable[[], None],
        asks_for_consent: bool = True,
    ) -> None:
        self.kept = kept
        self.table = LiveTable()
        self.line: LineState = "connecting"
        self.waiting: Beginning | None = None
        """What has begun without us, who still look at a result."""
        self._watch, self._change = watch, change
        self._asks_for_consent = asks_for_consent
        self._is_ready = not asks_for_consent
        self._held: list[Message] = []
        self._heard_seq = 0
        self._tasks: set[asyncio.Task[Any]] = set()
        self._fair = FairDeal(kept)
        self._question: CoachQuestion | None = None
        self._connection = TableConnection(
            kept.address,
            tokens=lambda: list(kept.tokens.values()),
            seq=lambda: self._heard_seq,
            hear=self._hear,
            change=self._change_line,
        )

    async def run(self) -> None:
        """Stay at the table until that makes no sense any more; `line` says why."""
        await self._connection.run()

    @property
    def has_ended(self) -> bool:
        """Whether the line was closed for good."""
        return self.line in FINAL.values()

    # What the server tells

    def _hear(self, message: Message) -> None:
        if message["type"] == "snapshot":
            self._held, self.waiting = [], None
        if message["type"] in ("snapshot", "update"):
            self._heard_seq = max(self._heard_seq, message["seq"])
        is_news = message["type"] in ("update", "changed")
        if is_news and (self._held or self._is_held(message)):
            self._held.append(message)
            self._change()
        else:
            self._take(message)

    def _take(self, message: Message) -> None:
        if message["type"] == "welcome":
            self._keep_tokens(message)
        if not self.table.take(message):
            self._heard_seq = self.table.seq
            self._send(self._connection.say({"type": "resume", "seq": self.table.seq}))
            return
        if message.get("kind") in ("deal_made", "game_ended"):
            self._is_ready = not self._asks_for_consent
        self._watch(message)
        if self._question is not None:
            self._question.hear(message)
            self._question.look(self._turn)
        for question in self.table.questions():
            self._send(self._connection.say(question))
        self._help_deal()
        self._change()

    def _keep_tokens(self, message: Message) -> None:
        self.kept.tokens = {each["seat"]: each["token"] for each in message["tokens"]}
        self.kept.save()

    def _change_line(self, line: LineState) -> None:
        self.line = line
        if self._question is not None and line != "open":
            self._question.lose()
        if line in ("wrong_key", "removed"):
            self.kept.tokens = {}
            self.kept.save()
        self._change()

    # Consent

    def _is_held(self, message: Message) -> bool:
        """Whether a message would pull us out of a result."""
        info, mine = self.table.info, self.table.mine
        if not self._asks_for_consent or self._is_ready or info is None or not self.table.seats:
            return False
        if message.get("kind") == "game_started" and info["status"] == "over":
            self.waiting = "game"
            return True
        has_result = mine is not None and mine.view["phase"] == "deal" and bool(mine.view["sheet"])
        if message.get("kind") == "deal_made" and has_result:
            self.waiting = "round"
            return True
        return False

    @property
    def can_go_on(self) -> bool:
        """Whether the table waits for us to have seen enough of a result."""
        info = self.table.info
        is_asked = info is not None and self._fair.is_waited_for(info)
        return self.waiting is not None or (is_asked and not self._is_ready)

    def go_on(self) -> None:
        """We have seen enough: say ready, or go where everybody is already."""
        self._is_ready, self.waiting = True, None
        held, self._held = self._held, []
        for message in held:
            self._take(message)
        self._help_deal()
        self._change()

    def _help_deal(self) -> None:
        if self.table.info is None:
            return
        for answer in self._fair.answers(self.table.info, is_ready=self._is_ready):
            kind, seat = answer.pop("type"), answer.pop("seat")
            self._send(self.command(kind, seat=seat, **answer))

    # What we say

    def _send(self, sending: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(sending)
        self._tasks.add(task)
        task.add_done_callback(self._forget)

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # nobody waits for it: a line that has ended is told by its state

    async def command(self, kind: str, *, seat: int | None = None, **more: Any) -> Message:
        """Send a command for our seat; the answer. Raises `ConnectionError`."""
        seat = self.table.seat if seat is None else seat
        if seat is None:
            raise ConnectionError
        return await self._connection.command(kind, seat, **more)

    async def act(self, action: str, moment: Moment | None = None) -> Message:
        """Do something in the game, at the moment it was chosen for; the answer."""
        return await self.command("act", action=action, **(moment or self.moment))

    @property
    def moment(self) -> Moment:
        """What an action is for now. Chosen for an earlier moment, it is refused."""
        mine = self.table.mine
        if mine is not None and mine.turn is not None:
            return {"turn": mine.turn}
        return {"expect_seq": self.table.seq}

    @property
    def _turn(self) -> str | None:
        """What we are asked for; nothing if it is not for us to act."""
        mine = self.table.mine
        return mine.turn if mine is not None and mine.legal else None

    async def ask_coach(self) -> Message:
        """What the coach would do at our seat, or why it says nothing. Raises `ConnectionError`."""
        if self.line != "open":
            raise ConnectionError
        question = self._question = CoachQuestion(self._turn)
        await self._connection.say({"type": "ask_coach", "seat": self.table.seat})
        try:
            return await question.wait()
        finally:
            self._question = None
