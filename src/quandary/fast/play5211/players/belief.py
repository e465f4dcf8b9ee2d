"""What the others of 5211 may hold and what kind of players they are, judged by what they laid.

Who held better cards, as their kind sees it, would have laid those; and who lays what a kind would
hardly lay, is hardly of that kind. First the kinds are weighed, over hands that everybody may have
held. Then the hidden cards and the kinds are changed one by one at random, and a change stays as
often as the lays before become likelier by it (Metropolis). All that is asked of the past is
public: what lay open, and who laid what.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, Matrix, njit, njit_apart
from quandary.fast.play5211.players.appeal import ACTIONS, chance_of, makes_plans, write_appeal
from quandary.fast.play5211.players.heuristic import SCRATCH_SIZE
from quandary.fast.play5211.players.kinds import FOLLOWING, PLAYS_OUT, PRIOR, SLIP, Kinds
from quandary.fast.play5211.players.past import MOST_MOMENTS, Past
from quandary.fast.play5211.players.play_ahead import play_ahead
from quandary.fast.play5211.players.prospects import (
    OUTCOMES,
    Prospects,
    look_ahead,
    new_prospects,
)
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.actions import NO_SECOND
from quandary.fast.play5211.rules.knowledge import deal_again_unseen, hidden_place

FITTED_MOMENTS = 6
"""As many decisions of the past are looked at, the latest first, to see what the others hold."""
CHANGES = 6
CHANGES_AT_FIRST = 40
TRIED_HANDS = 100
"""Hands that everybody may have held, to weigh the kinds."""
EVIDENCE = 0.6
"""The kinds are only about right, so a decision counts as this part of one to tell them apart."""
ANY_KIND = 0.05
"""How often somebody is of any kind, whatever the lays say."""
MOST_SLOTS = 80
"""Room for each seat at each moment, the present one first."""
FINENESS = 1 << 24


class Belief(NamedTuple):
    """Room to think in."""

    fresh: NDArray[np.int32]
    """For each seat and decision, which cards it drew after it: a bit for each place of the hand
    of the decision that followed."""
    appeal: NDArray[np.float32]
    """For each slot and kind, how much each choice appeals."""
    hands: NDArray[np.int32]
    hands_before: NDArray[np.int32]
    """A hand, and that of a decision before."""
    tried: NDArray[np.int32]
    again: NDArray[np.int32]
    """Hands that somebody may have held, to weigh a kind."""
    kinds: NDArray[np.int32]
    """For each seat, its kind in this world."""
    fits: NDArray[np.float64]
    """For each seat, the logarithm of how likely its lays were with what it now holds and is."""
    shares: NDArray[np.float64]
    """For each seat, how likely it is of each kind …"""
    lately: NDArray[np.float64]
    """… and the logarithm of how likely its latest lays are then, over all hands."""
    likely: NDArray[np.float64]
    """How likely these lead to a lay, added up."""
    prospects: Prospects
    scratch: NDArray[np.float64]
    margins: NDArray[np.float64]


def new_belief(kinds: int) -> Belief:
    """Room to think in about so many kinds."""
    return Belief(
        np.zeros((at.MOST_PLAYERS, MOST_MOMENTS), dtype=np.int32),
        np.zeros((MOST_SLOTS * kinds, ACTIONS), dtype=np.float32),
        np.zeros(at.FULL_HAND, dtype=np.int32),
        np.zeros(at.FULL_HAND, dtype=np.int32),
        np.zeros((TRIED_HANDS, at.FULL_HAND), dtype=np.int32),
        np.zeros((TRIED_HANDS, at.FULL_HAND), dtype=np.int32),
        np.zeros(at.MOST_PLAYERS, dtype=np.int32),
        np.zeros(at.MOST_PLAYERS),
        np.zeros((at.MOST_PLAYERS, kinds)),
        np.zeros((at.MOST_PLAYERS, kinds)),
        np.zeros(TRIED_HANDS),
        new_prospects(),
        np.zeros(SCRATCH_SIZE),
        np.zeros(OUTCOMES),
    )


@njit
def appeal_row(players: int, kinds: int, moment: int, seat: int, kind: int) -> int:
    """The row of `appeal` for a decision of the past, the latest being 0; -1 is the present one."""
    return ((moment + 1) * players + seat) * kinds + kind


@njit_apart
def begin(state: Ints, seat: int, kinds: Kinds, past: Past, belief: Belief, chance: Ints) -> None:
    """Deal what the seat has not seen so that it fits the past, and weigh who is of which kind."""
    deal_again_unseen(state, seat, 0, chance)
    _write_all(state, seat, kinds, past, belief, chance)
    for other in range(state[at.PLAYERS]):
        if other != seat:
            _weigh_kinds(state, seat, other, kinds, past, belief, chance)
            belief.kinds[other] = _draw_kind(belief, other, len(kinds.traits), chance)
            for moment in range(past.size):
                _draw_fresh(state, other, past, belief.fresh, moment, chance)
            kind = belief.kinds[other]
            belief.fits[other] = _fit(state, other, kind, kinds, past, belief)
    for _ in range(CHANGES_AT_FIRST):
        change(state, seat, kinds, past, belief, chance)


@njit
def _write_all(
    state: Ints, seat: int, kinds: Kinds, past: Past, belief: Belief, chance: Ints
) -> None:
    """What appeals to whom, now and at every decision of the past."""
    _write_moment(state, -1, seat, kinds, belief, chance)
    for moment in range(past.size):
        _write_moment(past.moments[moment], moment, seat, kinds, belief, chance)


@njit_apart
def _write_moment(
    state: Ints, moment: int, seat: int, kinds: Kinds, belief: Belief, chance: Ints
) -> None:
    players, size = state[at.PLAYERS], len(kinds.traits)
    for kind in range(size):
        plays_out = kinds.traits[kind, PLAYS_OUT] > 0 and state[at.TURN] > 0
        if kinds.traits[kind, FOLLOWING] >= 0 and not plays_out:
            look_ahead(state, kinds.traits[kind, FOLLOWING], belief.prospects, chance)
        for other in range(players):
            if other != seat:
                if plays_out:
                    play_ahead(
                        state, other, kinds.policies, kind, belief.prospects, belief.scratch, chance
                    )
                row = appeal_row(players, size, moment, other, kind)
                write_appeal(
                    state,
                    other,
                    kinds,
                    kind,
                    belief.prospects,
                    belief.scratch,
                    belief.margins,
                    belief.appeal[row],
                )


# What kind somebody is


@njit_apart
def _weigh_kinds(
    state: Ints, seat: int, other: int, kinds: Kinds, past: Past, belief: Belief, chance: Ints
) -> None:
    """How likely a seat is of each kind, by all its lays of this deal (Bayes)."""
    for kind in range(len(kinds.traits)):
        belief.shares[other, kind] = math.log(kinds.traits[kind, PRIOR])
        belief.lately[other, kind] = 0.0
        for number in range(TRIED_HANDS):
            _draw_hand(state, seat, belief.tried[number], chance)
        for moment in range(past.size):
            gain = _weigh_lay(state, other, kind, moment, kinds, past, belief, chance)
            belief.shares[other, kind] += EVIDENCE * gain
            if moment < FITTED_MOMENTS:
                belief.lately[other, kind] += gain
    _normalise(kinds, belief, other)


@njit
def _weigh_lay(
    state: Ints,
    other: int,
    kind: int,
    moment: int,
    kinds: Kinds,
    past: Past,
    belief: Belief,
    chance: Ints,
) -> float:
    """The logarithm of how likely a lay is for a kind, over hands that fit all its later lays.

    The hands go back by this decision; those that fit it stay, and others take the place of the
    rest (a particle filter).
    """
    row = appeal_row(state[at.PLAYERS], len(kinds.traits), moment, other, kind)
    size = past.moments[moment - 1, at.HAND_SIZE] if moment else state[at.HAND_SIZE]
    held, lay, whole = 0, past.lays[moment, other], 0.0
    is_plan = makes_plans(past.moments[moment], kinds, kind)
    for number in range(TRIED_HANDS):
        _draw_fresh(state, other, past, belief.fresh, moment, chance)
        held = _hand_before(
            belief.tried[number], size, lay, belief.fresh[other, moment], belief.hands
        )
        for place in range(held):
            belief.tried[number, place] = belief.hands[place]
        slip = kinds.traits[kind, SLIP]
        whole += chance_of(belief.hands, 0, held, lay, belief.appeal[row], slip, is_plan)
        belief.likely[number] = whole
    _draw_again(belief, held, whole, chance)
    return math.log(whole / TRIED_HANDS)


@njit
def _draw_again(belief: Belief, held: int, whole: float, chance: Ints) -> None:
    """Take hands over as often as they are likely; `likely` has the sums up to each."""
    source, start = 0, below(chance, FINENESS) / FINENESS
    for number in range(TRIED_HANDS):
        while belief.likely[source] * TRIED_HANDS < (number + start) * whole:
            source += 1
        for place in range(held):
            belief.again[number, place] = belief.tried[source, place]
    for number in range(TRIED_HANDS):
        for place in range(held):
            belief.tried[number, place] = belief.again[number, place]


@njit
def _normalise(kinds: Kinds, belief: Belief, other: int) -> None:
    """Make shares that come to one out of logarithms, with a little of every kind."""
    size, shares = len(kinds.traits), belief.shares
    best = shares[other, 0]
    for kind in range(size):
        best = max(best, shares[other, kind])
    whole = 0.0
    for kind in range(size):
        shares[other, kind] = math.exp(shares[other, kind] - best)
        whole += shares[other, kind]
    for kind in range(size):
        share = shares[other, kind] / whole
        shares[other, kind] = (1.0 - ANY_KIND) * share + ANY_KIND * kinds.traits[kind, PRIOR]


@njit
def _draw_kind(belief: Belief, other: int, size: int, chance: Ints) -> int:
    left = below(chance, FINENESS) / FINENESS
    for kind in range(size - 1):
        left -= belief.shares[other, kind]
        if left < 0:
            return kind
    return size - 1


@njit
def _draw_hand(state: Ints, seat: int, hands: Ints, chance: Ints) -> None:
    """Any hand that the seat has not seen; a card may be drawn twice, which hardly matters."""
    pile = at.CARDS - state[at.TOP]
    hidden = (state[at.PLAYERS] - 1) * state[at.HAND_SIZE]
    pool = hidden + pile + state[at.REMOVED_SIZE]
    for place in range(state[at.HAND_SIZE]):
        hands[place] = state[hidden_place(state, seat, below(chance, pool), hidden, pile)]


# What somebody holds


@njit_apart
def change(state: Ints, seat: int, kinds: Kinds, past: Past, belief: Belief, chance: Ints) -> None:
    """Make the next world out of the last: exchange a few hidden cards, doubt a kind."""
    for _ in range(CHANGES):
        _exchange(state, seat, kinds, past, belief, chance)
    for other in range(state[at.PLAYERS]):
        if other != seat:
            _change_kind(state, other, kinds, past, belief, chance)
            _change_fresh(state, other, kinds, past, belief, chance)


@njit
def _change_kind(
    state: Ints, other: int, kinds: Kinds, past: Past, belief: Belief, chance: Ints
) -> None:
    """Perhaps a seat is of another kind; those that are likely anyway are tried more often."""
    before = belief.kinds[other]
    kind = _draw_kind(belief, other, len(kinds.traits), chance)
    if kind == before:
        return
    fit = _fit(state, other, kind, kinds, past, belief)
    gain = fit - belief.lately[other, kind]
    if _stays(gain - belief.fits[other] + belief.lately[other, before], chance):
        belief.kinds[other], belief.fits[other] = kind, fit


@njit
def _change_fresh(
    state: Ints, other: int, kinds: Kinds, past: Past, belief: Belief, chance: Ints
) -> None:
    """Perhaps a seat drew other cards of its hand after one of its decisions."""
    count = min(past.size, FITTED_MOMENTS)
    if count == 0:
        return
    moment = below(chance, count)
    before = belief.fresh[other, moment]
    _draw_fresh(state, other, past, belief.fresh, moment, chance)
    fit = _fit(state, other, belief.kinds[other], kinds, past, belief)
    if _stays(fit - belief.fits[other], chance):
        belief.fits[other] = fit
    else:
        belief.fresh[other, moment] = before


@njit
def _exchange(
    state: Ints, seat: int, kinds: Kinds, past: Past, belief: Belief, chance: Ints
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
    fit = _fit(state, owner, belief.kinds[owner], kinds, past, belief)
    gain = fit - belief.fits[owner]
    givers_fit = fit
    if giver != owner:
        givers_fit = _fit(state, giver, belief.kinds[giver], kinds, past, belief)
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
def _fit(state: Ints, other: int, kind: int, kinds: Kinds, past: Past, belief: Belief) -> float:
    """The logarithm of how likely the seat's latest lays were, if it is of this kind."""
    size = state[at.HAND_SIZE]
    now, before = belief.hands, belief.hands_before
    for place in range(size):
        now[place] = state[at.HANDS + at.FULL_HAND * other + place]
    players, count = state[at.PLAYERS], len(kinds.traits)
    likely = 1.0
    for moment in range(min(past.size, FITTED_MOMENTS)):
        lay = past.lays[moment, other]
        size = _hand_before(now, size, lay, belief.fresh[other, moment], before)
        now, before = before, now
        appeal = belief.appeal[appeal_row(players, count, moment, other, kind)]
        is_plan = makes_plans(past.moments[moment], kinds, kind)
        likely *= chance_of(now, 0, size, lay, appeal, kinds.traits[kind, SLIP], is_plan)
    return math.log(likely)


@njit
def _hand_before(hand: Ints, size: int, lay: int, fresh: int, before: Ints) -> int:
    """Write the hand from which a decision was made, from that of the next; return its size."""
    to = _write_lay(before, lay)
    for place in range(size):
        if not fresh >> place & 1:
            before[to] = hand[place]
            to += 1
    return to


@njit
def _write_lay(hand: Ints, lay: int) -> int:
    """Write the cards that were laid; return how many."""
    hand[0] = lay & 31
    if lay >> 5 == NO_SECOND:
        return 1
    hand[1] = lay >> 5
    return 2
