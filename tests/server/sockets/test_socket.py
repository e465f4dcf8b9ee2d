"""A socket from its hello to its end, and every frame that is no message."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from drills.leak.in_process_server import Stage
from drills.leak.people import Person, seated
from drills.leak.recording_socket import Tap
from drills.shared.bad_frames import texts
from quandary.server.protocol.incoming import Chat, Hello, Resume
from quandary.server.settings import Settings
from quandary.server.sockets.socket import MOST_FRAME_BYTES, Sockets, Unreadable, read_message

ID = "0" * 32


# Frames


def test_messages_are_read() -> None:
    assert read_message('{"type":"resume","seq":4}') == Resume(4)
    chat = {"type": "chat", "cmd_id": ID, "seat": 1, "text": "Grüße"}
    assert read_message(json.dumps(chat)) == Chat(ID, 1, "Grüße")
    assert isinstance(read_message(json.dumps({"type": "hello", "table": "T" * 22})), Hello)


@pytest.mark.parametrize(("name", "text", "code"), texts())
def test_what_is_no_message_has_a_code(name: str, text: str, code: str) -> None:
    if code != "already_welcome":
        with pytest.raises(Unreadable) as caught:
            read_message(text)
        assert caught.value.code == code
        assert len(caught.value.detail) <= 200


@pytest.mark.parametrize("frame", [None, b"", b'{"type":"resume","seq":4}'])
def test_only_text_is_read(frame: bytes | None) -> None:
    with pytest.raises(Unreadable, match="not_text"):
        read_message(frame)


def test_a_frame_is_measured_in_bytes() -> None:
    message = '{"type":"resume","seq":4}'
    assert read_message(message + " " * (MOST_FRAME_BYTES - len(message))) == Resume(4)
    for text in (message + " " * MOST_FRAME_BYTES, "ü" * (MOST_FRAME_BYTES // 2 + 1)):
        with pytest.raises(Unreadable, match="too_long"):
            read_message(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
kinds = st.sampled_from(
    "hello resume act ready reveal start add_bot remove_seat readmit hand_over end_game leave back "
    "rename chat react seat_link".split()
)
fields = st.dictionaries(
    st.sampled_from(
        "cmd_id seat table tokens seq action expect_seq turn deal attempt commit".split()
    )
    | st.text(max_size=6),
    json_values | st.just(ID) | st.just("T" * 22) | st.integers(0, 6),
    max_size=6,
)


@given(
    st.text(max_size=300)
    | st.binary(max_size=100)
    | json_values.map(json.dumps)
    | st.builds(lambda kind, more: json.dumps({"type": kind, **more}), kinds, fields)
)
@example("\ud800")
@example('{"type":"resume","seq":' + "9" * 4000 + "}")
@example('{"type":' * 500)
def test_any_frame_is_a_message_or_has_a_code(frame: str | bytes) -> None:
    assert code_of(frame) in (None, "not_text", "too_long", "wrong_message", "not_json")


def code_of(frame: str | bytes) -> str | None:
    try:
        read_message(frame)
    except Unreadable as error:
        return error.code
    return None


# Talking


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage(1, ()).open() as opened:
        yield opened


@pytest.fixture
def people(stage: Stage) -> list[Person]:
    """Ann and Ben, both waiting for a third."""
    return seated(stage, "quando", 2, (0,))


def closed_with(tap: Tap) -> Any:
    last = tap.heard[-1][1] if tap.heard else None
    return last if isinstance(last, int) else None


def hello(stage: Stage, tokens: list[str], table: str = "") -> Tap:
    tap = stage.connect()
    tap.say(type="hello", table=table or stage.table, tokens=tokens)
    stage.pass_time(0.1)
    return tap


def test_a_hello_is_welcomed_with_a_new_token(stage: Stage, people: list[Person]) -> None:
    tap = hello(stage, people[0].tokens)
    (welcome,) = tap.messages("welcome")
    assert welcome["seats"] == [0]
    assert welcome["tokens"][0]["token"] not in people[0].tokens
    tap.say(type="resume", seq=0)
    stage.pass_time(0.1)
    assert len(tap.messages("snapshot")) == 1


def test_whoever_says_nothing_is_sent_away(stage: Stage, people: list[Person]) -> None:
    tap = stage.connect()
    stage.pass_time(1.9)
    assert closed_with(tap) is None
    stage.pass_time(0.2)
    assert closed_with(tap) == 4000


@pytest.mark.parametrize("frame", ["{", '{"type":"resume","seq":0}', b"x", "x" * 5000])
def test_the_first_message_is_a_hello(
    stage: Stage, people: list[Person], frame: str | bytes
) -> None:
    tap = stage.connect()
    tap.frame(frame)
    stage.pass_time(0.1)
    assert closed_with(tap) == 4000


def test_wrong_tokens_and_tables_open_nothing(stage: Stage, people: list[Person]) -> None:
    ann, ben = people
    ann.come()
    assert closed_with(hello(stage, ["wrong"])) == 4003
    assert closed_with(hello(stage, [ben.tokens[0], "wrong"])) == 4003
    assert closed_with(hello(stage, [], "X" * 22)) == 4004
    assert ann.tap is not None
    assert closed_with(ann.tap) is None
    assert hello(stage, ben.tokens).messages("welcome")


def test_a_stranger_cannot_tell_a_private_table_from_none(stage: Stage) -> None:
    seated(stage, "quando", 2, (0,), spectators=False)
    for tokens in (["wrong"], ["wrong", "also wrong"], []):
        closings = [closed_with(hello(stage, tokens, table)) for table in (stage.table, "X" * 22)]
        assert closings == [4003 if tokens else 4004] * 2


def test_a_damaged_table_says_so_and_not_to_come_back(stage: Stage, people: list[Person]) -> None:
    ben = people[1]
    stage.loop.run(stage.node.lobby.stop())
    del stage.store.logs[stage.table][1]
    assert closed_with(hello(stage, ben.tokens)) == 4011


def test_a_new_socket_takes_the_place_of_the_old(stage: Stage, people: list[Person]) -> None:
    first = hello(stage, people[0].tokens)
    (welcome,) = first.messages("welcome")
    second = hello(stage, [welcome["tokens"][0]["token"]])
    assert closed_with(first) == 4001
    assert closed_with(second) is None
    first.say(type="chat", cmd_id=ID, seat=0, text="still here?")
    stage.pass_time(0.1)
    assert not any("chat" in str(entry.body) for entry in stage.store.logs[stage.table])


def test_a_second_hello_and_bad_frames_are_answered_and_change_nothing(
    stage: Stage, people: list[Person]
) -> None:
    tap = hello(stage, people[0].tokens)
    before = len(stage.store.logs[stage.table])
    for _, text, _ in texts():
        tap.frame(text)
    tap.frame(b"binary")
    stage.pass_time(0.1)
    codes = [error["code"] for error in tap.messages("error")]
    assert codes == [*(code for _, _, code in texts()), "not_text"]
    assert len(stage.store.logs[stage.table]) == before
    assert closed_with(tap) is None


def test_a_spectator_has_no_say(stage: Stage, people: list[Person]) -> None:
    tap = hello(stage, [])
    tap.say(type="start", cmd_id=ID, seat=0)
    tap.say(type="seat_link", cmd_id=ID, seat=0)
    stage.pass_time(0.1)
    assert [refused["code"] for refused in tap.messages("refused")] == ["not_your_seat"]
    assert [error["code"] for error in tap.messages("error")] == ["not_your_seat"]


def test_a_link_brings_a_seat_to_another_device_once(stage: Stage, people: list[Person]) -> None:
    tap = hello(stage, people[0].tokens)
    tap.say(type="seat_link", cmd_id=ID, seat=0)
    stage.pass_time(0.1)
    (linked,) = tap.messages("linked")
    other = hello(stage, [linked["token"]])
    assert other.messages("welcome")[0]["seats"] == [0]
    assert closed_with(tap) == 4001
    assert closed_with(hello(stage, [linked["token"]])) == 4003


def test_the_room_that_stops_sends_everybody_away_to_come_back(
    stage: Stage, people: list[Person]
) -> None:
    tap = hello(stage, people[0].tokens)
    stage.loop.run(stage.room.stop())
    stage.pass_time(0.1)
    assert closed_with(tap) == 1012


def limit(stage: Stage, **settings: Any) -> None:
    """The same lobby with other limits."""
    wanted = Settings(Path("nowhere"), **settings)
    stage.node.sockets = Sockets(stage.node.lobby, wanted, stage.node.metrics)


def test_too_many_sockets_from_one_address_are_refused(stage: Stage) -> None:
    limit(stage, sockets_per_address=2)
    taps = [stage.connect() for _ in range(3)]
    stage.pass_time(0.1)
    assert [closed_with(tap) for tap in taps].count(4009) == 1
    for tap in taps:
        tap.hang_up()
    stage.pass_time(0.1)
    tap = stage.connect()
    stage.pass_time(0.1)
    assert closed_with(tap) is None


def test_too_much_chat_is_refused_and_the_socket_stays(stage: Stage, people: list[Person]) -> None:
    tap = hello(stage, people[0].tokens)
    for number in range(25):
        tap.say(type="chat", cmd_id=f"{number:032x}", seat=0, text="hello")
    stage.pass_time(0.5)
    assert [refused["code"] for refused in tap.messages("refused")] == ["too_fast"] * 5
    assert len(tap.messages("ack")) == 20
    assert closed_with(tap) is None


def say_hello_and_chat(stage: Stage, tokens: list[str], first: int, number: int) -> Tap:
    """A socket that says so much; the tokens are those for the next."""
    tap = hello(stage, tokens)
    tokens[:] = tap.own_tokens()
    for each in range(first, first + number):
        tap.say(type="chat", cmd_id=f"{each:032x}", seat=0, text="hello")
    stage.pass_time(0.5)
    return tap


def test_coming_back_gives_no_more_chat(stage: Stage, people: list[Person]) -> None:
    tokens = list(people[0].tokens)
    taps = [say_hello_and_chat(stage, tokens, first, 8) for first in range(0, 48, 8)]
    assert [len(tap.messages("ack")) for tap in taps] == [8, 8, 4, 0, 0, 0]
    stage.pass_time(20.0)
    assert len(say_hello_and_chat(stage, tokens, 100, 8).messages("ack")) == 8


def test_whoever_asks_again_and_again_what_was_missed_is_sent_away(
    stage: Stage, people: list[Person]
) -> None:
    limit(stage, resumes=5)
    tokens = list(people[0].tokens)
    codes = []
    for _ in range(3):
        tap = hello(stage, tokens)
        tokens = tap.own_tokens()
        for _ in range(3):
            tap.say(type="resume", seq=0)
        stage.pass_time(0.1)
        codes.append(closed_with(tap))
    assert codes[1:] == [4009, 4009]
    stage.pass_time(20.0)
    tap = hello(stage, tokens)
    tap.say(type="resume", seq=0)
    stage.pass_time(0.1)
    assert tap.messages("snapshot")


def test_an_address_has_only_so_many_new_sockets_in_a_minute(
    stage: Stage, people: list[Person]
) -> None:
    limit(stage, sockets_per_minute=5)
    codes = []
    for _ in range(8):
        tap = hello(stage, [])
        codes.append(closed_with(tap))
        tap.hang_up()
    assert codes == [None] * 5 + [4009] * 3
    stage.pass_time(60.0)
    assert closed_with(hello(stage, [])) is None


@pytest.mark.parametrize("which", ["waiting_sockets", "waiting_sockets_per_address"])
def test_of_too_many_sockets_that_say_nothing_the_oldest_is_closed(
    stage: Stage, people: list[Person], which: str
) -> None:
    limit(stage, **{which: 3})
    welcome = hello(stage, [])
    taps = []
    for _ in range(5):
        taps.append(stage.connect())
        stage.pass_time(0.1)
    assert [closed_with(tap) for tap in taps] == [4000, 4000, None, None, None]
    taps[2].say(type="hello", table=stage.table, tokens=[])
    stage.pass_time(3.0)
    assert [closed_with(tap) for tap in taps] == [4000, 4000, None, 4000, 4000]
    assert closed_with(welcome) is None


def test_a_table_has_room_for_so_many_watchers(stage: Stage, people: list[Person]) -> None:
    limit(stage, watchers_per_table=2)
    assert [closed_with(hello(stage, [])) for _ in range(3)] == [None, None, 4009]
    assert closed_with(hello(stage, people[0].tokens)) is None
