"""Bots at live tables: when they act, rest, and are replaced."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

from drills.simulate.bots import QuickBots
from quandary.server.protocol.incoming import Chat
from tests.server.dealt_rooms import (
    acted_entries,
    aways,
    dealt_with_bot,
    play_until_bot,
)
from tests.server.rooms import House


def test_a_bot_waits_before_it_acts_whatever_its_cards() -> None:
    house, ann = dealt_with_bot()
    play_until_bot(house, ann)
    before = len(acted_entries(house))
    house.wait(0.99)
    assert len(acted_entries(house)) == before
    house.wait(0.1)
    assert len(acted_entries(house)) == before + 1
    assert acted_entries(house)[-1].by == "bot"


def test_a_bot_that_fails_does_not_hold_the_table_up(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house, ann = dealt_with_bot()
    monkeypatch.setattr(type(house.world.bots), "choose", lambda *_: 1 / 0)
    play_until_bot(house, ann)
    house.wait(2)
    assert acted_entries(house)[-1].by == "bot"
    assert "bot_failed" in caplog.text


class ScriptedThoughts(QuickBots):
    """Bots whose next thoughts go as the script has it; afterwards they choose at once."""

    def __init__(self, *script: Callable[[], Awaitable[str]]) -> None:
        super().__init__(Random(1))
        self.script = list(script)

    async def choose(self, *args: Any) -> str:
        return await (self.script.pop(0)() if self.script else super().choose(*args))


def with_thoughts(house: House, *script: Callable[[], Awaitable[str]]) -> None:
    object.__setattr__(house.world, "bots", ScriptedThoughts(*script))


async def cancelled_thought() -> str:
    """What whoever waits for a future hears when another cancels it."""
    future = asyncio.get_running_loop().create_future()
    future.cancel()
    text: str = await future
    return text


async def endless_thought() -> str:
    await asyncio.sleep(1e6)
    return ""


@pytest.mark.parametrize("thought", [cancelled_thought, endless_thought])
def test_a_thought_that_is_cancelled_or_never_ends_does_not_stop_the_table(
    thought: Callable[[], Awaitable[str]],
) -> None:
    house, ann = dealt_with_bot()
    with_thoughts(house, thought)
    play_until_bot(house, ann)
    before = len(acted_entries(house))
    house.wait(35)
    assert len(acted_entries(house)) > before
    assert house.lost_timers() == []


def test_a_long_thought_is_no_rest() -> None:
    house, ann = dealt_with_bot(clock=600)
    house.wait(500)
    house.say(ann, Chat, 0, text="still thinking")
    house.come()
    house.come(0)
    house.wait(101)
    assert aways(house) == [(0, "clock")]


def test_bots_rest_while_nobody_is_there_and_go_on_when_somebody_returns() -> None:
    house, ann = dealt_with_bot(clock=10)
    house.run(house.room.detach(ann))
    house.wait(1000)
    at_rest = len(house.bodies)
    played = [body for body in acted_entries(house) if body.by == "stand_in"]
    assert played, "the clock ran out, and a stand-in took over for a while"
    house.wait(1000)
    assert len(house.bodies) == at_rest
    if house.room.state.is_playing:
        house.come(0)
        house.wait(30)
        assert len(house.bodies) > at_rest


def test_a_person_who_was_there_for_long_leaves_five_minutes_to_the_bots() -> None:
    house, ann = dealt_with_bot()
    house.wait(1000)
    play_until_bot(house, ann)
    house.run(house.room.detach(ann))
    house.wait(5)
    assert acted_entries(house)[-1].by == "bot"
