"""The coach at live tables: judged choices, thought out in a process of its own.

A question holds a seat's view and nothing else, so no answer can tell what the seat may not know.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Protocol

from quandary import fast
from quandary.analysis.judge.judge import NoJudge, find_judge, judge
from quandary.analysis.judge.judged_choice import JudgedChoice, in_words
from quandary.analysis.judge.judgement import Worth
from quandary.analysis.judge.question import Budget, Question
from quandary.server.protocol.errors import CommandRefused
from quandary.server.workers.child import Prepare
from quandary.server.workers.pool import Limits, WorkerPool
from quandary.server.workers.process import NoAnswer
from quandary.server.workers.queue import Asker

LIMITS = Limits(work=20.0, wait=300.0, most=200, most_each=8, niceness=10, waits_for_start=True)
"""The first to ask have to wait until the kernels are compiled, however long that takes."""
TELL_SECONDS = 1.0
"""So often it is looked how far the worker is."""
BUDGETS = (Budget(worlds=64), Budget(worlds=1024))
"""A first answer at once, then one to rely on."""
MOST_CHOICES = 6
"""Of many choices so many are told."""


@dataclass(frozen=True)
class CoachAnswer:
    """What the coach says; it can be pickled."""

    choices: tuple[JudgedChoice, ...]
    worlds: int
    odds: object
    is_final: bool


@dataclass(frozen=True)
class GettingReady:
    """There will be an answer. The kernels are being compiled, so many of them until now."""

    steps: int


class Coach(Protocol):
    """Advises players."""

    def advise(self, question: Question, asker: Asker) -> AsyncIterator[CoachAnswer | GettingReady]:
        """Better and better answers to a question; raises `CommandRefused`."""


class NoCoach:
    """Where nobody advises."""

    def advise(self, question: Question, asker: Asker) -> AsyncIterator[CoachAnswer | GettingReady]:
        """Refuses."""
        raise CommandRefused("no_coach")


class CoachWorker:
    """Thinks in one process, which starts with the first question."""

    def __init__(self, limits: Limits = LIMITS, prepare: Prepare = fast.compile_for_judge) -> None:
        self.pool = WorkerPool("coach", 1, limits, prepare)

    async def advise(
        self, question: Question, asker: Asker
    ) -> AsyncIterator[CoachAnswer | GettingReady]:
        """An answer for each budget, until it is sure; before the first, how far the worker is."""
        try:
            find_judge(question.game)
        except NoJudge:
            raise CommandRefused("no_coach") from None
        for budget in BUDGETS:
            job = self.pool.run(think, replace(question, budget=budget), asker=asker)
            thinking = asyncio.get_running_loop().create_task(job)
            try:
                async for progress in self._get_ready_for(thinking):
                    yield progress
                answer: CoachAnswer = await thinking
            except NoAnswer:
                raise CommandRefused("busy") from None
            finally:
                thinking.cancel()
            yield answer
            if answer.is_final:
                return

    async def _get_ready_for(
        self, thinking: asyncio.Task[CoachAnswer]
    ) -> AsyncIterator[GettingReady]:
        """How far the worker is, whenever that has changed, until there is an answer."""
        steps = None
        while not thinking.done():
            if self.pool.is_getting_ready and self.pool.steps != steps:
                steps = self.pool.steps
                yield GettingReady(steps)
            await asyncio.wait({thinking}, timeout=TELL_SECONDS)

    async def stop(self) -> None:
        """End the worker, whatever it is doing."""
        await self.pool.stop()


def think(question: Question) -> CoachAnswer:
    """The answer to a question; this runs in the worker."""
    judgement = judge(question)
    best = judgement.choices[:MOST_CHOICES]
    return CoachAnswer(
        choices=tuple(in_words(question.view, judgement, worth) for worth in best),
        worlds=judgement.worlds,
        odds=_odds_of(judgement.odds, best),
        is_final=judgement.is_sure or judgement.worlds >= BUDGETS[-1].worlds,
    )


def _odds_of(odds: object, choices: tuple[Worth, ...]) -> object:
    """The odds that are listed by choice, for these choices only."""
    if not isinstance(odds, dict) or "choices" not in odds:
        return odds
    listed = {worth.action for worth in choices}
    return {**odds, "choices": {a: of for a, of in odds["choices"].items() if a in listed}}
