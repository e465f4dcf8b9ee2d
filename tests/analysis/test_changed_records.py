"""`quandary verify` on records in which something was changed: it is found, and named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from quandary.analysis import deal_v1
from tests.analysis.proved_records import (
    Change,
    drop_all_proofs,
    finished,
    verified,
)


def other(digits: str) -> str:
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def change_secret(content: dict[str, Any]) -> None:
    fair = content["deals"][0]["fair"]
    fair["secret"] = other(fair["secret"])


def change_secret_and_promise(content: dict[str, Any]) -> None:
    change_secret(content)
    fair = content["deals"][0]["fair"]
    secret = bytes.fromhex(fair["secret"])
    fair["commit"] = deal_v1.server_promise(fair["table"], fair["deal"], secret)


def change_entropy(content: dict[str, Any]) -> None:
    told = content["deals"][0]["fair"]["seats"][1]
    told["entropy"] = other(told["entropy"])


def drop_entropy(content: dict[str, Any]) -> None:
    content["deals"][0]["fair"]["seats"][1]["entropy"] = None


def drop_promise_and_entropy(content: dict[str, Any]) -> None:
    content["deals"][0]["fair"]["seats"][1] = {"commit": None, "entropy": None}


def swap_cards(content: dict[str, Any]) -> None:
    deck = content["deals"][0]["deck"]
    deck[-1], deck[-2] = deck[-2], deck[-1]


def shorten_deck(content: dict[str, Any]) -> None:
    content["deals"][0]["deck"].pop()


def drop_a_proof(content: dict[str, Any]) -> None:
    assert len(content["deals"]) > 1
    del content["deals"][-1]["fair"]


def drop_voided(content: dict[str, Any]) -> None:
    del content["voided"]


def drop_one_voided(content: dict[str, Any]) -> None:
    content["voided"].pop(0)


def void_without_reason(content: dict[str, Any]) -> None:
    voided = content["voided"][0]
    name, table = voided["deal"], voided["table"]
    voided["seats"][1] = {
        "commit": deal_v1.seat_promise(table, name, 1, bytes(16)),
        "entropy": bytes(16).hex(),
    }


def blame_another(content: dict[str, Any]) -> None:
    content["voided"][0]["unrevealed"] = [0]


def void_a_later_deal(content: dict[str, Any]) -> None:
    extra = json.loads(json.dumps(content["voided"][0]))
    extra["deal"] = "0.99.0"
    content["voided"].append(extra)


def change_table(content: dict[str, Any]) -> None:
    fair = content["deals"][-1]["fair"]
    fair["table"] = "b" * 22


def drop_a_seat(content: dict[str, Any]) -> None:
    content["deals"][0]["fair"]["seats"].pop()


def change_action(content: dict[str, Any]) -> None:
    content["deals"][0]["actions"][0] = "knock"


def change_result(content: dict[str, Any]) -> None:
    content["result"]["totals"][0] += 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (change_secret, "deal 0 (0.0.2): the secret is not the one the server had promised"),
        (change_secret_and_promise, "deal 0: the deck is not the one that was promised: card "),
        (drop_promise_and_entropy, "the deck is not the one"),
        (swap_cards, "deal 0: the deck is not the one that was promised: card 53 is"),
        (shorten_deck, "deal 0: the deck has 54 cards, not 55"),
        (drop_a_proof, "has no proof, though others have one"),
        (drop_all_proofs, "deal 0: has no proof, though attempts at it have one"),
        (drop_voided, "deal 0: an attempt is missing or strange"),
        (drop_one_voided, "deal 0: an attempt is missing or strange"),
        (void_without_reason, "deal 0 (0.0.0): was voided without a broken promise"),
        (blame_another, "deal 0 (0.0.0): was voided without a broken promise"),
        (void_a_later_deal, "'voided' has an attempt at a deal that could not have happened yet"),
        (change_table, "an attempt is missing or strange"),
        (drop_a_seat, "the proof has 2 seats, the game 3"),
        (change_action, "deal 0, action 0: 'knock' is not allowed"),
        (change_result, "result: totals are"),
    ],
)
def test_whatever_is_changed_is_found(change: Change, said: str, file: Path, capsys: Any) -> None:
    content = finished(liars=[1]) if change is not drop_promise_and_entropy else finished()
    change(content)
    code, out, err = verified(file, content, capsys)
    assert (code, out) == (1, "")
    assert err.startswith("disproved: ")
    assert err.count("\n") == 1
    assert said in err
    code, out, _ = verified(file, content, capsys, "--json")
    assert code == 1
    told = json.loads(out)
    assert told["verdict"] == "disproved"
    assert said in told["reason"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (change_entropy, "deal 0 (0.0.0): seat 1's bytes are not those it had promised"),
        (drop_entropy, "deal 0 (0.0.0): seat 1 did not reveal, yet it was dealt"),
    ],
)
def test_changed_bytes_are_found(change: Change, said: str, file: Path, capsys: Any) -> None:
    content = finished()
    change(content)
    code, _, err = verified(file, content, capsys)
    assert code == 1
    assert said in err


@pytest.mark.parametrize(
    "broken",
    [
        {"fair": 1},
        {"fair": {"scheme": "deal-v2"}},
        {"fair": {"scheme": "deal-v1", "table": "t", "deal": "0.0", "secret": "", "commit": ""}},
    ],
)
def test_a_proof_that_is_none_is_unreadable(broken: Any, file: Path, capsys: Any) -> None:
    content = finished()
    for deal in content["deals"]:
        deal |= broken
    code, out, err = verified(file, content, capsys)
    assert (code, out) == (2, "")
    assert err.startswith("deal 0: 'fair' is not a proof: ")
    assert err.count("\n") == 1
