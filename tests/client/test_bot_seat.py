"""Programs at a real server's table: whole games, rematches, crashes and lost connections."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from drills.shared.client import Client, Guest
from quandary.adapters.outside_bot import OutsideBot
from quandary.bots.bot import SeatInfo
from quandary.client.address import read_bot_token
from quandary.client.bot_seat import BotSeat
from quandary.client.connection import LineState
from quandary.client.kept_seat import KeptSeat, find_kept_seat
from quandary.server.settings import Settings
from tests.adapters.programs import LAST_LEGAL, answering
from tests.server.serving import HURRY, server_in_thread

pytestmark = pytest.mark.anyio
EXAMPLE = [sys.executable, str(Path(__file__).parents[2] / "examples" / "outside_bot.py")]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    settings = Settings(tmp_path_factory.mktemp("programs") / "tables", patience=HURRY)
    with server_in_thread(settings) as address:
        yield address


class Notes:
    """What its author is told of a program."""

    def __init__(self) -> None:
        self.lines: list[LineState] = []
        self.faults: list[tuple[dict[str, int], list[str]]] = []
        self.totals: list[list[int]] = []

    def line_changed(self, line: LineState) -> None:
        self.lines.append(line)

    def fault_found(self, bot: OutsideBot) -> None:
        self.faults.append((dict(bot.faults), list(bot.last_errors)))

    def game_ended(self, bot: OutsideBot, names: Sequence[str], totals: Sequence[int]) -> None:
        assert names == ["Ann", "Robot"]
        self.totals.append(list(totals))


class Table:
    """Ann, whose client plays the first legal action, and a program in the other seat."""

    def __init__(self, ann: Client, kept: KeptSeat, bot_seat: BotSeat, notes: Notes) -> None:
        self.ann, self.kept, self.bot_seat, self.notes = ann, kept, bot_seat, notes
        self.playing = asyncio.create_task(bot_seat.run())

    async def play(self, most_actions: int = 10_000) -> None:
        """A game to its end, or as far as wanted."""
        ann = self.ann
        await ann.command("start", 0)
        ann.state = {"status": "starting", "fair": None}  # that of the game before is over
        while most_actions > 0:
            await ann.receive(60)
            await ann.help_deal()
            if ann.state["status"] == "over":
                return
            for seat in ann.seats_to_act():
                await ann.act(seat, ann.views[seat]["legal"][0])
                ann.views[seat]["legal"] = []
                most_actions -= 1

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait; whatever ends the program's client ends the test."""
        while not is_so():
            if self.playing.done():
                raise AssertionError(f"the client ended: {self.playing.result()}")
            await asyncio.sleep(0.005)

    async def until_here(self) -> None:
        """Until everybody sees that the program is connected."""
        while self.ann.state is None or not self.ann.state["seats"][1]["present"]:
            message = await self.ann.receive()
            if message["type"] == "presence" and message["seats"][1]:
                return


@asynccontextmanager
async def table_with(
    address: str, folder: Path, command: Sequence[str], game: str = "5211", **options: Any
) -> AsyncIterator[Table]:
    guest, notes = Guest(address), Notes()
    body = {"game": game, "seats": 2, "name": "Ann", "options": options}
    seated = await guest.ask("POST", "/api/tables", body)
    path = f"/api/tables/{seated['table']}/bot-token"
    invited = await guest.ask("POST", path, {"name": "Robot"})
    ann = await Client.open(address, seated["table"], [seated["seats"][0]["token"]])
    kept = find_kept_seat(read_bot_token(address, invited["token"]), folder, "bot")
    kept.tokens = {-1: kept.address.key or ""}

    def make_bot(seat_info: SeatInfo) -> OutsideBot:
        return OutsideBot(command, seat_info, seconds=20, seconds_to_be_ready=20)

    table = Table(ann, kept, BotSeat(kept, make_bot, notes), notes)
    try:
        await table.until_here()
        yield table
    finally:
        table.playing.cancel()
        with suppress(asyncio.CancelledError):
            await table.playing
        await ann.close()


@pytest.mark.parametrize(("game", "options"), [("quando", {"target": 30}), ("5211", {})])
async def test_an_example_plays_a_game_and_a_rematch(
    address: str, tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    async with table_with(address, tmp_path, EXAMPLE, game, **options) as table:
        results = []
        for _ in range(2):
            await table.play()
            results.append(table.ann.views[0]["view"]["result"]["totals"])
            await table.until(lambda: len(table.notes.totals) == len(results))
        assert table.notes.totals == results
        assert table.notes.faults == []
        assert table.ann.state is not None
        assert table.ann.state["seats"][1]["program"]


async def test_it_is_told_every_event_once_and_asked_once_a_turn(
    address: str, tmp_path: Path
) -> None:
    script = f"""
        print("asked", message["view"]["deal"], message["view"]["round"], message["view"]["turn"],
              heard == len(message["view"]["events"]), file=sys.stderr, flush=True)
        {LAST_LEGAL}
    elif message["type"] == "event":
        heard = 1 if message["kind"] == "dealt" else heard + 1"""
    command = answering(tmp_path, script.strip())
    file = Path(command[-1])
    file.write_text("heard = 0\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    async with table_with(address, tmp_path, command) as table:
        await table.play(8)
        table.playing.cancel()
        with suppress(asyncio.CancelledError):
            await table.playing
    game = table.bot_seat._game
    assert game is not None
    asked = list(game.bot.last_errors)
    assert len(asked) >= 5
    assert len(set(asked)) == len(asked)
    assert all(line.endswith("True") for line in asked)


async def test_a_crash_is_told_with_the_programs_last_words_and_the_game_goes_on(
    address: str, tmp_path: Path
) -> None:
    command = answering(tmp_path, 'raise SystemExit("the cat ate my cards")')
    async with table_with(address, tmp_path, command) as table:
        await table.play()
        assert table.notes.faults == [({"ended": 1}, ["the cat ate my cards"])]


async def test_a_lost_connection_comes_back_and_the_game_goes_on(
    address: str, tmp_path: Path
) -> None:
    async with table_with(address, tmp_path, EXAMPLE) as table:
        await table.play(3)
        socket = table.bot_seat._client._connection._socket
        assert socket is not None
        await socket.close()
        while not table.ann.seats_to_act():
            await table.ann.receive()
        await table.until(lambda: table.notes.lines[-2:] == ["lost", "open"])


async def test_started_again_it_takes_the_seat_that_it_had(address: str, tmp_path: Path) -> None:
    async with table_with(address, tmp_path, EXAMPLE) as table:
        kept = find_kept_seat(table.kept.address, tmp_path, "bot")
        assert list(kept.tokens) == [1]
        again = Notes()

        def make_bot(seat_info: SeatInfo) -> OutsideBot:
            return OutsideBot(EXAMPLE, seat_info)

        second = asyncio.create_task(BotSeat(kept, make_bot, again).run())
        assert await table.playing == "elsewhere"
        while "open" not in again.lines:
            await asyncio.sleep(0.01)
        second.cancel()
        await asyncio.wait([second])


async def test_who_is_removed_or_has_a_wrong_token_is_told_so(address: str, tmp_path: Path) -> None:
    async with table_with(address, tmp_path, EXAMPLE) as table:
        await table.ann.command("remove_seat", 0, place=1)
        assert await table.playing == "removed"
        table.kept.tokens = {-1: table.kept.address.key or ""}
        notes = Notes()

        def make_bot(_: SeatInfo) -> OutsideBot:
            raise AssertionError("nobody sits down here")

        assert await BotSeat(table.kept, make_bot, notes).run() == "wrong_key"
