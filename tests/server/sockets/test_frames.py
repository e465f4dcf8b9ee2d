"""Every frame is a message, or has a code."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from drills.shared.bad_frames import bad_texts
from quandary.server.protocol.incoming import Chat, Hello, Resume
from quandary.server.sockets.frames import MOST_FRAME_BYTES, Unreadable, read_message

ID = "0" * 32


def test_messages_are_read() -> None:
    assert read_message('{"type":"resume","seq":4}') == Resume(4)
    chat = {"type": "chat", "cmd_id": ID, "seat": 1, "text": "Grüße"}
    assert read_message(json.dumps(chat)) == Chat(ID, 1, "Grüße")
    assert isinstance(read_message(json.dumps({"type": "hello", "table": "T" * 22})), Hello)


@pytest.mark.parametrize(("name", "text", "code"), bad_texts())
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
