"""A bot's turn: it thinks while its wait runs, and acts when that is over."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import UNSET

from quandary.server.bots.player import BotTurn
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.incoming import Act
from quandary.server.room.bots import asker_of
from quandary.server.table import log_entries
from quandary.server.table.decide import decide_for_bot
from quandary.server.table.state import TableState

if TYPE_CHECKING:
    from quandary.server.room.room import Room

_log = logging.getLogger("quandary.room")


async def take_turn(room: Room, seat: int) -> None:
    """Choose and act for a seat. How long it thinks and how long it waits tells nothing."""
    state = room.state
    if state.match is None or seat not in state.to_act():
        return
    loop = asyncio.get_running_loop()
    due = loop.time() + room.world.delay(room.world.patience)
    turn = state.turn_id() or UNSET
    act = Act("", seat, "", expect_seq=state.game_seq, turn=turn)
    act.action = await _think(room, seat, state.match.legal(seat))
    await asyncio.sleep(_wait_until(due, loop.time(), room.world.patience.bot_step))

    def make(now: TableState) -> Sequence[log_entries.AnyBody]:
        try:
            return decide_for_bot(now, act)
        except CommandRefused:  # The turn is over, or the seat is a person's again.
            return []

    try:
        await room.add(make, room.world.peers.owner(state.id))
    except CommandRefused:
        _log.info("timer_refused", extra={"table": state.id})


async def _think(room: Room, seat: int, legal: Sequence[str]) -> str:
    """A legal action in any case: what goes wrong with a thought is not the table's fault."""
    state, patience = room.state, room.world.patience
    assert state.match is not None
    view, level = state.match.view(seat), state.level_of(seat)
    asker, seed = asker_of(state, room.connections), state.bot_seed(seat)
    turn = BotTurn(state.settings.game, level, view, legal, asker, seed)
    try:
        async with asyncio.timeout(patience.longest_thought):
            text = await room.world.bots.choose(turn)
    except (Exception, asyncio.CancelledError) as error:
        task = asyncio.current_task()
        if isinstance(error, asyncio.CancelledError) and task is not None and task.cancelling():
            raise  # It is this turn that is over, not the thought.
        _log.exception("bot_failed", extra={"table": state.id})
        text = ""
    return text if text in legal else legal[0]


def _wait_until(due: float, now: float, step: float) -> float:
    """How long to wait until `due`. A bot that thought longer waits for the next whole step.

    So a choice that took a little longer than another looks the same.
    """
    return due + max(0, math.ceil((now - due) / step)) * step - now
