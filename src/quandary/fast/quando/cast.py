"""Who sits where in self-play of Quando: a policy, the net, or the net with search, by seat.

The players get the true state here, but each is asked as its seat: policies and nets look only
at what the seat has seen, and search starts from the seat's slots with nothing else in them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast import bits
from quandary.fast.kernel import Ints, Table, njit, njit_apart
from quandary.fast.quando import sight
from quandary.fast.quando import state as at
from quandary.fast.quando.belief import Belief, new_belief
from quandary.fast.quando.habits import HabitsArray
from quandary.fast.quando.knowledge import SEEN, SINCE, has_seen
from quandary.fast.quando.mind import Mind, best_of, disturb, weigh
from quandary.fast.quando.policy import PolicyArray
from quandary.fast.quando.rollout import choose
from quandary.fast.quando.rules import turned
from quandary.fast.quando.search import Effort, Room, imagine, new_room, opinions_of_net, search
from quandary.fast.quando.turns import to_act

BY_POLICY, BY_NET, BY_SEARCH = range(3)


class Cast(NamedTuple):
    """How each seat chooses, and what it needs for that."""

    kinds: NDArray[np.int32]
    policies: PolicyArray
    noise: NDArray[np.float64]
    """How many points each seat's net is disturbed by."""
    effort: Effort
    """How hard those try who search."""
    mind: Mind
    belief: Belief
    room: Room
    slots: NDArray[np.int16]


def new_cast(
    policies: PolicyArray,
    mind: Mind,
    habits: HabitsArray,
    imagined: PolicyArray,
    effort: Effort,
) -> Cast:
    """Policies in every seat; change `kinds` for others. Search takes all to play as `imagined`."""
    return Cast(
        np.zeros(at.MOST_PLAYERS, dtype=np.int32),
        policies,
        np.zeros(at.MOST_PLAYERS),
        effort,
        mind,
        new_belief(habits),
        new_room(imagined),
        np.zeros((at.CARDS, sight.COLUMNS), dtype=np.int16),
    )


@njit_apart
def choose_in_cast(state: Ints, knowledge: Ints, cast: Cast, chance: Ints) -> int:
    """What the seat to act does."""
    seat = to_act(state)
    kind = cast.kinds[seat]
    if kind == BY_POLICY:
        return choose(state, knowledge, cast.policies, chance)
    mind, room = cast.mind, cast.room
    size = weigh(state, knowledge, mind, chance)
    if kind == BY_NET or size == 1:
        disturb(mind.values, size, cast.noise[seat], chance)
        return mind.actions[best_of(mind.values, size)]
    see(state, knowledge, seat, cast.slots)
    imagine(state, cast.slots, seat, cast.belief, room, chance)
    size = opinions_of_net(room, mind, chance)
    place = search(state, cast.belief, room, mind, size, cast.effort, chance)
    return _as_held(state, room.actions[place], mind, weigh(state, knowledge, mind, chance))


@njit
def _as_held(state: Ints, action: int, mind: Mind, size: int) -> int:
    """The same choice with cards that are really held: a world's have other backs."""
    for place in range(size):
        other = mind.actions[place]
        is_alike = other & 127 == action & 127
        if is_alike and (action & 7 != 0 or bits.count(other >> 7) == bits.count(action >> 7)):
            return other
    return mind.actions[0]


@njit_apart
def see(state: Ints, knowledge: Ints, seat: int, slots: Table) -> None:
    """Where every card is and which of its sides this seat has seen, as `sight.read_view`."""
    size = 0
    for owner in range(state[at.PLAYERS]):
        index = 0
        for front in range(at.NUMBERS):
            backs = state[at.HANDS + at.NUMBERS * owner + front]
            while backs:
                card = front << 4 | bits.lowest(backs)
                backs &= backs - 1
                _see_card(knowledge, seat, card, owner, index, slots, size)
                slots[size, sight.SINCE_PLAY] = knowledge[SINCE + card]
                index += 1
                size += 1
    for index in range(state[at.PILE_SIZE]):
        card = state[at.PILE + state[at.PILE_TOP] + index]
        _see_card(knowledge, seat, card, sight.ON_PILE, index, slots, size)
        size += 1
    for index in range(state[at.DISCARD_SIZE]):
        card = state[at.DISCARD + index]
        _see_card(knowledge, seat, card, sight.ON_DISCARD, index, slots, size)
        size += 1


@njit
def _see_card(
    knowledge: Ints, seat: int, card: int, place: int, index: int, slots: Table, slot: int
) -> None:
    other = turned(card)
    slots[slot, sight.PLACE], slots[slot, sight.INDEX] = place, index
    slots[slot, sight.FRONT] = card >> 4 if has_seen(knowledge, seat, card) else sight.UNSEEN
    slots[slot, sight.BACK] = card & 15 if has_seen(knowledge, seat, other) else sight.UNSEEN
    slots[slot, sight.FRONT_SEEN] = knowledge[SEEN + card]
    slots[slot, sight.BACK_SEEN] = knowledge[SEEN + other]
    slots[slot, sight.SINCE_PLAY] = 0
