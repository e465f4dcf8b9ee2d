"""Codes that make another device the same guest."""

import pytest

from quandary.server.room import transfer_codes
from quandary.server.room.transfer_codes import LENGTH, VALID_SECONDS, TransferCodes


def test_a_code_is_used_once() -> None:
    codes = TransferCodes()
    code = codes.make("ann", 0.0)
    assert len(code) == LENGTH
    assert codes.use("A" * LENGTH, 1.0) is None
    assert codes.use(code, 1.0) == "ann"
    assert codes.use(code, 1.0) is None


def test_a_code_may_be_typed_as_one_likes() -> None:
    codes = TransferCodes()
    code = codes.make("ann", 0.0)
    assert codes.use(f" {code[:4]}-{code[4:8].lower()} {code[8:]}", 1.0) == "ann"


def test_a_code_ends_after_a_while() -> None:
    codes = TransferCodes()
    code = codes.make("ann", 0.0)
    assert codes.use(code, float(VALID_SECONDS)) is None
    assert codes.use(code, 1.0) is None, "it has ended for good"


def test_a_guest_has_one_code_at_a_time() -> None:
    codes = TransferCodes()
    first, other, second = codes.make("ann", 0.0), codes.make("ben", 0.0), codes.make("ann", 1.0)
    assert codes.use(first, 2.0) is None
    assert codes.use(second, 2.0) == "ann"
    codes.end("ben")
    assert codes.use(other, 2.0) is None


def test_codes_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transfer_codes, "MOST_CODES", 2)
    codes = TransferCodes()
    first, second, third = (codes.make(guest, 0.0) for guest in ("ann", "ben", "cy"))
    assert [codes.use(code, 1.0) for code in (first, second, third)] == [None, "ben", "cy"]
