"""Entries of a table's log: how they are called, numbered and stored."""

import typing

import msgspec
import pytest

from quandary.server.table import log_entries
from quandary.server.table.log_entries import (
    decode_body,
    encode_body,
    kind_of,
    number_entries,
)

CHAT, REACTION = log_entries.ChatSaid(0, "hello"), log_entries.Reacted(1, "wow")


def test_every_kind_has_a_name_of_its_own() -> None:
    kinds = typing.get_args(log_entries.AnyBody)
    names = {str(kind.__struct_config__.tag) for kind in kinds}
    assert len(names) == len(kinds)
    assert kind_of(CHAT) == "chat_said"


def test_an_entry_is_stored_with_its_kind_and_read_back() -> None:
    stored = encode_body(CHAT)
    assert msgspec.json.decode(stored) == {"kind": "chat_said", "seat": 0, "text": "hello"}
    assert decode_body(stored) == CHAT


def test_what_nobody_wrote_is_not_read() -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_body(b'{"kind": "sang", "seat": 0}')


def test_the_command_stands_with_the_last_of_the_entries_it_led_to() -> None:
    entries = number_entries(7, 2.5, [CHAT, REACTION], "c" * 32)
    assert [(entry.seq, entry.at, entry.cmd_id) for entry in entries] == [
        (7, 2.5, None),
        (8, 2.5, "c" * 32),
    ]
    assert [entry.body for entry in entries] == [CHAT, REACTION]
