"""How likely a knock is to be good: the knocker alone lowest after the last round (Q20, Q23)."""

from __future__ import annotations

from quandary.fast.kernel import Ints, njit_apart
from quandary.fast.quando import state as at
from quandary.fast.quando.actions import KNOCK
from quandary.fast.quando.belief import look_at, sample
from quandary.fast.quando.cast import Cast, choose_in_cast
from quandary.fast.quando.knowledge import apply_and_note
from quandary.fast.quando.sight import lay_out


@njit_apart
def knock_odds(state: Ints, seat: int, cast: Cast, worlds: int, chance: Ints) -> float:
    """The share of sampled worlds in which a knock by the seat, now, would be good.

    Of `state` only the open facts are used; the cards come from `cast.slots`, as the seat sees
    them. In their last turn the others play as they are cast, by policies or nets.
    """
    room = cast.room
    look_at(cast.belief, state, cast.slots, seat, chance)
    good = 0
    for _ in range(worlds):
        sample(cast.belief, chance)
        for place in range(len(room.trial)):
            room.trial[place] = state[place]
        lay_out(room.trial, room.trial_knowledge, cast.belief.slots)
        good += is_good(cast, chance)
    return good / worlds


@njit_apart
def is_good(cast: Cast, chance: Ints) -> int:
    """Knock in the trial world and play to the round's end: 1 if the knock was good."""
    state, knowledge = cast.room.trial, cast.room.trial_knowledge
    knocker = state[at.ACTIVE]
    apply_and_note(state, knowledge, KNOCK)
    while state[at.ENDED_BY] == at.NOT_ENDED:
        apply_and_note(state, knowledge, choose_in_cast(state, knowledge, cast, chance))
    return 1 if state[at.SCORES + knocker] == 0 else 0
