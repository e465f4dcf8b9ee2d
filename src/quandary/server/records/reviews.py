"""Reviews under way: judged part by part in a worker, sent as they become known, and kept.

A client that asks for a review watches it by asking again and again. Several may watch the same
one. When nobody does any more, it ends, at the latest with the part that is being judged.
"""

from __future__ import annotations

import asyncio
import hashlib
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar
from weakref import WeakValueDictionary

import msgspec

from quandary import fast
from quandary.analysis.review.judged_decision import JudgedDecision
from quandary.analysis.review.luck import Step
from quandary.analysis.review.review import VERSION
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.review_bodies import GameReview, ReviewedDecision, ReviewProgress
from quandary.server.records.jobs import Refusal, attempt
from quandary.server.records.outline import RecordOutline
from quandary.server.records.parting import find_parting
from quandary.server.records.partings import Partings
from quandary.server.records.review_jobs import (
    judge_part,
    open_record,
    tell_decision,
    write_review,
)
from quandary.server.records.review_shares import encode_shares
from quandary.server.room.identity import new_id
from quandary.server.store.reviews import KeptReview
from quandary.server.store.store import NodeStore, StoreFailed
from quandary.server.workers.pool import Limits, WorkerPool
from quandary.server.workers.process import NoAnswer
from quandary.server.workers.queue import Asker
from quandary.system.ending_tasks import end_tasks

LIMITS = Limits(work=60.0, wait=300.0, most=64, most_each=8, niceness=15, waits_for_start=True)
"""The first to ask may have to wait until the kernels are compiled."""
PART = 6
"""Actions in a job: so long others wait, and so much is thought for nothing after a stop."""
WATCH_SECONDS = 100.0
"""Who has not asked for so long has gone; a page in the background asks once a minute."""
MOST_WATCHED = 200
MOST_WATCHED_EACH = 8

Result = TypeVar("Result")


class WantedReview(NamedTuple):
    """What is to be reviewed: a record and, if it is that of a table's game, which one."""

    data: bytes
    outline: RecordOutline
    game: tuple[str, int] | None = None

    @property
    def key(self) -> object:
        """The same for the same review; another once a player's name was taken out of the game."""
        return self.game, hashlib.sha256(self.data).digest()


@dataclass(eq=False)
class Run:
    """A review under way, or just done."""

    wanted: WantedReview
    record: RecordOutline
    done: int = 0
    decisions: list[ReviewedDecision] = field(default_factory=list)
    review: GameReview | None = None
    problem: str | None = None

    @property
    def is_over(self) -> bool:
        """Whether no more results will come."""
        return self.review is not None or self.problem is not None

    def tell(self, name: str, after: int) -> ReviewProgress:
        """How far it is."""
        return ReviewProgress(
            id=name,
            game=self.record.game,
            players=self.record.players,
            deals=self.record.deals,
            done=self.done,
            decisions=[] if self.review else self.decisions[after:],
            review=self.review,
            problem=self.problem,
        )


@dataclass
class Watch:
    """A client that waits for a review."""

    run: Run
    address: str
    asked_at: float


class Reviews:
    """Those of this node. The worker starts with the first."""

    def __init__(self, store: NodeStore, pool: WorkerPool | None = None) -> None:
        self.pool = pool or WorkerPool("reviews", 1, LIMITS, fast.compile_for_judge)
        self._store = store
        self._runs: dict[object, Run] = {}
        """Those that are not over."""
        self._tasks: dict[Run, asyncio.Task[None]] = {}
        self._watches: dict[str, Watch] = {}
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By guest or address: each has one review judged at a time."""
        self._partings = Partings(self._find_parting)

    # For those who ask

    async def begin(self, wanted: WantedReview, guest: str, address: str) -> ReviewProgress:
        """Begin a review or join one; what is already known is sent at once.

        Raises `CommandRefused`.
        """
        if wanted.game is not None:
            kept = await self._store.review(*wanted.game, VERSION)
            if kept is not None and (run := _run_of_kept(wanted, kept)) is not None:
                return run.tell("", 0)
        self._forget_those_gone()
        self._verify_room(address)
        run = self._runs.get(wanted.key)
        if run is None or run.is_over:
            run = self._start(wanted, guest, address)
        name = new_id()
        self._watches[name] = Watch(run, address, self._now())
        return run.tell(name, 0)

    def progress(self, name: str, after: int) -> ReviewProgress:
        """How far a review is, with the decisions after so many; raises `CommandRefused`."""
        watch = self._watches.get(name)
        if watch is None:
            raise CommandRefused("no_such_review")
        watch.asked_at = self._now()
        return watch.run.tell(name, after)

    def leave(self, name: str) -> ReviewProgress:
        """Somebody does not want to know any more; how far it was. Raises `CommandRefused`."""
        progress = self.progress(name, 0)
        del self._watches[name]
        self._stop_unwatched()
        return progress

    async def compare(self, mine: bytes, theirs: bytes, seat: int, address: str) -> bytes:
        """Where two games with the same cards parted; raises `CommandRefused`."""
        return await self._partings.find(mine, theirs, seat, address)

    async def stop(self) -> None:
        """Let nothing go on."""
        await end_tasks(self._tasks.values())
        await self._partings.stop()
        await self.pool.stop()

    # Who watches what

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _verify_room(self, address: str) -> None:
        own = sum(watch.address == address for watch in self._watches.values())
        if own >= MOST_WATCHED_EACH:
            raise CommandRefused("too_many_requests")
        if len(self._watches) >= MOST_WATCHED:
            raise CommandRefused("busy")

    def _forget_those_gone(self) -> None:
        since = self._now() - WATCH_SECONDS
        self._watches = {n: watch for n, watch in self._watches.items() if watch.asked_at >= since}
        self._stop_unwatched()

    def _stop_unwatched(self) -> None:
        watched = {watch.run for watch in self._watches.values()}
        for run, task in list(self._tasks.items()):
            if run not in watched and not run.is_over:
                run.problem = "stopped"
                task.cancel()

    # The work

    def _start(self, wanted: WantedReview, guest: str, address: str) -> Run:
        run = Run(wanted, wanted.outline)
        self._runs[wanted.key] = run
        task = asyncio.get_running_loop().create_task(self._work(run, guest or address, address))
        self._tasks[run] = task
        task.add_done_callback(lambda _: self._end(run))
        return run

    def _end(self, run: Run) -> None:
        """It is over, well or not: the next request for the same review starts again."""
        if not run.is_over:
            run.problem = "stopped"
        self._tasks.pop(run, None)
        if self._runs.get(run.wanted.key) is run:
            del self._runs[run.wanted.key]

    async def _work(self, run: Run, owner: str, address: str) -> None:
        turn = self._turns.setdefault(owner, asyncio.Lock())
        asker = Asker(address, owner)
        async with turn:
            try:
                run.record = await self._ask(asker, open_record, run.wanted.data)
                body = await self._judge(run, asker)
            except CommandRefused as refusal:
                run.problem = refusal.code
                return
            review = msgspec.json.decode(body, type=GameReview)
            await self._keep(run.wanted, review, body)
            run.review = _name_players(review, run.record.players)

    async def _judge(self, run: Run, asker: Asker) -> bytes:
        data, steps = run.wanted.data, list[Step]()
        for first in range(0, run.record.actions, PART):
            self._forget_those_gone()
            part = await self._ask(asker, judge_part, data, first, first + PART)
            steps += part
            run.decisions += [tell_decision(s) for s in part if isinstance(s, JudgedDecision)]
            run.done = min(first + PART, run.record.actions)
        return await self._ask(asker, write_review, data, steps)

    async def _ask(self, asker: Asker, job: Callable[..., Result], *args: Any) -> Result:
        """What a job gives in the worker; raises `CommandRefused`."""
        try:
            answer: Result | Refusal = await self.pool.run(attempt, job, *args, asker=asker)
        except NoAnswer as error:
            raise CommandRefused("too_long" if error.reason == "slow" else "busy") from None
        if isinstance(answer, Refusal):
            raise CommandRefused(answer.code, detail=answer.detail)
        return answer

    async def _find_parting(self, mine: bytes, theirs: bytes, seat: int, address: str) -> bytes:
        return await self._ask(Asker(address), find_parting, mine, theirs, seat)

    async def _keep(self, wanted: WantedReview, review: GameReview, body: bytes) -> None:
        if wanted.game is not None:
            shares, packed = encode_shares(review), zlib.compress(body)
            with suppress(StoreFailed):  # Then it is judged again when it is wanted again.
                await self._store.keep_review(KeptReview(*wanted.game, VERSION, shares, packed))


def _run_of_kept(wanted: WantedReview, kept: bytes) -> Run | None:
    """A review that was kept, unless it cannot be read."""
    record = wanted.outline
    try:
        review = msgspec.json.decode(zlib.decompress(kept), type=GameReview)
    except (zlib.error, msgspec.DecodeError):
        return None
    named = _name_players(review, record.players)
    return Run(wanted, record, done=record.actions, review=named)


def _name_players(review: GameReview, names: list[str]) -> GameReview:
    for player, name in zip(review.players, names, strict=True):
        player.name = name
    return review
