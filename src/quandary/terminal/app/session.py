"""A game as a table screen sees it, wherever it is played: on this machine or on a server."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar

from quandary.games.game import Seat
from quandary.terminal.board import Board, Choice, SeatRow, Seen
from quandary.terminal.registry import SCREENS
from quandary.terminal.screen import Screen
from quandary.terminal.translator import Translator

CompileGame = Callable[[str, str], None]
"""Compiles what a game's judge needs, and shows how far it has come, in a language."""


class Session(ABC):
    """Who sits at a table, what they see, and what they can do."""

    can_chat: ClassVar[bool] = False
    can_hint: ClassVar[bool] = False
    can_play: ClassVar[bool] = True
    endings: ClassVar[frozenset[str]] = frozenset()
    """The commands after which the table is left."""

    def __init__(self, game_id: str, translator: Translator) -> None:
        self.game_id = game_id
        self.translator = translator
        """Of the person who sits in front of the terminal now."""
        self.seen: Seen | None = None
        """What that person sees; `None` before anything lies on the table."""
        self.curtain: str | None = None
        """Whose turn it is to sit down in front of the terminal, and nobody else to look."""
        self._listener: Callable[[], None] = lambda: None

    @property
    def screen(self) -> Screen:
        """The game on the terminal."""
        return SCREENS[self.game_id]

    @property
    def board(self) -> Board | None:
        """The game as a table; `None` if it has lines only."""
        return self.screen.board

    def listen(self, listener: Callable[[], None]) -> None:
        """Call this whenever something has changed."""
        self._listener = listener

    def tell_change(self) -> None:
        """Something has changed."""
        self._listener()

    @property
    @abstractmethod
    def log(self) -> Sequence[str]:
        """What the viewer has witnessed, in sentences."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game is over, and its result can be shown."""

    @abstractmethod
    def commands(self) -> list[Choice]:
        """What can be done beside the game: go on, play again."""

    def status(self) -> str | None:
        """What the table waits for, where that is not for the game to say."""
        return None

    def company(self) -> list[SeatRow]:
        """Everybody at the table, while nothing lies on it."""
        return []

    def notes(self, seat: Seat) -> tuple[str, ...]:
        """What is to be said about somebody at the table."""
        return ()

    @abstractmethod
    async def run(self) -> None:
        """Play, until the game is over or the session is left."""

    @abstractmethod
    async def act(self, action: str) -> str | None:
        """Do something in the game; why not, in a sentence, if that cannot be done."""

    @abstractmethod
    async def do(self, command: str) -> str | list[str] | None:
        """Do one of the commands; a sentence or lines, if there is something to say about it."""

    def lift_curtain(self) -> None:
        """The person who was called sits in front of the terminal now."""
        self.curtain = None

    def needs_consent(self) -> bool:
        """Whether the person has to say yes to hints before there are any."""
        return False

    async def consent(self) -> str | None:
        """Say yes to hints for everybody at the table; why not, if that cannot be done."""
        return None

    async def hint(self, compile_game: CompileGame) -> list[str]:
        """What the judge would do; that may take a while."""
        return [self.translator.say("coach.no_judge")]

    async def chat(self, text: str) -> str | None:
        """Say something to everybody at the table; why not, if that cannot be done."""
        raise NotImplementedError

    def leave(self) -> list[str]:
        """Stand up; what is to be said when the screen is gone."""
        return []
