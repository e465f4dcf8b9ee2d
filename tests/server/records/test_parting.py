"""Where two games with the same cards parted."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.review_bodies import Parting
from quandary.server.records.parting import find_parting
from quandary.table.match import AnyMatch, Match
from quandary.table.record import Record, write_record


def record_of(game: str, actions: int, *, other_from: int | None = None) -> Record:
    """The first of what is legal, and from one action on the last."""
    match: AnyMatch = Match.start(game, ["Ada", "Ben"])
    match.deal_from_seed("parting")
    for number in range(actions):
        seat = match.to_act[0]
        is_other = other_from is not None and number >= other_from
        match.act_text(seat, match.legal(seat)[-1 if is_other else 0])
    return match.to_record()


def part(mine: Record, theirs: Record, seat: int) -> Parting:
    one, other = write_record(mine).encode(), write_record(theirs).encode()
    return msgspec.json.decode(find_parting(one, other, seat), type=Parting)


def seat_at(game: str, number: int) -> int:
    match: AnyMatch = Match.start(game, ["Ada", "Ben"])
    match.deal_from_seed("parting")
    for _ in range(number):
        match.act_text(match.to_act[0], match.legal(match.to_act[0])[0])
    return match.to_act[0]


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_the_first_other_choice_of_the_seat_is_judged_from_both_sides(game: str) -> None:
    mine, theirs = record_of(game, 6), record_of(game, 6, other_from=2)
    seat = seat_at(game, 2)
    found = part(mine, theirs, seat)
    assert (found.deal, found.step, found.is_own) == (0, 2, True)
    assert found.mine is not None
    assert found.theirs is not None
    assert found.mine.action != found.theirs.action
    assert found.view["seat"] == seat
    assert "memory" not in found.view
    turned = part(theirs, mine, seat)
    assert turned.mine == found.theirs
    assert turned.gain == pytest.approx(-found.gain)
    assert turned.error == pytest.approx(found.error)


def test_others_who_played_differently_are_told_apart_from_the_person() -> None:
    mine, theirs = record_of("quando", 6), record_of("quando", 6, other_from=2)
    found = part(mine, theirs, 1 - seat_at("quando", 2))
    assert (found.step, found.is_own, found.mine) == (2, False, None)


def test_games_that_are_the_same_never_part() -> None:
    mine = record_of("quando", 6)
    assert part(mine, replace(mine, players=["Cy", "Dee"]), 0) == Parting()


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(CommandRefused, match="bad_record"):
        find_parting(b"{}", b"{}", 0)
