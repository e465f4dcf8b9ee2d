"""People who pass the terminal around: nobody's hand is shown before they were called to it."""

from __future__ import annotations

import asyncio

import pytest

from quandary.games import GAMES
from quandary.terminal.app.local_session import GO_ON, LocalSession
from quandary.terminal.game_start import PlayArguments, begin_new
from quandary.terminal.opponents import seat_opponents
from quandary.terminal.translator import Translator

pytestmark = pytest.mark.anyio
DEALS = 3


class Circle:
    """Two people and bots; they write down what stood on the screen while nobody was called."""

    def __init__(self, game: str) -> None:
        arguments = PlayArguments(game=game, players="4", seed="x", here="Ann,Ben", bots="gentle")
        start = begin_new(arguments, Translator("en"))
        self.session = LocalSession(start, seat_opponents(start, arguments.bots), pause=0)
        self.called_in: tuple[int, str] | None = None
        self.unseen = 0
        self.changed = asyncio.Event()
        self.session.listen(self.look)

    def look(self) -> None:
        """The screen is drawn anew."""
        self.changed.set()
        session, match = self.session, self.session.match
        if match.deals and (match.is_awaiting_deal or match.is_over):
            self.verify_nobody_is_you()
        if not match.deals or match.is_awaiting_deal or match.is_over or session.curtain:
            return
        if self.called_in is None or self.called_in[0] != len(match.deals):
            self.unseen += 1
            assert session.seen is None
            assert not any(line.startswith("You") for line in session.log)
        else:
            assert session.seen is not None
            assert match.players[session.seen.view["seat"]] == self.called_in[1]

    def verify_nobody_is_you(self) -> None:
        """What is between deals is for everybody, by their names."""
        session = self.session
        assert session.seen is not None
        assert session.seen.view["seat"] is None
        assert session.translator.name(0) == "Ann"
        assert not any(line.startswith("You") for line in session.log)

    async def go_on(self) -> None:
        """Whatever the table waits for."""
        await self.changed.wait()
        self.changed.clear()
        session = self.session
        if session.curtain is not None:
            self.called_in = len(session.match.deals), session.curtain
            session.lift_curtain()
        elif session.seen is not None and session.seen.legal:
            legal = session.seen.legal
            assert await session.act("knock" if "knock" in legal else legal[0]) is None
        elif session.commands():
            await session.do(GO_ON)


@pytest.mark.parametrize("game", GAMES)
async def test_a_new_deal_shows_nobodys_hand_before_somebody_is_called(game: str) -> None:
    circle = Circle(game)
    playing = asyncio.create_task(circle.session.run())
    while len(circle.session.match.deals) < DEALS and not playing.done():
        await asyncio.wait_for(circle.go_on(), 60)
    playing.cancel()
    [ended] = await asyncio.gather(playing, return_exceptions=True)
    assert ended is None or isinstance(ended, asyncio.CancelledError)
    assert circle.unseen
