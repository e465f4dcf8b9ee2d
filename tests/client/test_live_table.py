"""What one client knows of a table: events join, gaps are noticed."""

from typing import Any

from quandary.client.live_table import LiveTable

INFO: dict[str, Any] = {"game_number": 0, "seats": [{"present": True}]}


def told(events: list[int], left_out: int = 0, deal: int = 0) -> dict[str, Any]:
    view = {"deal": deal, "events": events}
    return {"seat": 0, "view": view, "legal": ["x"], "turn": None, "left_out": left_out}


def snapshot(seq: int, *seats: Any) -> dict[str, Any]:
    return {"type": "snapshot", "seq": seq, "table": INFO, "chat": [], "seats": list(seats)}


def update(seq: int, *seats: Any, kind: str = "acted") -> dict[str, Any]:
    return {"type": "update", "seq": seq, "kind": kind, "table": None, "seats": list(seats)}


def table() -> LiveTable:
    known = LiveTable()
    known.take({"type": "welcome", "seats": [0]})
    return known


def test_known_events_stay_in_front_of_the_newest() -> None:
    known = table()
    known.take(snapshot(4, told([1, 2, 3])))
    assert known.take(update(5, told([3, 4], left_out=2)))
    assert known.mine is not None
    assert known.mine.view["events"] == [1, 2, 3, 4]
    assert list(known.questions()) == []


def test_what_was_left_out_is_asked_for_and_put_in_front() -> None:
    known = table()
    known.take(snapshot(4, told([3, 4], left_out=2)))
    assert list(known.questions()) == [{"type": "ask_earlier", "seat": 0, "before": 2}]
    known.take({"type": "earlier", "seat": 0, "deal": 0, "start": 0, "events": [1, 2]})
    assert known.mine is not None
    assert known.mine.view["events"] == [1, 2, 3, 4]
    assert list(known.questions()) == []


def test_another_deal_begins_with_its_own_events() -> None:
    known = table()
    known.take(snapshot(4, told([1, 2])))
    known.take(update(5, told([9], deal=1)))
    assert known.mine is not None
    assert known.mine.view["events"] == [9]


def test_a_gap_is_noticed_and_what_came_twice_is_not_taken_twice() -> None:
    known = table()
    known.take(snapshot(4, told([1])))
    assert not known.take(update(6, told([1, 2, 3])))
    assert known.seq == 4
    assert known.take(update(4, told([7, 7])))
    assert known.mine is not None
    assert known.mine.view["events"] == [1]


def test_what_was_taken_back_is_known_no_more() -> None:
    known = table()
    known.take(snapshot(4, told([1, 2, 3])))
    known.take(update(5, told([2], left_out=1), kind="undone"))
    assert known.mine is not None
    assert (known.mine.view["events"], known.mine.start) == ([2], 1)
