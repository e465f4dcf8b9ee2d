"""Somebody at the terminal's table, for tests: presses keys, and waits for what comes of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from quandary.terminal.app.play_app import PlayApp
from quandary.terminal.app.session import Session
from quandary.terminal.app.table import TableScreen
from quandary.terminal.board import Seen
from quandary.terminal.game_start import PlayArguments

SMALL, LARGE = (80, 24), (200, 50)
PATIENCE = 2000
"""How often a condition is looked at before a test gives up."""


@asynccontextmanager
async def table(size: tuple[int, int] = SMALL, **said: Any) -> AsyncIterator[Pilot[int]]:
    """The app with a game that has begun; bots do not wait."""
    app = PlayApp(PlayArguments(**said), pause=0)
    async with app.run_test(size=size) as pilot:
        yield pilot


async def until(pilot: Pilot[Any], is_so: Callable[[], bool]) -> None:
    """Let the app work until something is so."""
    for _ in range(PATIENCE):
        if is_so():
            return
        await pilot.pause(0.005)
    raise AssertionError("it has not come to that")


def session_of(pilot: Pilot[Any]) -> Session:
    """The session of the table on the screen."""
    tables = [each for each in pilot.app.screen_stack if isinstance(each, TableScreen)]
    return tables[-1].session


def seen_by(pilot: Pilot[Any]) -> Seen:
    """What the person at the table sees."""
    seen = session_of(pilot).seen
    assert seen is not None
    return seen


def is_asked(pilot: Pilot[Any]) -> bool:
    """Whether the person is asked for an action, and nothing lies over the table."""
    if not isinstance(pilot.app.screen, TableScreen):
        return False
    seen = pilot.app.screen.session.seen
    return seen is not None and seen.is_asked and bool(seen.legal)


def keys_for(action: str, seen: Seen, session: Session) -> list[str]:
    """The keys that a person presses for an action."""
    assert session.board is not None
    verb, *names = action.split()
    if verb in ("play", "turn", "lay"):
        cards = list(session.board.hand(seen))
        keys = []
        for name in names:
            card = next(each for each in cards if each.name == name)
            cards.remove(card)
            keys.append(card.key)
        return [*keys, "enter"]
    choices = session.board.choices(seen, [])
    choice = next(each for each in choices if each.action == action)
    return [choice.key, "enter"] if choice.confirm else [choice.key]


async def play_actions(pilot: Pilot[Any], actions: Sequence[str]) -> None:
    """Press the keys for these actions, one after the other, and go on between deals."""
    for action in actions:
        while True:
            await until(pilot, lambda: is_asked(pilot) or has_to_go_on(pilot))
            if is_asked(pilot):
                break
            await pilot.press("enter")
        session = session_of(pilot)
        before = session.seen
        assert before is not None
        await pilot.press(*keys_for(action, before, session))
        await until(pilot, lambda: session.seen is not before)  # noqa: B023 - awaited at once


def has_to_go_on(pilot: Pilot[Any]) -> bool:
    """Whether the table waits for somebody to go on to the next deal."""
    if not isinstance(pilot.app.screen, TableScreen):
        return False
    session = pilot.app.screen.session
    return not session.is_over and bool(session.commands())


def shown(pilot: Pilot[Any]) -> str:
    """The whole screen as text."""
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)
