"""What self-play of Quando shows: who wins games, whether a knock would have been good, and how far
the belief foresees what others hold."""

from __future__ import annotations

import math

import numpy as np

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, Matrix, Numbers, Reals, njit, njit_apart
from quandary.fast.quando.players.belief import look_at, sample
from quandary.fast.quando.players.knock_odds import is_good, knock_odds
from quandary.fast.quando.players.lineup import Lineup, choose_in_lineup, see
from quandary.fast.quando.players.rollout import MOST_DECISIONS
from quandary.fast.quando.players.view_reader import COLUMNS, FRONT, PLACE, UNSEEN
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.knowledge import apply_and_note, deal_and_note
from quandary.fast.quando.rules.legal import may_knock
from quandary.fast.quando.rules.transitions import next_dealer, shuffle


@njit_apart
def play_games(
    state: Ints,
    knowledge: Ints,
    deck: Ints,
    lineup: Lineup,
    chance: Ints,
    dealing: Ints,
    totals: Matrix,
) -> int:
    """Play a whole game for each row of `totals`; returns how many rounds that took.

    Decks come from `dealing`, a chance of their own, so that the same games can be played from
    every seat.
    """
    players, rounds = state[at.PLAYERS], 0
    for row in range(len(totals)):
        state[at.DEALER] = at.NOBODY
        for seat in range(players):
            state[at.TOTALS + seat] = 0
        state[at.PHASE] = at.DEAL
        while state[at.PHASE] != at.OVER:
            shuffle(deck, dealing)
            deal_and_note(state, knowledge, deck, next_dealer(state))
            rounds += 1
            decisions = 0
            while state[at.ENDED_BY] == at.NOT_ENDED and decisions < MOST_DECISIONS:
                action = choose_in_lineup(state, knowledge, lineup, chance)
                apply_and_note(state, knowledge, action)
                decisions += 1
        for seat in range(players):
            totals[row, seat] = state[at.TOTALS + seat]
    return rounds


@njit_apart
def ask_about_knocking(
    state: Ints,
    knowledge: Ints,
    deck: Ints,
    lineup: Lineup,
    imagined: Lineup,
    chance: Ints,
    worlds: int,
    one_in: int,
    said: Numbers,
    came_true: Ints,
) -> None:
    """For one moment in so many in which somebody may knock: the odds that the seat would be told,
    and whether the knock would have been good in truth. Plays until all rows are filled.

    `lineup` plays, also after the knock; the odds take everybody to play like `imagined`, which
    must not search: the odds are counted in its workspace.
    """
    row = 0
    trial, trial_knowledge = imagined.workspace.trial, imagined.workspace.trial_knowledge
    while row < len(came_true):
        shuffle(deck, chance)
        deal_and_note(state, knowledge, deck, next_dealer(state))
        decisions = 0
        while state[at.ENDED_BY] == at.NOT_ENDED and decisions < MOST_DECISIONS:
            is_asked = state[at.PHASE] == at.PLAY and may_knock(state)
            if is_asked and row < len(came_true) and below(chance, one_in) == 0:
                seat = state[at.ACTIVE]
                see(state, knowledge, seat, imagined.slots)
                said[row] = knock_odds(state, seat, imagined, worlds, chance)
                for place in range(len(state)):
                    trial[place] = state[place]
                for place in range(len(knowledge)):
                    trial_knowledge[place] = knowledge[place]
                came_true[row] = is_good(trial, trial_knowledge, lineup, chance)
                row += 1
            apply_and_note(state, knowledge, choose_in_lineup(state, knowledge, lineup, chance))
            decisions += 1


@njit_apart
def ask_about_fronts(
    state: Ints,
    knowledge: Ints,
    deck: Ints,
    lineup: Lineup,
    chance: Ints,
    worlds: int,
    one_in: int,
    surprises: Numbers,
    size: int,
) -> None:
    """For every hidden front at one moment in so many before somebody plays: the surprise at it, in
    nats, of who samples so many worlds. Plays until all `size` rows are filled."""
    row = 0
    found = np.zeros((at.CARDS, at.NUMBERS))
    truth = np.zeros((at.CARDS, COLUMNS), dtype=np.int16)
    while row < size:
        shuffle(deck, chance)
        deal_and_note(state, knowledge, deck, next_dealer(state))
        decisions = 0
        while state[at.ENDED_BY] == at.NOT_ENDED and decisions < MOST_DECISIONS:
            if state[at.PHASE] == at.PLAY and row < size and below(chance, one_in) == 0:
                seat = state[at.ACTIVE]
                see(state, knowledge, seat, lineup.slots)
                _count_fronts(state, seat, lineup, worlds, chance, found)
                for owner in range(state[at.PLAYERS]):
                    see(state, knowledge, owner, truth)
                    row = _note_surprises(
                        truth, lineup, owner, seat, found, worlds, surprises, size, row
                    )
            apply_and_note(state, knowledge, choose_in_lineup(state, knowledge, lineup, chance))
            decisions += 1


@njit
def _count_fronts(
    state: Ints, seat: int, lineup: Lineup, worlds: int, chance: Ints, found: Reals
) -> None:
    """How often each front lies in each slot of the lineup's."""
    for slot in range(at.CARDS):
        for front in range(at.NUMBERS):
            found[slot, front] = 0.0
    look_at(lineup.belief, state, lineup.slots, seat, chance)
    for _ in range(worlds):
        sample(lineup.belief, chance)
        for slot in range(at.CARDS):
            found[slot, lineup.belief.slots[slot, FRONT]] += 1.0


@njit
def _note_surprises(
    truth: Matrix,
    lineup: Lineup,
    owner: int,
    seat: int,
    found: Reals,
    worlds: int,
    surprises: Numbers,
    size: int,
    row: int,
) -> int:
    """One row for each card of an owner whose front the seat has not seen; the owner has."""
    for slot in range(at.CARDS):
        is_hidden = truth[slot, PLACE] == owner and lineup.slots[slot, FRONT] == UNSEEN
        if owner != seat and is_hidden and row < size:
            odds = (found[slot, truth[slot, FRONT]] + 0.5) / (worlds + 0.5 * (at.NUMBERS - 1))
            surprises[row] = -math.log(odds)
            row += 1
    return row
