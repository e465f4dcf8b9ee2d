"""Bots on other machines: they answer, and whatever becomes of them costs a stand-in at most."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec
import pytest

from quandary import fast
from quandary.bots.game_bots import LEVELS
from quandary.games import GAMES
from quandary.server.bots import remote_workers
from quandary.server.bots.player import BotTurn, choose
from quandary.server.bots.remote_workers import Choice, RemoteWorker, WorkerHello
from quandary.server.bots.workers import STAND_IN, BotWorkers
from quandary.server.metrics import Metrics
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch, Match

pytestmark = pytest.mark.skipif(not fast.is_available(), reason="numba is not installed")
LEGAL = ["a", "b"]


class Machine:
    """A worker elsewhere: keeps what it was sent."""

    def __init__(self, bots: BotWorkers, at_once: int = 1) -> None:
        self.sent: list[dict[str, Any]] = []
        self.bots = bots
        self.worker = RemoteWorker(WorkerHello(["sharp"], at_once), self._take)

    async def _take(self, text: str) -> None:
        self.sent.append(json.loads(text))

    def answer(self, action: str | None) -> None:
        self.bots.remote.take(self.worker, Choice(self.sent[-1]["id"], action))


def make_bots(monkeypatch: pytest.MonkeyPatch) -> tuple[BotWorkers, list[str]]:
    """Bots without workers of this machine; who stands in is written down."""
    bots, stood_in = BotWorkers(Metrics()), list[str]()
    monkeypatch.setattr(bots, "start", lambda: None)

    async def stand_in(turn: BotTurn) -> str:
        stood_in.append(turn.level)
        return turn.legal[0]

    monkeypatch.setattr(bots._in_threads, "choose", stand_in)
    return bots, stood_in


def figure(bots: BotWorkers, name: str, **labels: str) -> float | None:
    return bots._metrics.registry.get_sample_value(f"quandary_{name}", labels)


async def asked(bots: BotWorkers, machine: Machine, seed: str = "") -> asyncio.Task[str]:
    """A bot is asked, and the question has reached the machine if it goes there."""
    task = asyncio.create_task(bots.choose(BotTurn("quando", "sharp", {"x": 1}, LEGAL, seed=seed)))
    while not task.done() and not machine.sent:
        await asyncio.sleep(0)
    return task


def test_a_worker_elsewhere_answers_and_is_sent_the_view_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        bots, stood_in = make_bots(monkeypatch)
        machine = Machine(bots)
        with bots.remote.register(machine.worker):
            assert figure(bots, "remote_workers") == 1
            task = await asked(bots, machine)
            (question,) = machine.sent
            del question["id"]
            assert question == {
                "game": "quando",
                "level": "sharp",
                "view": {"x": 1},
                "legal": LEGAL,
            }
            machine.sent.append({"id": 1})
            machine.answer("b")
            assert await task == "b"
        assert stood_in == []
        assert figure(bots, "remote_workers") == 0
        assert figure(bots, "remote_thoughts_total") == 1

    asyncio.run(run())


def test_a_worker_lost_in_the_middle_of_a_thought_costs_a_stand_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        bots, stood_in = make_bots(monkeypatch)
        machine = Machine(bots)
        with bots.remote.register(machine.worker):
            task = await asked(bots, machine)
        assert await task == "a"
        assert stood_in == [STAND_IN]
        assert figure(bots, "stand_in_thoughts_total", reason="crashed") == 1

    asyncio.run(run())


@pytest.mark.parametrize("action", [None, "c", ""])
def test_what_is_no_legal_action_is_not_taken(
    monkeypatch: pytest.MonkeyPatch, action: str | None
) -> None:
    async def run() -> None:
        bots, _ = make_bots(monkeypatch)
        machine = Machine(bots)
        with bots.remote.register(machine.worker):
            task = await asked(bots, machine)
            machine.answer(action)
            assert await task == "a"
        assert figure(bots, "stand_in_thoughts_total", reason="failed") == 1

    asyncio.run(run())


def test_one_that_says_nothing_is_not_waited_for_and_answers_too_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(remote_workers, "ANSWER_SECONDS", 0.01)

    async def run() -> None:
        bots, stood_in = make_bots(monkeypatch)
        machine = Machine(bots)
        with bots.remote.register(machine.worker):
            assert await (await asked(bots, machine)) == "a"
            assert bots.remote.free_for("sharp") is None, "it would cost as much time again"
            assert bots.remote.has("sharp"), "that would tell how hard the thought was"
            machine.answer("b")
            assert bots.remote.free_for("sharp") is machine.worker
        assert stood_in == [STAND_IN]
        assert figure(bots, "stand_in_thoughts_total", reason="slow") == 1

    asyncio.run(run())


def test_tables_are_told_when_workers_elsewhere_come_and_go_while_there_are_none_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bots, _ = make_bots(monkeypatch)
    told: list[bool] = []
    bots.on_change = lambda: told.append(bots.is_simpler("sharp"))
    with bots.remote.register(Machine(bots).worker):
        assert told == [], "nobody has a bot that plays more simply"
    monkeypatch.setattr(bots, "_is_missing", lambda: True)
    with bots.remote.register(Machine(bots).worker):
        assert told == [False]
    assert told == [False, True]


def test_the_one_with_the_least_to_do_is_asked_and_nobody_above_their_number() -> None:
    async def run() -> None:
        bots = BotWorkers(Metrics())
        one, other = Machine(bots, 1), Machine(bots, 2)
        with bots.remote.register(one.worker), bots.remote.register(other.worker):
            loop = asyncio.get_running_loop()
            chosen = []
            for number in range(3):
                worker = bots.remote.free_for("sharp")
                assert worker is not None
                worker.thoughts[number] = loop.create_future()
                chosen.append(worker)
            assert chosen == [one.worker, other.worker, other.worker]
            assert bots.remote.free_for("sharp") is None
            assert bots.remote.free_for("master") is None
            for thought in (*one.worker.thoughts.values(), *other.worker.thoughts.values()):
                thought.cancel()

    asyncio.run(run())


def test_a_seed_does_not_leave_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        bots, stood_in = make_bots(monkeypatch)
        machine = Machine(bots)
        with bots.remote.register(machine.worker):
            await (await asked(bots, machine, seed="of a day"))
        assert machine.sent == []
        assert stood_in == [STAND_IN]

    asyncio.run(run())


@pytest.mark.parametrize("game", GAMES)
def test_a_view_that_has_travelled_leads_to_the_same_choice(game: str) -> None:
    match: AnyMatch = Match.start(game, ["Ann", "Ben"])
    match.deal(deck_from_seed(GAMES[game], "travel", 0))
    seat = GAMES[game].to_act(match.state)[0]
    view, legal = match.view(seat), match.legal(seat)
    travelled = json.loads(msgspec.json.encode(view))
    for level in LEVELS[:3]:
        assert choose(game, level, view, legal, "x") == choose(game, level, travelled, legal, "x")
