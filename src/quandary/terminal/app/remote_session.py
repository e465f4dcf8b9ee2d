"""A game at a server's table, joined by its link."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, ClassVar

from quandary.client.requests import Problem, get_announcement
from quandary.client.table_client import TableClient
from quandary.games.game import Seat
from quandary.system.command_name import command_name
from quandary.system.safe_text import one_line
from quandary.terminal.app.deal_check import check_deals
from quandary.terminal.app.session import CompileGame, Session
from quandary.terminal.app.table_news import describe_chat, describe_news
from quandary.terminal.board import ENTER, Choice, SeatRow, Seen
from quandary.terminal.server_advice import describe_advice
from quandary.terminal.server_words import say_ending, say_no_advice, say_refusal
from quandary.terminal.translator import Translator, make_translator

GO_ON, START, FILL, BACK, CHECK, LEAVE = "go_on", "start", "fill", "back", "check", "leave"
LEVEL_FOR_FREE_SEATS = "steady"
LINES_OF_LOG = 2000
LOOK_SECONDS = 60.0
"""Between two looks at what the host of the server has to say."""


class RemoteSession(Session):
    """A client at a live table, as the table screen sees it."""

    can_chat: ClassVar[bool] = True
    can_hint: ClassVar[bool] = True
    endings: ClassVar[frozenset[str]] = frozenset({LEAVE})

    def __init__(self, client: TableClient, language: str) -> None:
        assert client.table.info is not None, "the table is known before one sits at it"
        super().__init__(client.table.info["game"], Translator(language))
        self._client = client
        self._log: list[str] = []
        self._announcement = ""
        self._take_names()
        self._begin_log()

    @property
    def _info(self) -> dict[str, Any]:
        assert self._client.table.info is not None
        return self._client.table.info

    @property
    def log(self) -> Sequence[str]:
        return self._log

    @property
    def is_over(self) -> bool:
        seen = self.seen
        return seen is not None and seen.view["result"] is not None

    # What the server tells

    def watch(self, message: dict[str, Any]) -> None:
        """A message was taken in: what is worth a line is written down."""
        before = self.translator
        self._take_names()
        seat = self._client.table.seat
        if message["type"] == "snapshot":
            self._begin_log()
        if message["type"] == "update":
            self._log += describe_news(message, before, self.translator)
            for news in message["seats"]:
                if news["seat"] == seat:
                    self._describe(news["events"])
        del self._log[:-LINES_OF_LOG]

    def _begin_log(self) -> None:
        """What was said and done before a snapshot."""
        table = self._client.table
        self._log[:] = describe_chat(table.chat, self.translator)
        self._describe([] if table.mine is None else table.mine.view["events"])
        self._tell_announcement()

    def refresh(self) -> None:
        """Something has changed, perhaps only the line to the server."""
        mine = self._client.table.mine
        self.seen = None
        if mine is not None and mine.view["deal"] is not None:
            legal = [] if self._client.line != "open" else mine.legal
            memory_aid = self._info["memory_aid"]
            self.seen = Seen(mine.view, legal, self.translator, memory_aid=memory_aid)
        self.tell_change()

    def _take_names(self) -> None:
        names = [seat["name"] for seat in self._info["seats"]]
        self.translator = make_translator(self.translator.language, names, self._client.table.seat)

    def _describe(self, events: Sequence[Any]) -> None:
        for event in events:
            self._log += self.screen.describe(event, self.translator)

    # What is shown beside the game

    def status(self) -> str | None:
        say, info = self.translator.say, self._info
        match self._client.line:
            case "open":
                pass
            case "connecting":
                return say("web.looking")
            case "lost" | "restarting":
                return say(f"web.connection.{self._client.line}")
            case ended:
                return say_ending(ended, self.translator)
        if info["status"] == "waiting":
            return self._status_of_lobby()
        if info["status"] in ("ended", "closed"):
            return say(f"web.lobby.{info['status']}")
        if info["status"] == "dealing" and not self._client.can_go_on:
            waiting = info["fair"]["waiting_for"] if info["fair"] else []
            if waiting:
                names = self.translator.join([self.translator.names[seat] for seat in waiting])
                return say("web.deal.waits_for", player=names)
            return say("web.deal.shuffled")
        return None

    def _status_of_lobby(self) -> str:
        host, free = self._info["host"], self._free_seats()
        if host is not None and host != self._client.table.seat:
            return self.translator.say("web.lobby.host_starts", name=self.translator.names[host])
        if free:
            return self.translator.say("web.lobby.fill_first", count=free)
        return self.translator.say("web.lobby.title")

    def _free_seats(self) -> int:
        return sum(seat["kind"] == "free" for seat in self._info["seats"])

    def company(self) -> list[SeatRow]:
        """Everybody at the table, before a game."""
        say = self.translator.say
        return [
            SeatRow(
                seat,
                say("web.lobby.free") if place["kind"] == "free" else self.translator.name(seat),
                notes=self.notes(seat),
            )
            for seat, place in enumerate(self._info["seats"])
        ]

    def notes(self, seat: Seat) -> tuple[str, ...]:
        say, place = self.translator.say, self._info["seats"][seat]
        if place["kind"] == "bot":
            return (say(f"web.lobby.bot.{place['level']}"),)
        if place["away"]:
            return (say("web.seat.away"),)
        is_present = self._client.table.present[seat]
        if place.get("program"):
            return (say("web.program.here" if is_present else "web.program.not_here"),)
        return (say("web.seat.offline"),) if place["kind"] == "person" and not is_present else ()

    # What can be done beside the game

    def commands(self) -> list[Choice]:
        client, say, info = self._client, self.translator.say, self._info
        if client.line not in ("open", "lost", "restarting", "connecting"):
            return [Choice(say("web.menu.leave"), LEAVE, ENTER)]
        if client.line != "open" or client.table.seat is None:
            return []
        if info["seats"][client.table.seat]["away"]:
            return [Choice(say("web.stand_in.back"), BACK, ENTER)]
        if client.waiting == "game":
            return [Choice(say("web.after.join_in"), GO_ON, ENTER)]
        if client.can_go_on:
            return [Choice(self._next_deal(), GO_ON, ENTER)]
        found = []
        if self._can_start():
            is_first = info["status"] == "waiting"
            key = "web.lobby.start" if is_first else "web.after.rematch"
            found.append(Choice(say(key), START, ENTER))
        elif self._free_seats() and info["host"] == client.table.seat and not self._is_running():
            level = say(f"web.level.{LEVEL_FOR_FREE_SEATS}")
            label = say("web.lobby.fill_all", count=self._free_seats(), level=level)
            found.append(Choice(label, FILL, ENTER))
        if self.is_over and not info["lesson"] and info["challenge"] is None:
            found.append(Choice(say("web.after.check"), CHECK, "c"))
        return found

    def _is_running(self) -> bool:
        return self._info["status"] in ("dealing", "playing")

    def _can_start(self) -> bool:
        if self._is_running() or self._free_seats() or self._info["status"] == "closed":
            return False
        host = self._info["host"]
        is_host_gone = host is not None and not self._client.table.present[host]
        is_after_game = self._info["status"] == "over"
        return host == self._client.table.seat or (is_after_game and is_host_gone)

    def _next_deal(self) -> str:
        if self.board is None or self.seen is None:
            return self.translator.say("terminal.next_deal")
        return self.board.next_deal(self.seen)

    async def run(self) -> None:
        """The client runs for itself, from before one sits down; only the host is asked for."""
        self.refresh()
        while True:
            await self._look_for_announcement()
            await asyncio.sleep(LOOK_SECONDS)

    async def _look_for_announcement(self) -> None:
        base = self._client.kept.address.base
        try:
            text = await asyncio.to_thread(get_announcement, base)
        except Problem:
            return  # The server is away, or busy. What it said last stays.
        if text != self._announcement:
            self._announcement = text
            self._tell_announcement()
            self.refresh()

    def _tell_announcement(self) -> None:
        if self._announcement:
            said = {"text": one_line(self._announcement)}
            who = self.translator.say("web.site.announcement")
            self._log.append(self.translator.say("web.chat.said", player=who, **said))

    async def act(self, action: str) -> str | None:
        return await self._try(self._client.act(action))

    async def chat(self, text: str) -> str | None:
        return await self._try(self._client.command("chat", text=text))

    async def do(self, command: str) -> str | list[str] | None:
        match command:
            case "go_on":
                self._client.go_on()
            case "start":
                problem = await self._try(self._client.command("start"))
                if problem is None:
                    self._client.go_on()
                return problem
            case "fill":
                return await self._fill()
            case "back":
                return await self._try(self._client.command("back"))
            case "check":
                return await check_deals(self._client.kept, self.translator)
        return None

    async def _fill(self) -> str | None:
        free = [n for n, seat in enumerate(self._info["seats"]) if seat["kind"] == "free"]
        for place in free:
            adding = self._client.command("add_bot", place=place, level=LEVEL_FOR_FREE_SEATS)
            problem = await self._try(adding)
            if problem is not None:
                return problem
        return None

    async def _try(self, sending: Any) -> str | None:
        """Why the server refused, in a sentence; `None` if it did not."""
        try:
            answer = await sending
        except ConnectionError:
            return self.status()
        is_refused = answer["type"] == "refused"
        return say_refusal(answer, self.game_id, self.translator) if is_refused else None

    # The coach

    def needs_consent(self) -> bool:
        seat = self._client.table.seat
        return seat is not None and not self._info["seats"][seat]["allows_coach"]

    async def consent(self) -> str | None:
        return await self._try(self._client.command("allow_coach", allow=True))

    async def hint(self, compile_game: CompileGame) -> list[str]:
        if self._client.table.seat is None:
            return [say_no_advice("not_your_turn", self.translator)]
        try:
            answer = await self._client.ask_coach()
            if answer["type"] == "advice":
                return describe_advice(answer, self.game_id, self.translator.language)
        except ConnectionError:
            return [self.status() or self.translator.say("web.connection.lost")]
        except KeyError:  # a server that is newer than we are
            return [say_no_advice("no_coach", self.translator)]
        return [say_no_advice(answer["code"], self.translator)]

    def leave(self) -> list[str]:
        link = self._client.kept.address.link
        return [self.translator.say("terminal.join.come_back", command=command_name(), link=link)]
