"""`quandary join`: a terminal player at a real server's table, beside another client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from drills.shared.client import Client, Guest
from drills.shared.server_process import ServerProcess
from quandary.cli import main
from quandary.client.address import read_address
from quandary.client.kept_seat import find_kept_seat
from quandary.client.table_client import TableClient
from quandary.server.desk import requests
from quandary.server.desk.client import desk_at_address
from quandary.terminal.app import remote_session
from quandary.terminal.app.dialogs import AskName, Lines, Question
from quandary.terminal.app.join_app import JoinApp
from quandary.terminal.app.table import TableScreen
from quandary.terminal.join import JoinArguments, seats_folder
from quandary.terminal.translator import Translator
from tests.terminal.app.hands_on import is_asked, keys_for, seen_by, session_of, shown, until

pytestmark = pytest.mark.anyio
TOKEN = "a token of the host's desk"
ADVICE = {
    "type": "advice",
    "worlds": 64,
    "final": True,
    "odds": {"knock": None},
    "choices": [
        {
            "action": "knock",
            "same": ["knock"],
            "why": None,
            "also": None,
            "win": 0.4,
            **dict.fromkeys(("points", "error", "win_error", "behind", "behind_error"), 0.0),
            "name": {"key": "quando.judge.action.knock", "facts": {}, "names": {}},
        }
    ],
}


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess(admin_token=TOKEN) as server:
        yield server


async def new_table(server: ServerProcess, game: str, **more: Any) -> tuple[str, Client]:
    """A table whose host is a raw client; its link, and the host."""
    guest = Guest(server.base)
    body = {"game": game, "seats": 2, "name": "Ann", **more}
    seated = await guest.ask("POST", "/api/tables", body)
    host = await Client.open(server.base, seated["table"], [seated["seats"][0]["token"]])
    return f"{server.base}/t/{seated['table']}", host


@asynccontextmanager
async def joined(link: str, **more: Any) -> AsyncIterator[Pilot[int]]:
    """The terminal's client at a table."""
    arguments = JoinArguments(link, **more)
    app = JoinApp(read_address(link), arguments, Translator("en"))
    async with app.run_test(size=(80, 24)) as pilot:
        yield pilot


async def play_host(host: Client) -> None:
    """Take part in deals and play the first thing allowed, until the game is over."""
    started = False
    while True:
        state = host.state
        if state is not None:
            seats = [seat["kind"] for seat in state["seats"]]
            if state["status"] == "waiting" and "free" not in seats and not started:
                started = True
                await host.command("start", 0)
            await host.help_deal()
            for seat in host.seats_to_act():
                await host.act(seat, host.views[seat]["legal"][0])
                host.views[seat]["legal"] = []
            if state["status"] == "over":
                return
        await host.receive(60)


async def play_first_legal(pilot: Pilot[int]) -> None:
    """Press keys for the first legal action, whenever asked, until the game is over."""
    while True:
        await until(pilot, lambda: is_asked(pilot) or can_go_on(pilot) or is_over(pilot))
        if is_over(pilot):
            return
        if is_asked(pilot):
            before = seen_by(pilot)
            await pilot.press(*keys_for(before.legal[0], before, session_of(pilot)))
            await until(pilot, lambda: session_of(pilot).seen is not before)  # noqa: B023
        else:
            await pilot.press("enter")


def is_over(pilot: Pilot[int]) -> bool:
    return isinstance(pilot.app.screen, Lines) and session_of(pilot).is_over


def can_go_on(pilot: Pilot[int]) -> bool:
    if not isinstance(pilot.app.screen, TableScreen):
        return False
    commands = pilot.app.screen.session.commands()
    return any(command.action == "go_on" for command in commands)


@pytest.mark.parametrize(("game", "options"), [("quando", {"target": 1}), ("5211", {})])
async def test_a_terminal_player_and_another_client_finish_a_game(
    server: ServerProcess, game: str, options: dict[str, Any]
) -> None:
    link, host = await new_table(server, game, options=options)
    async with joined(link, name="Ben") as pilot:
        playing = asyncio.create_task(play_host(host))
        await play_first_legal(pilot)
        await playing
        await host.close()
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await pilot.press("c")
        await until(pilot, lambda: "proved to you" in " ".join(shown(pilot).split()))


async def test_talk_reaches_both_and_a_seat_is_kept_for_the_next_visit(
    server: ServerProcess,
) -> None:
    link, host = await new_table(server, "quando")
    async with joined(link, name="Ben") as pilot:
        await until(pilot, lambda: "Ann starts the game" in shown(pilot))
        await pilot.press("f6")
        pilot.app.screen.query_one("#line", Input).value = "Hello there"
        await pilot.press("enter")
        await host.until("update", detail={"text": "Hello there"})
        await host.command("chat", 0, text="Hello Ben")
        await until(pilot, lambda: "Ann: Hello Ben" in shown(pilot))
    assert link in pilot.app.farewell[-1]  # type: ignore[attr-defined]
    async with joined(link) as pilot:
        await until(pilot, lambda: "Ann starts the game" in shown(pilot))
        assert session_of(pilot).translator.viewer == 1
        for line in ("Ben: Hello there", "Ann: Hello Ben"):  # What was said before is there again.
            assert line in shown(pilot)
    await host.close()


async def test_what_the_host_of_the_server_announces_reaches_the_table(
    server: ServerProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_session, "LOOK_SECONDS", 0.05)
    announce = partial(desk_at_address(server.base, TOKEN), requests.Announce("Back at nine."))
    link, host = await new_table(server, "quando")
    async with joined(link, name="Ben") as pilot:
        await until(pilot, lambda: "Ann starts the game" in shown(pilot))
        assert "Announcement" not in shown(pilot)
        await asyncio.to_thread(announce)
        await until(pilot, lambda: "Announcement: Back at nine." in " ".join(session_of(pilot).log))
        assert "Back at nine." in shown(pilot)
    await host.close()
    await asyncio.to_thread(desk_at_address(server.base, TOKEN), requests.Announce(None))


async def test_a_hint_needs_a_yes_and_is_what_the_coach_says(
    server: ServerProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The coach itself thinks for minutes where nothing is compiled, so it is played here."""
    link, host = await new_table(server, "quando")
    async with joined(link, name="Ben") as pilot:
        playing = asyncio.create_task(play_host(host))
        await until(pilot, lambda: is_asked(pilot))
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(pilot.app.screen, Question))
        await pilot.press("escape")
        assert is_asked(pilot)
        await pilot.press("f2", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Lines))
        assert "only when everybody here has said yes" in " ".join(shown(pilot).split())
        await pilot.press("escape")

        async def ask_coach(_: TableClient) -> dict[str, Any]:
            return ADVICE

        monkeypatch.setattr(TableClient, "ask_coach", ask_coach)
        await pilot.press("f2")  # the yes was heard: nothing is asked again
        await until(pilot, lambda: "knock: the best, 40%" in shown(pilot))
        playing.cancel()
    await host.close()


async def test_a_name_is_asked_for_until_the_table_accepts_it(server: ServerProcess) -> None:
    link, host = await new_table(server, "quando")
    async with joined(link, name="Ann") as pilot:
        await until(pilot, lambda: "How about" in shown(pilot))
        assert isinstance(pilot.app.screen, AskName)
        pilot.app.screen.query_one(Input).value = "Cy"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        assert session_of(pilot).translator.names[1] == "Cy"
    await host.close()


async def test_a_lost_line_comes_back_by_itself_and_carries_out_what_was_asked(
    server: ServerProcess,
) -> None:
    link, host = await new_table(server, "quando")
    async with joined(link, name="Ben") as pilot:
        await until(pilot, lambda: "Ann starts the game" in shown(pilot))
        client = pilot.app._client  # type: ignore[attr-defined]
        await client._connection._socket.close()
        await until(pilot, lambda: client.line == "lost")
        saying = asyncio.create_task(session_of(pilot).chat("Still here"))
        await host.until("update", detail={"text": "Still here"})
        assert await saying is None
        assert client.line == "open"
    await host.close()


async def test_whoever_watches_sees_no_hand_and_takes_no_seat(server: ServerProcess) -> None:
    link, host = await new_table(server, "quando", bots=["gentle"], start=True)
    playing = asyncio.create_task(play_host(host))
    async with joined(link, watch=True) as pilot:
        await until(pilot, lambda: "Ann" in shown(pilot) and session_of(pilot).seen is not None)
        assert seen_by(pilot).view["seat"] is None
        assert session_of(pilot).commands() == []
        assert not seen_by(pilot).legal
    playing.cancel()
    await host.close()


async def test_a_table_that_is_full_says_so(server: ServerProcess) -> None:
    link, host = await new_table(server, "quando", bots=["gentle"])
    async with joined(link, name="Ben") as pilot:
        await until(pilot, lambda: pilot.app.return_code is not None)
    assert pilot.app.problem == "Every seat is taken."  # type: ignore[attr-defined]
    await host.close()


@pytest.mark.parametrize("link", ["nonsense", "http://h/x/abc", "ftp://h/t/abc", "http://h:x/t/a"])
def test_what_is_no_link_is_refused_without_its_key(link: str, capsys: Any) -> None:
    assert main(["join", f"{link}#secret"]) == 2
    err = capsys.readouterr().err
    assert "not the link to a table" in err
    assert "secret" not in err


async def test_a_kept_seat_that_is_ours_no_more_is_taken_anew(server: ServerProcess) -> None:
    link, host = await new_table(server, "quando")
    kept = find_kept_seat(read_address(link), seats_folder())
    kept.tokens = {1: "A" * 43}
    kept.save()
    async with joined(link, name="Ben") as pilot:
        await until(pilot, lambda: "Ann starts the game" in shown(pilot))
        assert session_of(pilot).translator.viewer == 1
    await host.close()
