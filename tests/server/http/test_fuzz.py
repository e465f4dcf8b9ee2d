"""Whatever a stranger sends over HTTP, the answer is one of ours and the table stays as it is."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drills.leak.in_process_server import InProcessServer
from drills.leak.people import seat_people
from quandary.server.schema.openapi import OPERATIONS
from quandary.table.match import Match
from quandary.table.record import write_record

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
fields = "game seats name options open bots here clock memory_aid spectators start seat".split()
wishes = st.dictionaries(
    st.sampled_from(fields) | st.text(max_size=5),
    json_values | st.sampled_from(["quando", "5211", "gentle", "Ann", 2, 3, ["master"], ["Ben"]]),
    max_size=8,
)
bodies = st.binary(max_size=200) | (json_values | wishes).map(
    lambda value: json.dumps(value).encode()
)
BROKEN_OFF = write_record(Match.start("quando", ["Ann", "Ben"]).to_record()).encode()
cookies = st.text(alphabet=st.characters(min_codepoint=33, max_codepoint=126), max_size=80)


@pytest.fixture(scope="module")
def server() -> Iterator[InProcessServer]:
    with InProcessServer(3, ()).open() as opened:
        seat_people(opened, "quando", 2, (0,))
        yield opened


def status_of(answer: bytes) -> int:
    return int(answer.split(b"\n", 1)[0])


def is_ours(whole: bytes, content: bytes) -> bool:
    """An answer, or the one shape of an error; never that something broke."""
    if status_of(whole) < 400:
        return True
    return status_of(whole) < 500 and {"code", "detail"} == set(json.loads(content))


@given(bodies, cookies)
def test_any_body_for_a_new_table(server: InProcessServer, body: bytes, cookie: str) -> None:
    assert is_ours(*server.ask_raw("POST", "/api/tables", body, cookie.encode()))


@given(bodies, cookies)
def test_any_body_for_a_seat(server: InProcessServer, body: bytes, cookie: str) -> None:
    path = f"/api/tables/{server.table}/seats"
    before = [place.name for place in server.room.state.places]
    assert is_ours(*server.ask_raw("POST", path, body, cookie.encode()))
    assert [place.name for place in server.room.state.places] == before


@given(st.binary(max_size=120) | cookies.map(str.encode))
def test_any_cookie(server: InProcessServer, cookie: bytes) -> None:
    for line in (cookie, b"quandary_guest=" + cookie):
        whole, content = server.ask_raw("GET", "/api/my-tables", b"", line)
        assert is_ours(whole, content)
        assert json.loads(content) == {"tables": []}
        path = f"/api/tables/{server.table}/tokens"
        assert status_of(server.ask_raw("POST", path, b"", line)[0]) in (401, 403, 422)


@given(st.text(alphabet=st.characters(min_codepoint=33, max_codepoint=126), max_size=60))
def test_any_path(server: InProcessServer, path: str) -> None:
    path = path.replace("?", "").replace("#", "")
    for start in ("/", "/api/", "/api/tables/", f"/api/tables/{server.table}/"):
        for method in ("GET", "POST", "DELETE"):
            whole, _ = server.ask_raw(method, start + path, b"", b"")
            assert status_of(whole) < 500


numbers = st.sampled_from(
    [0, 1, 5, 6, -1, 2**31, 2**53, 2**63, 2**64, 2**70, 10**400, -(2**70), 0.5, 1e308]
)
values = numbers.map(str) | st.text(max_size=20) | st.sampled_from(["", "inf", "nan", "٣", "%00"])
queries = st.lists(
    st.tuples(st.sampled_from(["game", "deal", "seat"]) | st.text(max_size=5), values), max_size=4
).map(urlencode) | st.text(alphabet=st.characters(min_codepoint=33, max_codepoint=126), max_size=40)


@pytest.mark.parametrize(
    ("path", "method"), [(path, method) for path, by in OPERATIONS.items() for method in by]
)
@given(queries)
def test_any_query_for_every_route(
    server: InProcessServer, path: str, method: str, query: str
) -> None:
    where = path.replace("{table}", server.table) + "?" + query.replace("#", "")
    body = BROKEN_OFF if path.startswith("/api/records") else b""
    assert is_ours(*server.ask_raw(method.upper(), where, body, b""))


def test_the_fuzz_itself_can_tell_an_error() -> None:
    told: dict[str, Any] = {"detail": ""}
    assert not is_ours(b"500\n", json.dumps({"code": "x", **told}).encode())
    assert is_ours(b"422\n", json.dumps({"code": "x", **told}).encode())
