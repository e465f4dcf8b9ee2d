"""Small versions of the drills that need a real server process."""

import asyncio
import json
from typing import Any

from drills.kill.drill import kill_under_load
from drills.restart import restart_with
from drills.resume import resume_everywhere
from drills.shared.played_through import compare
from drills.shared.reconnecting_client import ReconnectingClient
from drills.shared.restartable_server import StoredEvent, count_doubled, count_gaps, public_seqs


def test_acknowledged_moves_survive_kill_9() -> None:
    figures = asyncio.run(kill_under_load(kills=2, tables=4, longest=0.3))
    assert figures["broken"] == []
    assert figures["acknowledged"] > 0
    assert figures["reconnections"] >= 4 * 2


def test_a_restart_resumes_every_table() -> None:
    figures = asyncio.run(restart_with(tables=8, moves=6))
    assert figures["broken"] == []
    assert figures["entries"] > 8 * 10


def test_resume_from_every_message() -> None:
    figures = asyncio.run(resume_everywhere(sockets=30))
    assert figures["broken"] == []
    assert figures["cuts"] > 20
    assert figures["resumed_from"] > 20


# The checkers do find something


def client_with(acks: dict[str, int]) -> ReconnectingClient:
    return ReconnectingClient("http://nowhere", "t", acks=acks)


def chat(seq: int, cmd_id: str | None, text: str) -> StoredEvent:
    return StoredEvent("t", seq, cmd_id, "chat_said", b'{"text":"%s"}' % text.encode())


def test_a_lost_acknowledgement_is_found() -> None:
    figures = compare([client_with({"a": 1, "b": 2})], [chat(1, "a", "x")])
    assert figures["broken"] == ["lost: 1"]


def test_a_command_told_at_another_place_is_found() -> None:
    figures = compare([client_with({"a": 2})], [chat(1, "a", "x")])
    assert figures["broken"] == ["moved: 1"]


def test_f4_a_choice_that_was_changed_has_no_seq_of_its_own() -> None:
    bodies: list[tuple[str, dict[str, Any]]] = [
        ("created", {"game": "5211", "seats": 2}),
        ("deal_made", {}),
        ("acted", {"seat": 0, "action": "lay y1 y2"}),
        ("acted", {"seat": 0, "action": "lay g1 g2"}),
        ("acted", {"seat": 0, "action": "take back"}),
        ("acted", {"seat": 0, "action": "lay g1 y2"}),
        ("acted", {"seat": 1, "action": "lay b1 b2"}),
        ("acted", {"seat": 0, "action": "lay o1"}),
    ]
    events = [
        StoredEvent("t", seq, str(seq), kind, json.dumps(body).encode())
        for seq, (kind, body) in enumerate(bodies, start=1)
    ]
    assert list(public_seqs(events).values()) == [1, 2, 3, 3, 4, 5, 6, 7]


def test_a_remark_that_stands_twice_is_found() -> None:
    figures = compare([client_with({"a": 1})], [chat(1, "a", "x"), chat(2, None, "x")])
    assert figures["broken"] == ["doubled: 1"]


def test_gaps_and_doubles_are_counted() -> None:
    events = [chat(1, "a", "x"), chat(3, "a", "y")]
    assert count_gaps(events) == 1
    assert count_doubled(events) == 1


def test_silence_is_no_success() -> None:
    assert compare([client_with({})], [])["broken"] == ["nothing was acknowledged at all"]
