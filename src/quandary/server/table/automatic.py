"""What happens at a table by itself, as soon as it is due. Pure, but for the secret given in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from quandary.bots.lesson import Lesson
from quandary.server.table import log_entries
from quandary.server.table.bounds import is_at_end
from quandary.server.table.state import TableState
from quandary.table.fair import deal_name, server_commitment

BROKEN_PROMISES = 2
"""So many in one deal, and it goes on without that seat: nobody can hold a table up for ever.

Not after one: a server that says so falsely would be rid of the bytes it does not know.
"""


def next_entry(state: TableState, new_secret: Callable[[], bytes]) -> log_entries.AnyBody | None:
    """The next entry that needs no command, or `None`. Restarted tables go on from here."""
    if is_at_end(state):
        return log_entries.GameEnded()
    returning = _seat_given_back(state)
    if returning is not None:
        return returning
    if state.status != "dealing" or state.match is None:
        return None
    fair = state.fair
    if state.lesson is not None and fair is None:  # A promise is kept, whatever else is wanted.
        return _deal_lesson(state, state.lesson)
    if state.cards is not None and fair is None:
        return log_entries.DealMade(state.arranged_deck(state.cards))
    if fair is None:
        return _offer(state, new_secret())
    if not fair.is_closed:
        waiting = set(state.contributors()) - set(fair.commits)
        return None if waiting else log_entries.CommitsClosed(absent=_absent_seats(state))
    if set(fair.promised) <= set(fair.entropy):
        return log_entries.DealMade(state.deck_to_deal())
    return None


def _seat_given_back(state: TableState) -> log_entries.CameBack | None:
    """A late player loses only that turn, unless it was not the first time in a row."""
    asked, turn = state.to_act(), state.turn_id() or ""
    for seat in state.token_holders():
        place = state.places[seat]
        is_late_now = seat in asked and place.late_in == turn
        if place.is_forgiven and not is_late_now:
            return log_entries.CameBack(seat)
    return None


def _deal_lesson(state: TableState, lesson: Lesson) -> log_entries.AnyBody:
    """The only deal of a lesson is known beforehand, so nothing is promised and nothing proved."""
    assert state.match is not None
    return log_entries.GameEnded() if state.match.deals else log_entries.DealMade([*lesson.deck])


def _offer(state: TableState, secret: bytes) -> log_entries.DealOffered:
    """Promise the next deal. A client that broke a promise is asked again, but not forever."""
    assert state.match is not None
    deal = len(state.match.deals)
    earlier = [proof for proof in state.voided if proof["deal"].split(".")[1] == str(deal)]
    attempt = len(earlier)
    broken = Counter(seat for proof in earlier for seat in proof["unrevealed"])
    without = sorted(seat for seat, times in broken.items() if times >= BROKEN_PROMISES)
    name = deal_name(state.game_number, deal, attempt)
    commit = server_commitment(state.id, name, secret)
    return log_entries.DealOffered(deal, attempt, secret.hex(), commit, without)


def close_commits(state: TableState) -> log_entries.CommitsClosed | None:
    """Go on without those who have not said ready, once they have been waited for."""
    if state.status == "dealing" and state.fair is not None and not state.fair.is_closed:
        return log_entries.CommitsClosed(absent=_absent_seats(state))
    return None


def is_repeated(state: TableState) -> bool:
    """Whether the deal on its way follows a broken promise: everybody was asked a moment ago."""
    fair = state.fair
    return fair is not None and fair.attempt > 0 and bool(state.voided[-1]["unrevealed"])


def void_deal(state: TableState) -> log_entries.DealVoided | None:
    """Give an attempt up because somebody did not reveal in time."""
    fair = state.fair
    if state.status != "dealing" or fair is None or not fair.is_closed:
        return None
    missing = [seat for seat in fair.promised if seat not in fair.entropy]
    return log_entries.DealVoided(missing) if missing else None


def _absent_seats(state: TableState) -> list[int]:
    assert state.fair is not None
    return [seat for seat in state.token_holders() if seat not in state.fair.promised]
