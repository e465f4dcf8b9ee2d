"""How likely a knock is to be good: the knocker alone lowest after the last round (Q20, Q23)."""

from __future__ import annotations

from quandary.fast.kernel import Ints, Table, njit_apart
from quandary.fast.quando import state as at
from quandary.fast.quando.actions import KNOCK
from quandary.fast.quando.belief import Belief, look_at, sample
from quandary.fast.quando.knowledge import apply_and_note
from quandary.fast.quando.mind import Mind, choose_by_net
from quandary.fast.quando.search import Room
from quandary.fast.quando.sight import lay_out


@njit_apart
def knock_odds(
    state: Ints,
    slots: Table,
    seat: int,
    belief: Belief,
    room: Room,
    mind: Mind,
    worlds: int,
    chance: Ints,
) -> float:
    """The share of sampled worlds in which a knock by the seat, now, would be good.

    The others play their last turn by the net. Of `state` only the open facts are used; the cards
    come from `slots`, as the seat sees them.
    """
    look_at(belief, state, slots, seat, chance)
    good = 0
    for _ in range(worlds):
        sample(belief, chance)
        for place in range(len(room.trial)):
            room.trial[place] = state[place]
        lay_out(room.trial, room.trial_knowledge, belief.slots)
        good += is_good(room, mind, chance)
    return good / worlds


@njit_apart
def is_good(room: Room, mind: Mind, chance: Ints) -> int:
    """Knock in the trial world and let the others play by the net: 1 if the knock was good."""
    state, knowledge = room.trial, room.trial_knowledge
    knocker = state[at.ACTIVE]
    apply_and_note(state, knowledge, KNOCK)
    while state[at.ENDED_BY] == at.NOT_ENDED:
        apply_and_note(state, knowledge, choose_by_net(state, knowledge, mind, chance))
    return 1 if state[at.SCORES + knocker] == 0 else 0
