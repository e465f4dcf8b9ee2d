"""The fair deal `deal-v1`: the texts that are hashed, by hand, and nothing told too early."""

import hashlib
import hmac
import logging

import pytest

from quandary.analysis import deal_v1
from quandary.games import GAMES
from quandary.table.dealer import shuffled_deck
from quandary.table.fair import (
    Masked,
    deal_name,
    seat_commitment,
    server_commitment,
    shuffle_key,
    transcript,
)

SECRET = bytes(range(32))
ENTROPY = bytes(range(100, 116))


def test_a_deal_is_named_by_game_deal_and_attempt() -> None:
    assert deal_name(2, 0, 1) == "2.0.1"


def test_the_servers_promise_is_a_hash_of_table_deal_and_secret() -> None:
    expected = hashlib.sha256(b"deal-v1|commit|T|0.1.2|" + SECRET).hexdigest()
    assert server_commitment("T", "0.1.2", SECRET) == expected


def test_a_seats_promise_is_a_hash_of_table_deal_seat_and_bytes() -> None:
    expected = hashlib.sha256(b"deal-v1|entropy|T|0.1.2|3|" + ENTROPY).hexdigest()
    assert seat_commitment("T", "0.1.2", 3, ENTROPY) == expected


def test_the_transcript_names_every_seat() -> None:
    told = transcript("T", "0.0.0", "c" * 64, 3, {2: ENTROPY, 0: SECRET[:16]})
    seats = f"0:{SECRET[:16].hex()};1:-;2:{ENTROPY.hex()}"
    assert told == f"deal-v1|transcript|T|0.0.0|{'c' * 64}|{seats}".encode()


def test_the_key_is_an_hmac_of_the_transcript() -> None:
    key = shuffle_key(SECRET, b"told")
    assert bytes(key) == hmac.new(SECRET, b"told", hashlib.sha256).digest()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("entropy", [{}, {0: ENTROPY}, {0: ENTROPY, 1: SECRET[:16]}])
def test_the_deck_is_the_one_computed_apart(game: str, entropy: dict[int, bytes]) -> None:
    told = transcript("T", "0.0.0", server_commitment("T", "0.0.0", SECRET), 2, entropy)
    deck = [
        GAMES[game].write_card(c) for c in shuffled_deck(GAMES[game], shuffle_key(SECRET, told))
    ]
    key = deal_v1.shuffle_key("T", "0.0.0", SECRET, [entropy.get(0), entropy.get(1)])
    assert deck == deal_v1.shuffle(game, key)


@pytest.mark.parametrize("change", ["secret", "entropy", "table", "deal", "absence"])
def test_whatever_changes_changes_the_key(change: str) -> None:
    secret = b"\1" * 32 if change == "secret" else SECRET
    entropy = {0: b"\1" * 16 if change == "entropy" else ENTROPY, 1: ENTROPY}
    if change == "absence":
        del entropy[1]
    table, deal = "U" if change == "table" else "T", "0.0.1" if change == "deal" else "0.0.0"
    usual = transcript("T", "0.0.0", "c", 2, {0: ENTROPY, 1: ENTROPY})
    assert shuffle_key(secret, transcript(table, deal, "c", 2, entropy)) != shuffle_key(
        SECRET, usual
    )


def test_a_secret_does_not_show_itself(caplog: pytest.LogCaptureFixture) -> None:
    secret = Masked(SECRET)
    logging.getLogger("test").warning("%s %r %s", secret, secret, [secret])
    shown = f"{secret} {secret!r} {[secret]} {secret!s}" + caplog.text
    assert SECRET.hex() not in shown
    assert repr(SECRET) not in shown
    assert "<masked>" in shown
    assert bytes(secret) == SECRET


def test_a_key_does_not_show_itself() -> None:
    assert repr(shuffle_key(SECRET, b"told")) == "<masked>"
