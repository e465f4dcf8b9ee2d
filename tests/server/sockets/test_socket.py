"""A socket from its hello to its end."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from drills.leak.in_process_server import InProcessServer
from drills.leak.people import Person, seat_people
from drills.leak.recording_socket import RecordingSocket
from drills.shared.bad_frames import bad_texts
from quandary.server.settings import Settings
from quandary.server.sockets.socket import Sockets
from quandary.server.store.bans import Ban
from quandary.server.table.log_entries import Entry, PersonSat

ID = "0" * 32


@pytest.fixture
def server() -> Iterator[InProcessServer]:
    with InProcessServer(1, ()).open() as opened:
        yield opened


@pytest.fixture
def people(server: InProcessServer) -> list[Person]:
    """Ann and Ben, both waiting for a third."""
    return seat_people(server, "quando", 2, (0,))


def closed_with(socket: RecordingSocket) -> Any:
    last = socket.heard[-1][1] if socket.heard else None
    return last if isinstance(last, int) else None


def hello(server: InProcessServer, tokens: list[str], table: str = "") -> RecordingSocket:
    socket = server.connect()
    socket.say(type="hello", table=table or server.table, tokens=tokens)
    server.pass_time(0.1)
    return socket


def test_a_hello_is_welcomed_with_a_new_token(
    server: InProcessServer, people: list[Person]
) -> None:
    socket = hello(server, people[0].tokens)
    (welcome,) = socket.messages("welcome")
    assert welcome["seats"] == [0]
    assert welcome["tokens"][0]["token"] not in people[0].tokens
    socket.say(type="resume", seq=0)
    server.pass_time(0.1)
    assert len(socket.messages("snapshot")) == 1


def test_whoever_says_nothing_is_sent_away(server: InProcessServer, people: list[Person]) -> None:
    socket = server.connect()
    server.pass_time(1.9)
    assert closed_with(socket) is None
    server.pass_time(0.2)
    assert closed_with(socket) == 4000


@pytest.mark.parametrize("frame", ["{", '{"type":"resume","seq":0}', b"x", "x" * 5000])
def test_the_first_message_is_a_hello(
    server: InProcessServer, people: list[Person], frame: str | bytes
) -> None:
    socket = server.connect()
    socket.frame(frame)
    server.pass_time(0.1)
    assert closed_with(socket) == 4000


def test_wrong_tokens_and_tables_open_nothing(
    server: InProcessServer, people: list[Person]
) -> None:
    ann, ben = people
    ann.come()
    assert closed_with(hello(server, ["wrong"])) == 4003
    assert closed_with(hello(server, [ben.tokens[0], "wrong"])) == 4003
    assert closed_with(hello(server, [], "X" * 22)) == 4004
    assert ann.socket is not None
    assert closed_with(ann.socket) is None
    assert hello(server, ben.tokens).messages("welcome")


def test_a_hello_of_somebody_who_has_hung_up_ends_no_token(
    server: InProcessServer, people: list[Person]
) -> None:
    (old,) = people[0].tokens
    (welcome,) = hello(server, [old]).messages("welcome")
    late = server.connect()
    late.say(type="hello", table=server.table, tokens=[old])
    late.hang_up()
    server.pass_time(0.1)
    assert late.messages("welcome") == []
    assert hello(server, [welcome["tokens"][0]["token"]]).messages("welcome")


@pytest.mark.usefixtures("people")
def test_a_seat_that_another_node_has_given_out_is_opened(server: InProcessServer) -> None:
    state, lobby = server.room.state, server.node.lobby
    sat = Entry(state.seq + 1, 0.0, None, PersonSat(1, "Carol", "carol"))
    server.loop.run(lobby.store.append(server.table, [sat]))
    token = server.loop.run(lobby.keys.issue(server.table, 1, "carol"))
    assert hello(server, [token.token]).messages("welcome")[0]["seats"] == [1]


def test_a_stranger_cannot_tell_a_private_table_from_none(server: InProcessServer) -> None:
    seat_people(server, "quando", 2, (0,), spectators=False)
    for tokens in (["wrong"], ["wrong", "also wrong"], []):
        closings = [closed_with(hello(server, tokens, table)) for table in (server.table, "X" * 22)]
        assert closings == [4003 if tokens else 4004] * 2


def test_a_damaged_table_says_so_and_not_to_come_back(
    server: InProcessServer, people: list[Person]
) -> None:
    ben = people[1]
    server.loop.run(server.node.lobby.stop())
    del server.store.logs[server.table][1]
    assert closed_with(hello(server, ben.tokens)) == 4011


def test_a_new_socket_takes_the_place_of_the_old(
    server: InProcessServer, people: list[Person]
) -> None:
    first = hello(server, people[0].tokens)
    (welcome,) = first.messages("welcome")
    second = hello(server, [welcome["tokens"][0]["token"]])
    assert closed_with(first) == 4001
    assert closed_with(second) is None
    first.say(type="chat", cmd_id=ID, seat=0, text="still here?")
    server.pass_time(0.1)
    assert not any("chat" in str(entry.body) for entry in server.store.logs[server.table])


def test_a_second_hello_and_bad_frames_are_answered_and_change_nothing(
    server: InProcessServer, people: list[Person]
) -> None:
    socket = hello(server, people[0].tokens)
    before = len(server.store.logs[server.table])
    for _, text, _ in bad_texts():
        socket.frame(text)
    socket.frame(b"binary")
    server.pass_time(0.1)
    codes = [error["code"] for error in socket.messages("error")]
    assert codes == [*(code for _, _, code in bad_texts()), "not_text"]
    assert len(server.store.logs[server.table]) == before
    assert closed_with(socket) is None


def test_a_spectator_has_no_say(server: InProcessServer, people: list[Person]) -> None:
    socket = hello(server, [])
    socket.say(type="start", cmd_id=ID, seat=0)
    socket.say(type="seat_link", cmd_id=ID, seat=0)
    server.pass_time(0.1)
    assert [refused["code"] for refused in socket.messages("refused")] == ["not_your_seat"]
    assert [error["code"] for error in socket.messages("error")] == ["not_your_seat"]


def test_a_link_brings_a_seat_to_another_device_once(
    server: InProcessServer, people: list[Person]
) -> None:
    socket = hello(server, people[0].tokens)
    socket.say(type="seat_link", cmd_id=ID, seat=0)
    server.pass_time(0.1)
    (linked,) = socket.messages("linked")
    lost = hello(server, [linked["token"]])  # The answer does not arrive: it says nothing more.
    assert closed_with(socket) == 4001
    other = hello(server, [linked["token"]])
    assert other.messages("welcome")[0]["seats"] == [0]
    assert closed_with(lost) == 4001
    other.say(type="resume", seq=0)
    server.pass_time(0.1)
    assert closed_with(hello(server, [linked["token"]])) == 4003
    assert closed_with(hello(server, [lost.messages("welcome")[0]["tokens"][0]["token"]])) == 4003
    assert closed_with(other) is None


def test_the_room_that_stops_sends_everybody_away_to_come_back(
    server: InProcessServer, people: list[Person]
) -> None:
    socket = hello(server, people[0].tokens)
    server.loop.run(server.room.stop())
    server.pass_time(0.1)
    assert closed_with(socket) == 1012


def limit(server: InProcessServer, **settings: Any) -> None:
    """The same lobby with other limits."""
    wanted = Settings(Path("nowhere"), **settings)
    server.node.sockets = Sockets(server.node.lobby, wanted, server.node.metrics)


def test_too_many_sockets_from_one_address_are_refused(server: InProcessServer) -> None:
    limit(server, sockets_per_address=2)
    sockets = [server.connect() for _ in range(3)]
    server.pass_time(0.1)
    assert [closed_with(socket) for socket in sockets].count(4009) == 1
    for socket in sockets:
        socket.hang_up()
    server.pass_time(0.1)
    socket = server.connect()
    server.pass_time(0.1)
    assert closed_with(socket) is None


def test_too_much_chat_is_refused_and_the_socket_stays(
    server: InProcessServer, people: list[Person]
) -> None:
    socket = hello(server, people[0].tokens)
    for number in range(25):
        socket.say(type="chat", cmd_id=f"{number:032x}", seat=0, text="hello")
    server.pass_time(0.5)
    assert [refused["code"] for refused in socket.messages("refused")] == ["too_fast"] * 5
    assert len(socket.messages("ack")) == 20
    assert closed_with(socket) is None


def say_hello_and_chat(
    server: InProcessServer, tokens: list[str], first: int, number: int
) -> RecordingSocket:
    """A socket that says so much; the tokens are those for the next."""
    socket = hello(server, tokens)
    tokens[:] = socket.own_tokens()
    for each in range(first, first + number):
        socket.say(type="chat", cmd_id=f"{each:032x}", seat=0, text="hello")
    server.pass_time(0.5)
    return socket


def test_coming_back_gives_no_more_chat(server: InProcessServer, people: list[Person]) -> None:
    tokens = list(people[0].tokens)
    sockets = [say_hello_and_chat(server, tokens, first, 8) for first in range(0, 48, 8)]
    assert [len(socket.messages("ack")) for socket in sockets] == [8, 8, 4, 0, 0, 0]
    server.pass_time(20.0)
    assert len(say_hello_and_chat(server, tokens, 100, 8).messages("ack")) == 8


def test_whoever_asks_again_and_again_what_was_missed_is_sent_away(
    server: InProcessServer, people: list[Person]
) -> None:
    limit(server, resumes=5)
    tokens = list(people[0].tokens)
    codes = []
    for _ in range(3):
        socket = hello(server, tokens)
        tokens = socket.own_tokens()
        for _ in range(3):
            socket.say(type="resume", seq=0)
        server.pass_time(0.1)
        codes.append(closed_with(socket))
    assert codes[1:] == [4009, 4009]
    server.pass_time(20.0)
    socket = hello(server, tokens)
    socket.say(type="resume", seq=0)
    server.pass_time(0.1)
    assert socket.messages("snapshot")


def test_whoever_asks_too_often_what_happened_earlier_waits_for_the_answer(
    server: InProcessServer, people: list[Person]
) -> None:
    limit(server, resumes=5)
    socket = hello(server, list(people[0].tokens))
    for _ in range(8):
        socket.say(type="ask_earlier", seat=0, before=1)
    server.pass_time(1.0)
    assert len(socket.messages("earlier")) == 5
    server.pass_time(20.0)
    assert len(socket.messages("earlier")) == 8
    assert closed_with(socket) is None


def test_an_address_has_only_so_many_new_sockets_in_a_minute(
    server: InProcessServer, people: list[Person]
) -> None:
    limit(server, sockets_per_minute=5)
    codes = []
    for _ in range(8):
        socket = hello(server, [])
        codes.append(closed_with(socket))
        socket.hang_up()
    assert codes == [None] * 5 + [4009] * 3
    server.pass_time(60.0)
    assert closed_with(hello(server, [])) is None


@pytest.mark.parametrize("which", ["waiting_sockets", "waiting_sockets_per_address"])
def test_of_too_many_sockets_that_say_nothing_the_oldest_is_closed(
    server: InProcessServer, people: list[Person], which: str
) -> None:
    limit(server, **{which: 3})
    welcome = hello(server, [])
    sockets = []
    for _ in range(5):
        sockets.append(server.connect())
        server.pass_time(0.1)
    assert [closed_with(socket) for socket in sockets] == [4000, 4000, None, None, None]
    sockets[2].say(type="hello", table=server.table, tokens=[])
    server.pass_time(3.0)
    assert [closed_with(socket) for socket in sockets] == [4000, 4000, None, 4000, 4000]
    assert closed_with(welcome) is None


def test_a_table_has_room_for_so_many_watchers(
    server: InProcessServer, people: list[Person]
) -> None:
    limit(server, watchers_per_table=2)
    assert [closed_with(hello(server, [])) for _ in range(3)] == [None, None, 4009]
    assert closed_with(hello(server, people[0].tokens)) is None


def ban(server: InProcessServer, *bans: Ban) -> None:
    server.node.bans.replace(bans)
    server.node.sockets = Sockets(
        server.node.lobby, server.node.settings, server.node.metrics, server.node.bans
    )


def test_who_is_banned_is_sent_away_with_a_code_of_its_own(
    server: InProcessServer, people: list[Person]
) -> None:
    guest = server.room.state.places[0].guest
    assert guest is not None
    ban(server, Ban("guest", guest, "all", None, 0.0))
    assert closed_with(hello(server, people[0].tokens)) == 4012
    assert closed_with(hello(server, people[1].tokens)) is None


def test_a_ban_does_not_use_up_a_link(server: InProcessServer, people: list[Person]) -> None:
    guest = server.room.state.places[0].guest
    assert guest is not None
    socket = hello(server, people[0].tokens)
    socket.say(type="seat_link", cmd_id=ID, seat=0)
    server.pass_time(0.1)
    (linked,) = socket.messages("linked")
    for banned in (Ban("guest", guest, "all", None, 0.0), Ban("address", "", "all", None, 0.0)):
        ban(server, banned)
        assert closed_with(hello(server, [linked["token"]])) == 4012
    ban(server)
    assert hello(server, [linked["token"]]).messages("welcome")[0]["seats"] == [0]


def test_nobody_comes_from_an_address_that_is_banned(
    server: InProcessServer, people: list[Person]
) -> None:
    ban(server, Ban("address", "", "all", None, 0.0))  # Sockets without a network have none.
    assert closed_with(hello(server, people[1].tokens)) == 4012
    assert closed_with(hello(server, [])) == 4012


def test_who_is_silenced_plays_without_a_word(
    server: InProcessServer, people: list[Person]
) -> None:
    guest = server.room.state.places[0].guest
    assert guest is not None
    ban(server, Ban("guest", guest, "chat", None, 0.0))
    socket = hello(server, people[0].tokens)
    socket.say(type="chat", cmd_id="1" * 32, seat=0, text="hello")
    socket.say(type="react", cmd_id="2" * 32, seat=0, reaction="hello")
    socket.say(type="rename", cmd_id="3" * 32, seat=0, name="Somebody")
    socket.say(type="allow_coach", cmd_id="4" * 32, seat=0, allow=True)
    other = hello(server, people[1].tokens)
    other.say(type="chat", cmd_id="5" * 32, seat=1, text="hello")
    server.pass_time(0.5)
    assert [refused["code"] for refused in socket.messages("refused")] == ["silenced"] * 3
    assert [ack["cmd_id"] for ack in socket.messages("ack")] == ["4" * 32]
    assert len(other.messages("ack")) == 1
