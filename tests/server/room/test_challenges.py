"""Challenges of a node: made, taken once, compared, and told when nobody plays them any more."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from math import inf
from pathlib import Path
from random import Random

import msgspec
import pytest

from drills.simulate.bots import QuickBots
from quandary.server.bots.player import BotTurn
from quandary.server.protocol.challenge_bodies import ChallengeInfo
from quandary.server.protocol.errors import CommandRefused
from quandary.server.room import challenge_bot
from quandary.server.room import challenges as challenges_module
from quandary.server.room.challenges import Challenges
from quandary.server.room.lobby import Lobby
from quandary.server.room.world import World
from quandary.server.store.challenges import ChallengeEntry
from quandary.server.store.deletion import UnusedSince
from quandary.server.store.sqlite import SqliteStore
from quandary.server.table.challenge import Challenge, challenge_table
from quandary.server.table.challenge_result import KeptResult
from quandary.server.table.played_game import played_games
from quandary.server.workers.process import NoAnswer
from quandary.table.day_deal import commitment
from quandary.table.fair import SECRET_BYTES
from quandary.table.record import Record, read_record, write_record
from tests.server.table.test_challenge import DAY, NOON, fold_bodies, play

NAME = "quando-4-2026-11-16"


class CountedBots:
    """Take the first legal action, and count the levels asked; or never answer."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.is_busy = False
        self.failure: Exception | None = None

    async def choose_exactly(self, turn: BotTurn) -> str:
        if self.is_busy:
            raise NoAnswer("warming")
        assert turn.seed
        self.asked.append(turn.level)
        if self.failure is not None:
            raise self.failure
        return turn.legal[len(self.asked) % len(turn.legal)]


class Node:
    """What challenges need of one."""

    def __init__(self, store: SqliteStore) -> None:
        self.now = NOON
        self.store = store
        self.bots = CountedBots()
        chance = Random(5)
        world = World(
            bots=QuickBots(chance),
            now=lambda: self.now,
            new_secret=lambda: chance.randbytes(SECRET_BYTES),
        )
        self.lobby = Lobby(store, world)
        self.challenges = Challenges(self.lobby, store, self.bots)

    async def info(self, guest: str | None = None) -> ChallengeInfo:
        return await self.challenges.info(NAME, guest)

    async def finish(self, guest: str, points: int) -> None:
        """Let a guest take today's cards and come to a result."""
        seated = await self.challenges.take(NAME, guest.title(), guest)
        result = {
            "name": guest.title(), "level": None, "points": points, "totals": [points, 99, 99, 99],
            "rank": 1, "has_won": True, "rounds": 4,
        }  # fmt: skip
        body = msgspec.json.encode(result)
        kept = KeptResult(NAME, guest, seated.table, self.now, body)
        await self.store.keep_challenge_result(kept)

    async def play(self, challenge: Challenge, guest: str) -> str:
        """Let a guest play a challenge to its end; the table where they did."""
        log = challenge_table("T", challenge, guest.title(), guest)
        state = play(fold_bodies(log), log=log)
        await self.lobby._create("T", log, guest)
        await self.store.keep_games(played_games(state))
        return "T"


def with_node(path: Path, work: Callable[[Node], Awaitable[None]]) -> None:
    async def run() -> None:
        node = Node(SqliteStore(path / "tables"))
        try:
            await node.challenges.of_days(None)
            await work(node)
        finally:
            await node.challenges.stop()
            await node.lobby.stop()
            await node.store.close()

    asyncio.run(run())


def test_tomorrow_is_promised_and_stays_as_promised(tmp_path: Path) -> None:
    async def work(node: Node) -> None:
        infos = await node.challenges.of_days(None)
        assert [(info.day, info.stage) for info in infos] == [
            ("2026-11-16", "open"), ("2026-11-16", "open"),
            ("2026-11-17", "coming"), ("2026-11-17", "coming"),
        ]  # fmt: skip
        promised = {info.id: info.commit for info in infos}
        node.now += DAY
        later = await node.challenges.of_days(None)
        assert {info.id: info.commit for info in later if info.id in promised} == promised
        assert [info.day for info in later if info.secret] == ["2026-11-16"] * 2
        node.now += DAY / 2 + 3 * 3600
        told = {info.id: info for info in await node.challenges.of_days(None)}
        secret = told["quando-4-2026-11-17"].secret
        assert secret is not None
        assert (
            commitment("quando-4-2026-11-17", bytes.fromhex(secret))
            == promised["quando-4-2026-11-17"]
        )

    with_node(tmp_path, work)


def test_a_guest_has_one_table_for_a_challenge(tmp_path: Path) -> None:
    async def work(node: Node) -> None:
        first = await node.challenges.take(NAME, "Ann", "ann")
        again = await node.challenges.take(NAME, "Ann", "ann")
        other = await node.challenges.take(NAME, "Ben", "ben")
        assert first.table == again.table != other.table
        assert (await node.info("ann")).my_table == first.table
        hands = []
        for table in (first.table, other.table):
            room = await node.lobby.room(table)
            assert room is not None
            assert room.state.match is not None
            hands.append(room.state.match.deals[0].deck)
        assert hands[0] == hands[1]

    with_node(tmp_path, work)


def test_who_asks_twice_at_the_same_time_has_one_table_too(tmp_path: Path) -> None:
    async def work(node: Node) -> None:
        taking = (node.challenges.take(NAME, "Ann", "ann") for _ in range(3))
        seated = await asyncio.gather(*taking)
        (table,) = {each.table for each in seated}
        assert [each.id for each in await node.lobby.list_tables("ann", mine=True)] == [table]
        assert [entry.table for entry in await node.store.tables_sat_at("ann")] == [table]
        assert list(node.lobby.rooms) == [table]

    with_node(tmp_path, work)


@pytest.mark.parametrize("name", ["quando-4-2026-11-17", "quando-4-2031-01-01", "nonsense"])
def test_what_is_not_open_cannot_be_taken(tmp_path: Path, name: str) -> None:
    async def work(node: Node) -> None:
        with pytest.raises(CommandRefused, match=r"challenge_not_open|no_such_challenge"):
            await node.challenges.take(name, "Ann", "ann")

    with_node(tmp_path, work)


def test_results_are_for_those_who_have_finished(tmp_path: Path) -> None:
    async def work(node: Node) -> None:
        await node.finish("ann", 30)
        await node.challenges.take(NAME, "Ben", "ben")
        for guest in (None, "ben", "cy"):
            info = await node.info(guest)
            assert (info.finished, info.results, info.secret) == (1, [], None)
        await node.finish("cy", 20)
        results = (await node.info("ann")).results
        assert [(each.name, each.is_mine) for each in results] == [("Cy", False), ("Ann", True)]
        node.now += DAY
        assert len((await node.info(None)).results) == 2

    with_node(tmp_path, work)


def test_a_damaged_challenge_or_result_hides_no_other(tmp_path: Path) -> None:
    async def work(node: Node) -> None:
        damaged = "quando-4-2026-11-18"
        await node.store.put_challenge(damaged, b"{")
        node.now += DAY
        names = [info.id for info in await node.challenges.of_days(None)]
        assert len(names) == 5
        assert damaged not in names
        with pytest.raises(CommandRefused, match="no_such_challenge"):
            await node.challenges.take(damaged, "Ann", "ann")
        node.now -= DAY
        await node.finish("ann", 7)
        cut = await node.challenges.take(NAME, "Ben", "ben")
        await node.store.keep_challenge_result(KeptResult(NAME, "ben", cut.table, node.now, b"{"))
        assert [each.name for each in (await node.info("ann")).results] == ["Ann"]

    with_node(tmp_path, work)


def test_a_result_that_comes_after_the_secret_does_not_count(tmp_path: Path) -> None:
    async def work(node: Node) -> None:
        await node.challenges.take(NAME, "Ann", "ann")
        node.now += DAY
        await node.finish("ann", 0)
        assert (await node.info("ann")).finished == 0

    with_node(tmp_path, work)


def test_the_strongest_level_plays_the_cards_once_somebody_has_finished(tmp_path: Path) -> None:
    async def work(node: Node) -> None:
        node.bots.is_busy = True
        await node.finish("ann", 30)
        assert [each.name for each in (await node.info("ann")).results] == ["Ann"]
        await asyncio.gather(*node.challenges._playing.values())
        node.bots.is_busy = False
        await node.info("ann")
        await asyncio.gather(*node.challenges._playing.values())
        asked = len(node.bots.asked)
        assert {"master", "steady"} == set(node.bots.asked)
        results = {each.name: each.level for each in (await node.info("ann")).results}
        assert results == {"Ann": None, "master": "master"}
        assert not node.challenges._playing
        assert len(node.bots.asked) == asked, "it is not played again"
        assert (await node.info("ann")).finished == 1

    with_node(tmp_path, work)


async def looks(node: Node, guest: str, times: int) -> list[int]:
    """How often bots have been asked in all, after each look at the results."""
    asked = []
    for _ in range(times):
        await node.info(guest)
        await asyncio.gather(*node.challenges._playing.values())
        asked.append(len(node.bots.asked))
    return asked


def test_the_strongest_level_plays_once_when_the_secret_has_been_told(tmp_path: Path) -> None:
    async def work(node: Node) -> None:
        await node.finish("ann", 30)
        node.now += DAY
        asked = await looks(node, "ann", 3)
        assert asked[0] > 0
        assert asked == [asked[0]] * 3, "it is not played again"
        info = await node.info("ann")
        assert info.secret is not None
        assert {each.name for each in info.results} == {"Ann", "master"}
        assert info.finished == 1

    with_node(tmp_path, work)


def test_a_game_without_end_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(challenge_bot, "MOST_DEALS", 1)

    async def work(node: Node) -> None:
        await node.finish("ann", 30)
        asked = await looks(node, "ann", 3)
        assert asked[0] > 0
        assert asked == [asked[0]] * 3
        assert [each.name for each in (await node.info("ann")).results] == ["Ann"]

    with_node(tmp_path, work)


def test_what_failed_is_not_tried_again_and_its_text_is_not_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(node: Node) -> None:
        node.bots.failure = ValueError("the ace of cards")
        await node.finish("ann", 30)
        assert await looks(node, "ann", 3) == [1, 1, 1]

    with_node(tmp_path, work)
    assert "challenge_failed" in caplog.text
    assert "the ace of cards" not in caplog.text


def test_the_cards_of_a_day_are_passed_on_only_when_their_secret_is_told(tmp_path: Path) -> None:
    async def work(node: Node) -> None:
        table = await node.play(await node.challenges.find(NAME), "ann")
        for hours in (0, 13):
            node.now = NOON + hours * 3600
            with pytest.raises(CommandRefused, match="challenge_still_open"):
                await node.challenges.make(table, 0, "ann")
        node.now = NOON + 14 * 3600
        made = await node.challenges.make(table, 0, "ann")
        assert (made.day, made.finished) == (None, 1)
        again = await node.challenges.make(table, 0, "ann")
        assert (again.id, again.commit) == (made.id, made.commit), "it is made once"

    with_node(tmp_path, work)


def test_games_to_compare_are_written_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []

    def write(record: Record) -> str:
        threads.append(threading.get_ident())
        return write_record(record)

    monkeypatch.setattr(challenges_module, "write_record", write)

    async def work(node: Node) -> None:
        challenge = await node.challenges.find(NAME)
        table = await node.play(challenge, "ann")
        played = ChallengeEntry("ann", table, node.now, b"{}")
        text = await node.challenges._record_of(challenge, played)
        assert read_record(text).game == "quando"
        assert len(threads) == 1
        assert threads != [threading.get_ident()]
        with pytest.raises(CommandRefused, match="no_record"):
            await node.challenges._record_of(challenge, played._replace(table="nowhere"))

    with_node(tmp_path, work)


def test_a_challenge_goes_when_no_guest_has_a_table_for_it(tmp_path: Path) -> None:
    async def work(node: Node) -> None:
        await node.finish("ann", 30)
        await looks(node, "ann", 1)
        assert len(await node.store.challenge_entries(NAME)) == 2, "Ann, and the server"
        await node.store.delete_leftovers(inf)
        assert (await node.info("ann")).finished == 1, "Ann's table is still there"
        (table,) = [e.table for e in await node.store.challenge_entries(NAME) if e.table]
        await node.lobby.stop()
        assert await node.store.delete_table(table, UnusedSince(inf, inf))
        await node.store.delete_leftovers(inf)
        assert await node.store.challenge(NAME) is None
        assert await node.store.challenge_entries(NAME) == []

    with_node(tmp_path, work)
