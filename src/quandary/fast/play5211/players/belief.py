"""What the others of 5211 may hold, judged by what they laid.

Who held better cards by rules of thumb would have laid those. So the hidden cards are changed one
by one at random, and a change stays as often as the lays before become likelier by it
(Metropolis). All that is asked of the past is public: what lay open, and who laid what.

Not everybody goes by rules of thumb. How far a seat is trusted to do so comes from its lays, too;
the hand of one who does not is dealt evenly, as in `knowledge`.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, Matrix, Numbers, Reals, njit, njit_apart
from quandary.fast.play5211.players.heuristic import SCRATCH_SIZE, look_out, worth_of
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.actions import NO_SECOND
from quandary.fast.play5211.rules.knowledge import deal_again_unseen, hidden_place

MOST_MOMENTS = 18
"""As many decisions of the past are looked at, the latest first, to see who goes by rules …"""
FITTED_MOMENTS = 6
"""… and as many to see what they hold."""
SURPRISE = 0.05
"""A choice is less likely by a factor e for each so many points that it promises too few …"""
MOST_SURPRISE = 6.0
"""… down to e to the power of minus this."""
CHANGES = 6
CHANGES_AT_FIRST = 40
TRIED_HANDS = 40
NEARLY_BEST = 0.05
ALIKE = 0.5
"""In so many of their decisions others are thought to choose as rules of thumb would, too."""
LEAST_SHARE = 0.02
FINENESS = 1 << 24


class Past(NamedTuple):
    """The decisions of a deal that are over, the latest first."""

    size: int
    moments: NDArray[np.int32]
    """For each, a state array with what lay open and the size of the hands."""
    lays: NDArray[np.int32]
    """For each, what every seat laid."""


class Belief(NamedTuple):
    """Room to think in: rows for decisions of the past or for seats."""

    fresh: NDArray[np.int32]
    """For each seat and decision, which cards it drew after it: a bit for each place of the hand
    of the decision that followed."""
    outlooks: NDArray[np.float64]
    hands: NDArray[np.int32]
    fits: NDArray[np.float64]
    """For each seat, the logarithm of how likely its lays were if it held what it holds now."""
    trust: NDArray[np.float64]
    """For each seat, how likely it is to go by rules of thumb."""


def new_past() -> Past:
    """Nothing has happened."""
    moments = np.zeros((MOST_MOMENTS, at.STATE_SIZE), dtype=np.int32)
    return Past(0, moments, np.zeros((MOST_MOMENTS, at.MOST_PLAYERS), dtype=np.int32))


def new_belief() -> Belief:
    """Room to think in."""
    return Belief(
        np.zeros((at.MOST_PLAYERS, MOST_MOMENTS), dtype=np.int32),
        np.zeros((at.MOST_PLAYERS * MOST_MOMENTS, SCRATCH_SIZE)),
        np.zeros(at.FULL_HAND * (MOST_MOMENTS + 1), dtype=np.int32),
        np.zeros(at.MOST_PLAYERS),
        np.zeros(at.MOST_PLAYERS),
    )


@njit_apart
def begin(
    state: Ints, seat: int, policies: Reals, past: Past, belief: Belief, chance: Ints
) -> None:
    """Deal what the seat has not seen so that it fits the past, and say who is trusted."""
    players = state[at.PLAYERS]
    deal_again_unseen(state, seat, 0, chance)
    for other in range(players):
        if other != seat:
            for moment in range(past.size):
                outlook = belief.outlooks[moment * players + other]
                look_out(past.moments[moment], policies, other, outlook)
                _draw_fresh(state, other, past, belief.fresh, moment, chance)
            belief.trust[other] = _trust(state, seat, other, policies, past, belief, chance)
            belief.fits[other] = _fit(state, other, policies, past, belief)
    for _ in range(CHANGES_AT_FIRST):
        change(state, seat, policies, past, belief, chance)


@njit_apart
def change(
    state: Ints, seat: int, policies: Reals, past: Past, belief: Belief, chance: Ints
) -> None:
    """Make the next world out of the last: exchange a few hidden cards."""
    for _ in range(CHANGES):
        _exchange(state, seat, policies, past, belief, chance)
    other, count = below(chance, state[at.PLAYERS]), min(past.size, FITTED_MOMENTS)
    if other == seat or count == 0:
        return
    moment = below(chance, count)
    before = belief.fresh[other, moment]
    _draw_fresh(state, other, past, belief.fresh, moment, chance)
    fit = _fit(state, other, policies, past, belief)
    if _stays(fit - belief.fits[other], chance):
        belief.fits[other] = fit
    else:
        belief.fresh[other, moment] = before


@njit
def _exchange(
    state: Ints, seat: int, policies: Reals, past: Past, belief: Belief, chance: Ints
) -> None:
    """Exchange a card of another hand with any hidden card, if that fits."""
    size, pile = state[at.HAND_SIZE], at.CARDS - state[at.TOP]
    hidden = (state[at.PLAYERS] - 1) * size
    place = below(chance, hidden)
    partner = below(chance, hidden + pile + state[at.REMOVED_SIZE])
    here = hidden_place(state, seat, place, hidden, pile)
    there = hidden_place(state, seat, partner, hidden, pile)
    owner = (here - at.HANDS) // at.FULL_HAND
    giver = (there - at.HANDS) // at.FULL_HAND if partner < hidden else owner
    if state[here] == state[there] or there == here:
        return
    state[here], state[there] = state[there], state[here]
    fit = _fit(state, owner, policies, past, belief)
    gain = fit - belief.fits[owner]
    givers_fit = fit
    if giver != owner:
        givers_fit = _fit(state, giver, policies, past, belief)
        gain += givers_fit - belief.fits[giver]
    if _stays(gain, chance):
        belief.fits[owner], belief.fits[giver] = fit, givers_fit
    else:
        state[here], state[there] = state[there], state[here]


@njit
def _stays(gain: float, chance: Ints) -> bool:
    return gain >= 0 or below(chance, FINENESS) < math.exp(gain) * FINENESS


@njit
def _draw_fresh(
    state: Ints, other: int, past: Past, fresh: Matrix, moment: int, chance: Ints
) -> None:
    """Say at random which cards were drawn after a decision; each way is as likely (F5)."""
    size = past.moments[moment - 1, at.HAND_SIZE] if moment else state[at.HAND_SIZE]
    laid = 1 if past.lays[moment, other] >> 5 == NO_SECOND else 2
    drawn = size + laid - past.moments[moment, at.HAND_SIZE]
    places = 0
    while drawn > 0:
        place = 1 << below(chance, size)
        if not places & place:
            places |= place
            drawn -= 1
    fresh[other, moment] = places


@njit_apart
def _fit(state: Ints, other: int, policies: Reals, past: Past, belief: Belief) -> float:
    """The logarithm of how likely the seat's lays were, as far as it is trusted."""
    hands, size = belief.hands, state[at.HAND_SIZE]
    for place in range(size):
        hands[place] = state[at.HANDS + at.FULL_HAND * other + place]
    surprise = 0.0
    for moment in range(min(past.size, FITTED_MOMENTS)):
        later, hand = at.FULL_HAND * moment, at.FULL_HAND * (moment + 1)
        to = hand + _write_lay(hands, hand, past.lays[moment, other])
        for place in range(size):
            if not belief.fresh[other, moment] >> place & 1:
                hands[to] = hands[later + place]
                to += 1
        size = to - hand
        outlook = belief.outlooks[moment * state[at.PLAYERS] + other]
        missed = _points_missed(
            policies, other, outlook, hands, hand, size, past.lays[moment, other]
        )
        surprise += min(missed / SURPRISE, MOST_SURPRISE)
    trust: float = belief.trust[other]
    return -trust * surprise


@njit
def _write_lay(hands: Ints, hand: int, lay: int) -> int:
    """Write the cards that were laid; return how many."""
    hands[hand] = lay & 31
    if lay >> 5 == NO_SECOND:
        return 1
    hands[hand + 1] = lay >> 5
    return 2


@njit
def _points_missed(
    policies: Reals, other: int, outlook: Numbers, hands: Ints, hand: int, size: int, lay: int
) -> float:
    """How many points more the best choice of a hand promised than the one that was made."""
    is_single = lay >> 5 == NO_SECOND
    made = worth_of(policies, other, outlook, lay & 31, at.NO_CARD if is_single else lay >> 5)
    best = made
    for first in range(hand, hand + size):
        if is_single:
            best = max(best, worth_of(policies, other, outlook, hands[first], at.NO_CARD))
        else:
            for second in range(first + 1, hand + size):
                worth = worth_of(policies, other, outlook, hands[first], hands[second])
                best = max(best, worth)
    return best - made


@njit_apart
def _trust(
    state: Ints, seat: int, other: int, policies: Reals, past: Past, belief: Belief, chance: Ints
) -> float:
    """How likely a seat is to go by rules of thumb; one half to begin with (Bayes).

    In a part of the hands it may have held, it would have laid what it laid. Somebody else would
    now and then, too, and otherwise lay anything.
    """
    pile = at.CARDS - state[at.TOP]
    hidden = (state[at.PLAYERS] - 1) * state[at.HAND_SIZE]
    pool = hidden + pile + state[at.REMOVED_SIZE]
    odds = 0.0
    for moment in range(past.size):
        size, lay = past.moments[moment, at.HAND_SIZE], past.lays[moment, other]
        outlook = belief.outlooks[moment * state[at.PLAYERS] + other]
        laid = _write_lay(belief.hands, 0, lay)
        if size == laid:
            continue
        found = 0
        for _ in range(TRIED_HANDS):
            for place in range(laid, size):
                hiding = hidden_place(state, seat, below(chance, pool), hidden, pile)
                belief.hands[place] = state[hiding]
            missed = _points_missed(policies, other, outlook, belief.hands, 0, size, lay)
            found += missed < NEARLY_BEST
        share = max(found / TRIED_HANDS, LEAST_SHARE)
        choices = size if laid == 1 else size * (size - 1) // 2
        odds += math.log(share / (ALIKE * share + (1 - ALIKE) / choices))
    return 1.0 / (1.0 + math.exp(-odds))
