"""A program's seat at a live table: what the server sends, in the form that bots get."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol

from quandary.adapters.outside_bot import OutsideBot
from quandary.bots.bot import SeatInfo
from quandary.client.connection import LineState
from quandary.client.kept_seat import KeptSeat
from quandary.client.live_table import SeatView
from quandary.client.table_client import TableClient

WORTH_ANOTHER_TRY = ("stale", "turn_missing")
"""Refusals after which the program is asked again: something had changed meanwhile."""


class BotWatcher(Protocol):
    """Gets to know how the program is doing."""

    def line_changed(self, line: LineState) -> None: ...
    def fault_found(self, bot: OutsideBot) -> None: ...
    def game_ended(self, bot: OutsideBot, names: Sequence[str], totals: Sequence[int]) -> None: ...


@dataclass
class _Game:
    """The game that is played now, and how much of it the program knows."""

    number: int
    bot: OutsideBot
    names: list[str]
    deal: int = -1
    heard: int = 0
    """Events of the deal that it was told."""
    answered: tuple[object, ...] | None = None
    """What it was asked last."""
    is_over: bool = False
    reported: int = 0
    """Kinds of faults that were told."""


class BotSeat:
    """Plays game after game with a program of its own for each, until the line is closed."""

    def __init__(
        self, kept: KeptSeat, make_bot: Callable[[SeatInfo], OutsideBot], watcher: BotWatcher
    ) -> None:
        self._make_bot, self._watcher = make_bot, watcher
        self._news = asyncio.Event()
        self._line: LineState = "connecting"
        self._game: _Game | None = None
        self._thread = ThreadPoolExecutor(1)
        """Programs may take their time; only one of them is spoken to at a time."""
        self._client = TableClient(
            kept, watch=lambda _: None, change=self._note_change, asks_for_consent=False
        )

    async def run(self) -> LineState:
        """Play until that makes no sense any more; why."""
        tasks = [asyncio.create_task(work) for work in (self._client.run(), self._play())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            await self._leave_game()
            self._thread.shutdown()
        return self._client.line

    async def _play(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            await self._take_in()

    def _note_change(self) -> None:
        """What a program has to know waits for it; its author hears of the line at once."""
        self._news.set()
        if self._client.line != self._line:
            self._line = self._client.line
            self._watcher.line_changed(self._line)

    async def _take_in(self) -> None:
        """Bring the program up to date, and let it act if it is asked to."""
        info, seat, mine = self._client.table.info, self._client.table.seat, self._client.table.mine
        if info is None or seat is None or mine is None or mine.start > 0:
            return
        if self._game is None or self._game.number != info["game_number"]:
            await self._leave_game()
            self._game = self._begin_game(info, seat)
        if info["seats"][seat]["away"] and info["status"] in ("dealing", "playing"):
            await self._send(self._client.command("back"))
        await self._tell(self._game, mine)
        if mine.view["result"] is not None or info["status"] not in ("dealing", "playing"):
            await self._end_game(self._game, mine.view["result"])
        elif seat in mine.view["to_act"] and mine.legal:
            await self._choose(self._game, mine)

    def _begin_game(self, info: dict[str, Any], seat: int) -> _Game:
        players = info["seats"]
        about = SeatInfo(info["game"], len(players), seat, info["options"], secrets.token_hex(16))
        names = [player["name"] for player in players]
        return _Game(info["game_number"], self._make_bot(about), names)

    async def _tell(self, game: _Game, mine: SeatView) -> None:
        """What it has not heard of yet."""
        deal, events = mine.view["deal"], mine.view["events"]
        if deal != game.deal or len(events) < game.heard:  # a deal that is given up begins anew
            game.deal, game.heard, game.answered = deal, 0, None
        news, game.heard = events[game.heard :], len(events)
        if news:
            await self._in_thread(game.bot.hear, news)

    async def _choose(self, game: _Game, mine: SeatView) -> None:
        question = (game.deal, mine.turn or game.heard)
        if question == game.answered:
            return  # Its answer is on its way.
        game.answered, moment = question, self._client.moment
        action = await self._in_thread(game.bot.choose, mine.view, sorted(mine.legal))
        if len(game.bot.faults) > game.reported:
            game.reported = len(game.bot.faults)
            self._watcher.fault_found(game.bot)
        answer = await self._send(self._client.act(action, moment))
        if answer.get("code") in WORTH_ANOTHER_TRY:
            game.answered = None
            self._news.set()

    async def _send(self, sending: Any) -> dict[str, Any]:
        """The answer to a command; none if the line has been closed for good."""
        try:
            return dict(await sending)
        except ConnectionError:
            return {}

    async def _end_game(self, game: _Game, result: dict[str, Any] | None) -> None:
        if game.is_over:
            return
        game.is_over = True
        totals: list[int] = result["totals"] if result is not None else []
        if result is not None:
            await self._in_thread(game.bot.end, totals, result["winners"])
        await self._in_thread(game.bot.close)
        self._watcher.game_ended(game.bot, game.names, totals)

    async def _leave_game(self) -> None:
        """The table has gone on without this game's end, or we go."""
        if self._game is not None:
            await self._end_game(self._game, None)

    async def _in_thread(self, work: Callable[..., Any], *arguments: Any) -> Any:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, work, *arguments)
