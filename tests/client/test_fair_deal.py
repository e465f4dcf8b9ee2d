"""Our part in a fair deal: what is promised, when it is revealed, and when it stays secret."""

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from quandary.analysis.deal_v1 import seat_promise
from quandary.client.address import TableAddress
from quandary.client.fair_deal import FairDeal
from quandary.client.kept_seat import KeptSeat, find_kept_seat

ADDRESS = TableAddress("http://h", "t")


@pytest.fixture
def kept(tmp_path: Path) -> KeptSeat:
    kept = find_kept_seat(ADDRESS, tmp_path / "seats")
    kept.tokens = {1: "token"}
    return kept


def table(phase: str = "ready", deal: int = 0, **more: Any) -> dict[str, Any]:
    fair = {"deal": deal, "attempt": 0, "commit": "c", "waiting_for": [0, 1], "phase": phase}
    return {"id": "t", "game_number": 2, "fair": {**fair, "restored": 0, "commits": [], **more}}


def ready(fair: FairDeal, **more: Any) -> dict[str, Any]:
    [answer] = fair.answers(table(**more), is_ready=True)
    return answer


def test_bytes_are_promised_and_kept_before_anything_is_sent(kept: KeptSeat) -> None:
    answer = ready(FairDeal(kept))
    assert (answer["type"], answer["seat"], answer["game"]) == ("ready", 1, 2)
    [pin] = find_kept_seat(ADDRESS, kept.file.parent).pins
    drawn = bytes.fromhex(pin.bytes["1"])
    assert answer["commit"] == seat_promise("t", "2.0.0", 1, drawn)
    assert stat.S_IMODE(kept.file.stat().st_mode) == 0o600


def test_they_are_revealed_if_all_is_as_it_was(kept: KeptSeat) -> None:
    fair = FairDeal(kept)
    commits = [None, ready(fair)["commit"]]
    [answer] = fair.answers(table("reveal", commits=commits), is_ready=False)
    assert answer["entropy"] == kept.pins[0].bytes["1"]
    assert list(fair.answers(table("reveal", commits=commits), is_ready=False)) == []


@pytest.mark.parametrize(
    "changed", [{"commit": "other"}, {"commits": [None, "other"]}, {"restored": 1}]
)
def test_they_stay_secret_if_the_server_changed_anything(
    kept: KeptSeat, changed: dict[str, Any]
) -> None:
    fair = FairDeal(kept)
    commits = [None, ready(fair)["commit"]]
    offer = table("reveal", **{"commits": commits, **changed})
    assert list(fair.answers(offer, is_ready=True)) == []


def test_a_later_deal_waits_until_we_are_ready(kept: KeptSeat) -> None:
    fair = FairDeal(kept)
    assert list(fair.answers(table(deal=1), is_ready=False)) == []
    assert fair.is_waited_for(table(deal=1))
    assert ready(fair, deal=1)["type"] == "ready"
    assert fair.has_asked(table(deal=1))


def test_a_damaged_file_is_as_good_as_none(kept: KeptSeat) -> None:
    for content in ("{", json.dumps({"tokens": []}), json.dumps({"tokens": {}, "pins": [{}]})):
        kept.file.parent.mkdir(exist_ok=True)
        kept.file.write_text(content)
        again = find_kept_seat(ADDRESS, kept.file.parent)
        assert (again.tokens, again.pins) == ({}, [])
