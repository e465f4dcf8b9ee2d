"""A question to a table's coach: which message answers it."""

from __future__ import annotations

import asyncio

import pytest

from quandary.client.coach_question import CoachQuestion, Message

pytestmark = pytest.mark.anyio
FIRST: Message = {"type": "advice", "final": False}
LAST: Message = {"type": "advice", "final": True}
NOT_YET: Message = {"type": "no_advice", "code": "getting_ready", "steps": 3}
NONE: Message = {"type": "no_advice", "code": "coach_off"}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.parametrize("answer", [LAST, NONE])
async def test_the_last_word_is_the_answer(answer: Message) -> None:
    question = CoachQuestion("turn 3")
    waiting = asyncio.create_task(question.wait())
    for message in ({"type": "update"}, NOT_YET, FIRST):
        question.hear(message)
        question.look("turn 3")
        await asyncio.sleep(0)
        assert not waiting.done()
    question.hear(answer)
    question.look("turn 4")  # too late to matter
    assert await waiting is answer


async def test_a_game_that_has_gone_on_leaves_nothing_to_wait_for() -> None:
    question = CoachQuestion("turn 3")
    question.look("turn 4")
    assert (await question.wait())["code"] == "went_on"


async def test_a_question_is_lost_with_the_line() -> None:
    question = CoachQuestion("turn 3")
    question.lose()
    with pytest.raises(ConnectionError):
        await question.wait()
