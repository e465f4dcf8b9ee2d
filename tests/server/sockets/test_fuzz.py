"""Whatever a player says, of every type and with every value, the table answers and goes on."""

import json
import secrets
import typing
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drills.leak.in_process_server import InProcessServer
from drills.leak.people import Person, seat_people
from quandary.server.protocol.incoming import AnyIncoming

EXTREME: tuple[Any, ...] = (
    *(0, 1, 2, 5, 6, -1, 2**31, 2**53 - 1, 2**53, 2**63, 2**64, 2**70, -(2**70), 10**400),
    *(0.5, -0.0, 1e308, True, False, None, [], {}, [[]], ["x"] * 7),
    *("", "x", "x" * 24, "x" * 97, "x" * 3000, "\0", "\ud800", "\u202e", "\u200d" * 20, "9" * 400),
    *("0" * 32, "0" * 64, "T" * 22, "0.0.0", "play 2 5", "lay g1 y3", "draw showing"),
    *("gentle", "wow", "\U0001f468\u200d\U0001f469" * 20),
)
"""Numbers and strings at and beyond every bound, and some that are quite right."""
ANSWERS = "ack refused error linked update snapshot earlier presence advice no_advice".split()


def messages_of(kind: type[msgspec.Struct]) -> st.SearchStrategy[dict[str, Any]]:
    """Messages of a type; any field may be missing, right for its seat, or extreme."""
    names = [field.encode_name for field in msgspec.structs.fields(kind)]
    fields = {name: st.sampled_from(EXTREME) for name in names}
    if "cmd_id" in fields:
        fields["cmd_id"] = st.builds(secrets.token_hex, st.just(16)) | fields["cmd_id"]
    if "seat" in fields:
        fields["seat"] = st.just(0) | fields["seat"]
    tag = st.just({"type": kind.__struct_config__.tag})
    return st.tuples(tag, st.fixed_dictionaries({}, optional=fields)).map(
        lambda parts: {**parts[0], **parts[1]}
    )


@pytest.fixture(scope="module", params=["quando", "5211"])
def table(request: pytest.FixtureRequest) -> Iterator[tuple[InProcessServer, Person]]:
    """The host of a table with a bot."""
    with InProcessServer(5, ()).open() as server:
        people = seat_people(server, request.param, 2, (0,))
        yield server, people[0]


@pytest.mark.parametrize("kind", typing.get_args(AnyIncoming), ids=lambda kind: kind.__name__)
@settings(max_examples=40)
@given(st.data())
def test_any_message(
    table: tuple[InProcessServer, Person], kind: type[msgspec.Struct], data: st.DataObject
) -> None:
    server, host = table
    message = data.draw(messages_of(kind))
    if server.room.state.places[0].kind != "person":
        _sit_down_again(server, host)
    host.come()
    assert host.socket is not None
    told = len(host.socket.heard)
    host.socket.frame(json.dumps(message))
    server.pass_time()
    answers = host.socket.heard[told:]
    assert answers, "every message is answered"
    assert all(_is_ours(answer) for _, answer in answers)
    assert not server.room.is_stopped
    host.go()
    host.sockets.clear()  # What they heard is searched at every arrival.


def _is_ours(answer: bytes | int) -> bool:
    """A message of ours, or the end: one has left, or asked too often."""
    if isinstance(answer, int):
        return answer in (1000, 4009)
    return json.loads(answer)["type"] in ANSWERS


def _sit_down_again(server: InProcessServer, host: Person) -> None:
    body = {"name": "Ann", "seat": 0}
    _, content = server.ask("POST", f"/api/tables/{server.table}/seats", host.cookie, body)
    host.tokens = [seat["token"] for seat in json.loads(content)["seats"]]
