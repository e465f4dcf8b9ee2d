"""A deal on its way: what was promised and revealed, and what its deck follows from."""

from quandary.server.table import log_entries
from quandary.server.table.fair_deal import FairDeal

HASH = "a" * 64
ENTROPY = "0f" * 16


def deal(*bodies: log_entries.AnyBody) -> FairDeal:
    fair = FairDeal(deal=1, attempt=0, secret=b"s" * 32, commit=HASH, without=())
    for body in bodies:
        fair.note(body)
    return fair


def test_who_is_ready_without_bytes_has_promised_nothing() -> None:
    fair = deal(log_entries.Committed(2, HASH), log_entries.Committed(0, None))
    assert (fair.commits, fair.promised) == ({2: HASH, 0: None}, [2])


def test_it_is_closed_with_those_who_were_absent() -> None:
    assert not deal().is_closed
    fair = deal(log_entries.CommitsClosed([1]))
    assert (fair.is_closed, fair.absent) == (True, (1,))


def test_other_entries_do_not_concern_it() -> None:
    assert deal(log_entries.ChatSaid(0, "hello"), log_entries.CameBack(1)) == deal()


def test_the_deck_follows_from_the_secret_the_bytes_and_the_place_they_are_for() -> None:
    revealed = deal(log_entries.EntropyRevealed(0, ENTROPY))
    keys = {
        deal().shuffle_key("T", 0, 2),
        revealed.shuffle_key("T", 0, 2),
        revealed.shuffle_key("T", 1, 2),
        revealed.shuffle_key("U", 0, 2),
    }
    assert len(keys) == 4
    assert revealed.shuffle_key("T", 0, 2) in keys


def test_the_proof_holds_every_seats_part() -> None:
    fair = deal(
        log_entries.Committed(0, HASH),
        log_entries.CommitsClosed([1]),
        log_entries.EntropyRevealed(0, ENTROPY),
    )
    proof = fair.proof("T", 3, 2)
    assert (proof["table"], proof["deal"], proof["absent"]) == ("T", fair.name(3), [1])
    assert proof["secret"] == (b"s" * 32).hex()
    assert proof["seats"] == [
        {"commit": HASH, "entropy": ENTROPY},
        {"commit": None, "entropy": None},
    ]
