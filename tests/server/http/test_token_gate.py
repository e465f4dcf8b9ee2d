"""Who is let in by a token, and what becomes of those who guess."""

from __future__ import annotations

import asyncio

import pytest

from quandary.server.http.token_gate import MOST_WAITING, WRONG_SECONDS, WRONG_TRIES, TokenGate
from quandary.server.protocol.errors import CommandRefused

pytestmark = pytest.mark.anyio
TOKEN = "a-token-that-is-long-enough"
HERE = "192.0.2.1"


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long answers were held back; they are not here."""
    found: list[float] = []
    really_sleep = asyncio.sleep

    async def sleep(seconds: float) -> None:
        found.append(seconds)
        await really_sleep(0)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return found


async def guess(gate: TokenGate, times: int = WRONG_TRIES) -> None:
    for _ in range(times):
        assert not await gate.admits("wrong", HERE)


async def test_wrong_tokens_are_slowed_down_and_keep_no_right_one_out(slept: list[float]) -> None:
    gate = TokenGate(TOKEN)
    await guess(gate)
    assert not slept
    with pytest.raises(CommandRefused, match="too_many_requests"):
        await gate.admits("wrong", HERE)
    assert slept == [WRONG_SECONDS]
    assert await gate.admits(TOKEN, HERE)
    assert slept == [WRONG_SECONDS]
    with pytest.raises(CommandRefused):
        await gate.admits(TOKEN + "x", HERE)
    assert not await gate.admits("wrong", "192.0.2.2"), "others have tries of their own"


async def test_showing_nothing_is_no_guess(slept: list[float]) -> None:
    gate = TokenGate(TOKEN)
    for _ in range(WRONG_TRIES + 1):
        assert not await gate.admits("", HERE)
    await guess(gate)


async def test_nobody_is_kept_where_too_many_wait() -> None:
    gate = TokenGate(TOKEN)
    await guess(gate)
    waiting = [asyncio.ensure_future(gate.admits("wrong", HERE)) for _ in range(MOST_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(CommandRefused):
        await asyncio.wait_for(gate.admits("wrong", HERE), WRONG_SECONDS / 2)
    assert not any(task.done() for task in waiting)
    assert await gate.admits(TOKEN, HERE)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert gate._waiting == 0


async def test_without_a_token_nobody_is_let_in() -> None:
    assert not await TokenGate(None).admits("", HERE)
