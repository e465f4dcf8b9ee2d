"""Bodies of requests: read as what they should be, or refused."""

import pytest
from msgspec import Struct

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.fields import MOST_EXACT
from quandary.server.protocol.json_body import decode_body, with_whole_numbers


class Wish(Struct, forbid_unknown_fields=True):
    seats: int
    names: list[str] = []


def refusal(body: bytes) -> str:
    with pytest.raises(CommandRefused) as refused:
        decode_body(body, Wish)
    return refused.value.code


def test_a_body_is_read() -> None:
    assert decode_body(b'{"seats": 3, "names": ["Ann"]}', Wish) == Wish(3, ["Ann"])


def test_a_whole_number_may_be_written_with_a_point() -> None:
    assert decode_body(b'{"seats": 3.0}', Wish) == Wish(3)
    assert with_whole_numbers([1.0, {"a": 2.5}]) == [1, {"a": 2.5}]
    assert isinstance(with_whole_numbers(float(2 * MOST_EXACT)), float)


@pytest.mark.parametrize("body", [b"{}", b"[]", b"3", b'{"seats": "3"}', b'{"seats": 3, "x": 1}'])
def test_another_shape_is_a_wrong_message(body: bytes) -> None:
    assert refusal(body) == "wrong_message"


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b'{"seats": 3', b"[" * 100_000])
def test_what_is_not_json_is_refused(body: bytes) -> None:
    assert refusal(body) == "not_json"
