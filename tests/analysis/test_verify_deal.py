"""`quandary verify`: what holds is proved, and whatever is changed is found."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from quandary.analysis import deal_v1, findings, verify_deal
from quandary.cli import main
from quandary.games import GAMES
from quandary.server.table import log_entries
from quandary.table.dealer import deck_from_seed, shuffled_deck
from tests.analysis.proved_records import (
    content_of,
    drop_all_proofs,
    finished,
    take_next,
    verified,
)
from tests.server.played import TABLE, PlayedTable

EXAMPLES = Path(__file__).parent / "examples"


def test_the_verifier_shares_nothing_with_the_engine_that_deals() -> None:
    for module in (deal_v1, findings, verify_deal):
        assert module.__file__
        for node in ast.walk(ast.parse(Path(module.__file__).read_text())):
            name = getattr(node, "module", None) or ""
            assert name not in ("quandary.table.dealer", "quandary.table.fair")
            assert not name.startswith("quandary.games")


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_both_shuffle_alike(game: str) -> None:
    rules = GAMES[game]
    for n in range(50):
        key = n.to_bytes(32, "big")
        theirs = [rules.write_card(card) for card in shuffled_deck(rules, key)]
        assert deal_v1.shuffle(game, key) == theirs
        seeded = [rules.write_card(card) for card in deck_from_seed(rules, f"é{n}", n)]
        assert deal_v1.deck_of_seed(game, f"é{n}", n) == seeded


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_a_finished_game_is_proved(game: str, file: Path, capsys: Any) -> None:
    code, out, err = verified(file, finished(game), capsys)
    assert (code, err) == (0, "")
    assert "deal 0: proved (deal-v1)" in out
    assert "bytes from   Ann, Ben" in out
    assert "followed in every action, to its end" in out
    assert "proved to    anyone who trusts one of: Ann, Ben" in out
    assert "proves that the server's operator did not look" in out


def test_the_faithless_are_named_and_tries_are_counted(file: Path, capsys: Any) -> None:
    code, out, _ = verified(file, finished(liars=[1]), capsys)
    assert code == 0
    assert "bytes from   Ann\n" in out
    assert "absent       Ben" in out
    assert "attempt 0    void: Ben did not reveal" in out
    assert "attempt 1    void: Ben did not reveal" in out
    assert "tries        3: decks a dishonest server could have chosen from" in out


def test_a_record_in_which_nobody_was_asked_again_is_still_proved(file: Path, capsys: Any) -> None:
    """As servers wrote them that left a seat out after its first broken promise."""
    content = json.loads((EXAMPLES / "deal-v1-left-out-at-once.json").read_text())
    assert [proof["unrevealed"] for proof in content["voided"]] == [[1]] * len(content["deals"])
    code, out, _ = verified(file, content, capsys)
    assert code == 0
    assert "attempt 0    void: Ben did not reveal" in out


def test_a_seat_that_broke_two_promises_is_not_asked_a_third_time(file: Path, capsys: Any) -> None:
    content = finished(liars=[1])
    third = content["deals"][0]["fair"]
    third["seats"][1] = {
        "commit": deal_v1.seat_promise(third["table"], third["deal"], 1, bytes(16)),
        "entropy": bytes(16).hex(),
    }
    code, _, err = verified(file, content, capsys)
    assert code == 1
    assert "deal 0 (0.0.2): a seat that had broken its promises was asked again" in err


def restored_in_the_first_deal() -> dict[str, Any]:
    table = PlayedTable()
    table.play(5)
    table.take(log_entries.Restored())
    table.play()
    return content_of(table)


def test_a_deal_dealt_anew_after_a_restore_is_not_proved(file: Path, capsys: Any) -> None:
    content = restored_in_the_first_deal()
    code, out, err = verified(file, content, capsys)
    assert (code, err) == (3, "")
    assert "deal 0: not proved (deal-v1): the server gave up a deck that it may have known" in out
    assert "attempt 0    given up by the server after it was restored" in out
    code, out, _ = verified(file, content, capsys, "--json", "--as", "0")
    told = json.loads(out)
    assert (told["deals"][0]["reason"], told["deals"][0]["restored"]) == ("restored", [0])
    assert {deal["verdict"] for deal in told["deals"][1:]} == {"proved"}


def test_a_deal_that_was_given_up_is_not_dealt(file: Path, capsys: Any) -> None:
    content = restored_in_the_first_deal()
    content["deals"][0]["fair"]["given_up"] = "restored"
    code, _, err = verified(file, content, capsys)
    assert code == 1
    assert "deal 0 (0.0.1): was given up, yet it was dealt" in err


# To whom it is proved


def test_without_a_players_bytes_nothing_is_proved(file: Path, capsys: Any) -> None:
    content = finished(silent=[0, 1])
    code, out, err = verified(file, content, capsys)
    assert (code, err) == (3, "")
    assert "deal 0: not proved (deal-v1): it contains no player's bytes" in out
    assert "bytes from   nobody" in out
    assert "absent       Ann, Ben" in out
    assert "Proved:" not in out
    code, out, _ = verified(file, content, capsys, "--json")
    told = json.loads(out)
    assert (code, told["proved"], told["verdict"]) == (3, False, "unproved")
    assert {(deal["verdict"], deal["reason"]) for deal in told["deals"]} == {
        ("unproved", "no_bytes")
    }


def test_a_server_that_tries_many_secrets_with_everybody_absent_proves_nothing(
    file: Path, capsys: Any
) -> None:
    def first_five(secret: bytes) -> int:
        key = deal_v1.shuffle_key(TABLE, "0.0.0", secret, [None, None, None])
        return sum(int(card.split("/")[0]) for card in deal_v1.shuffle("quando", key)[:5])

    favoured = min((n.to_bytes(32, "big") for n in range(6000)), key=first_five)
    table = PlayedTable(silent=[0, 1], secret=lambda: favoured)
    table.play(3)
    table.end()
    content = content_of(table)
    ups = [int(card.split("/")[0]) for card in content["deals"][0]["deck"][:5]]
    assert sum(ups) <= 5, "the server got the hand it wanted: the average is 25"
    code, out, err = verified(file, content, capsys)
    assert (code, err) == (3, "")
    assert "so the server chose alone" in out


def test_a_seat_learns_what_is_proved_to_itself(file: Path, capsys: Any) -> None:
    content = finished(silent=[0])
    assert verified(file, content, capsys)[0] == 0
    code, out, _ = verified(file, content, capsys, "--as", "1")
    assert code == 0
    assert "proved to    Ben, whatever the others do" in out
    code, out, _ = verified(file, content, capsys, "--as", "0")
    assert code == 3
    assert "deal 0: not proved (deal-v1): it does not contain your bytes" in out
    assert "Not proved to Ann" in out
    code, out, _ = verified(file, content, capsys, "--as", "0", "--json")
    told = json.loads(out)
    assert (code, told["seat"], told["verdict"]) == (3, 0, "unproved")
    assert told["deals"][0]["reason"] == "not_yours"


@pytest.mark.parametrize("seat", ["3", "-1", "Ann", ""])
def test_a_seat_that_is_none_is_refused(seat: str, file: Path, capsys: Any) -> None:
    code, out, err = verified(file, finished(), capsys, f"--as={seat}")
    assert (code, out) == (2, "")
    assert err == f"--as must be a seat from 0 to 2, not '{seat}'\n"


def test_one_deal_that_is_not_proved_leaves_the_record_unproved(file: Path, capsys: Any) -> None:
    table = PlayedTable()
    table.deal()
    while table.state.status == "playing":
        table.play(1)
    table.silent = [0, 1]
    table.play(1)
    table.end()
    code, out, _ = verified(file, content_of(table), capsys)
    assert code == 3
    assert "deal 0: proved" in out
    assert "deal 1: not proved" in out


def test_a_program_gets_one_object(file: Path, capsys: Any) -> None:
    content = finished(silent=[0])
    code, out, _ = verified(file, content, capsys, "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["proved"], told["verdict"], told["seat"]) == (True, "proved", None)
    assert told["is_over"] is True
    assert told["deals"][0] == {
        "deal": 0,
        "by": "deal-v1",
        "promise": content["deals"][0]["fair"]["commit"],
        "contributed": [1],
        "absent": [0],
        "voided": [],
        "restored": [],
        "verdict": "proved",
        "reason": None,
        "tries": 1,
    }


def test_a_game_ended_in_the_middle_is_proved_so_far(file: Path, capsys: Any) -> None:
    table = PlayedTable()
    table.play(5)
    table.end()
    code, out, _ = verified(file, content_of(table), capsys)
    assert code == 0
    assert "as far as it goes" in out


def test_a_table_closed_in_the_middle_of_a_game_tells_its_secret(file: Path, capsys: Any) -> None:
    table = PlayedTable()
    table.play(5)
    table.take(log_entries.TableClosed())
    code, out, _ = verified(file, content_of(table), capsys)
    assert code == 0
    assert "deal 0: proved (deal-v1)" in out


def test_a_game_ended_before_its_cards_came_keeps_its_promise(file: Path, capsys: Any) -> None:
    table = PlayedTable(liars=[1])
    while not table.state.voided or table.state.fair is None:
        take_next(table)
    table.end()
    content = content_of(table)
    assert content["deals"] == []
    assert len(content["voided"]) == 2
    code, out, _ = verified(file, content, capsys)
    assert code == 3
    assert "2 attempt(s) at a deal that was never dealt" in out
    assert "Nothing to prove: no cards were dealt." in out


def test_what_cannot_be_read_is_told(file: Path, capsys: Any) -> None:
    broken: list[Any] = [[], {"format": "other"}, finished() | {"voided": 3}]
    for content in broken:
        code, out, err = verified(file, content, capsys)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
    assert main(["verify", str(file / "nothing")]) == 2


def test_a_seed_is_verified(file: Path, capsys: Any) -> None:
    deck = deal_v1.deck_of_seed("quando", "blue moon", 0)
    content = {
        "format": "quandary-record",
        "version": 1,
        "game": "quando",
        "players": ["Ann", "Ben"],
        "seed": "blue moon",
        "deals": [{"deck": deck, "actions": []}],
    }
    code, out, _ = verified(file, content, capsys)
    assert code == 3
    assert "deal 0: not proved (seed): the seed may have been chosen" in out
    assert "nothing says how the seed was\nchosen" in out
    code, _, err = verified(file, content | {"seed": "red moon"}, capsys)
    assert code == 1
    assert "the deck is not the one that the seed makes" in err
    assert verified(file, content | {"seed": 7}, capsys)[0] == 2


def test_a_record_without_a_proof_is_told_as_such(file: Path, capsys: Any) -> None:
    content = finished()
    drop_all_proofs(content)
    code, out, err = verified(file, content, capsys)
    assert (code, err) == (3, "")
    assert "contains no proof of its deals" in out
    code, out, _ = verified(file, content, capsys, "--json")
    told = json.loads(out)
    assert (told["proved"], told["verdict"]) == (False, "none")
