"""The worked example in docs/fair-deal.md: the engine that deals computes the same numbers."""

from __future__ import annotations

import hmac
import json
import re
from pathlib import Path
from typing import Any

from quandary.analysis import deal_v1
from quandary.games import GAMES
from quandary.table import dealer, fair
from quandary.terminal import verify

PAGE = (Path(__file__).parents[2] / "docs" / "fair-deal.md").read_text(encoding="utf-8")
(BLOCK,) = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLE: dict[str, Any] = json.loads(BLOCK)
TABLE, DEAL = EXAMPLE["TABLE"], EXAMPLE["DEAL"]
SECRET, KEY = bytes.fromhex(EXAMPLE["S"]), bytes.fromhex(EXAMPLE["K"])
ENTROPY = {seat: bytes.fromhex(told) for seat, told in enumerate(EXAMPLE["E"]) if told}


def test_the_promises_are_right() -> None:
    assert fair.server_commitment(TABLE, DEAL, SECRET) == EXAMPLE["C"]
    promises = [fair.seat_commitment(TABLE, DEAL, seat, told) for seat, told in ENTROPY.items()]
    assert promises == [EXAMPLE["H"][0], EXAMPLE["H"][2]]


def test_the_key_is_right() -> None:
    told = fair.transcript(TABLE, DEAL, EXAMPLE["C"], 3, ENTROPY)
    assert told.decode() == EXAMPLE["transcript"]
    assert fair.shuffle_key(SECRET, told) == KEY
    assert hmac.digest(KEY, b"deal-v1|stream|" + bytes(8), "sha256").hex() == EXAMPLE["block 0"]


def test_the_stream_is_right() -> None:
    numbers = re.findall(".{8}", EXAMPLE["block 0"])
    assert [int(number, 16) for number in numbers] == EXAMPLE["numbers"]
    stream = dealer.Stream(KEY)
    drawn = [stream.below(bound) for bound in (55, 54, 53, 52, 51)]
    assert drawn == EXAMPLE["below 55, 54, 53, 52, 51"]


def test_the_decks_are_right() -> None:
    decks = {
        game: " ".join(rules.write_card(card) for card in dealer.shuffled_deck(rules, KEY))
        for game, rules in GAMES.items()
    }
    assert decks["quando"] == EXAMPLE["quando"]
    assert decks["5211"].startswith(EXAMPLE["5211, the first ten"] + " ")
    seeded = dealer.deck_from_seed(GAMES["quando"], "blue moon", 0)[:6]
    shown = EXAMPLE["quando with the seed 'blue moon', deal 0, the first six"]
    assert " ".join(map(GAMES["quando"].write_card, seeded)) == shown


def test_the_verifier_agrees() -> None:
    assert deal_v1.server_promise(TABLE, DEAL, SECRET) == EXAMPLE["C"]
    assert deal_v1.shuffle_key(TABLE, DEAL, SECRET, [ENTROPY.get(n) for n in range(3)]) == KEY
    assert " ".join(deal_v1.shuffle("quando", KEY)) == EXAMPLE["quando"]


def test_every_exit_code_is_explained() -> None:
    constants = {value for name, value in vars(verify).items() if name.startswith("EXIT_")}
    told = re.search(r"^\| exit code \|.*?\n\n", PAGE, re.MULTILINE | re.DOTALL)
    assert told is not None
    assert {int(code) for code in re.findall(r"^\| (\d) \|", told[0], re.MULTILINE)} == constants
