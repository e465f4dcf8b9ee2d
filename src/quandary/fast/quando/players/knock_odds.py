"""How likely a knock is to be good: the knocker alone lowest after the last round (Q20, Q23)."""

from __future__ import annotations

from quandary.fast.kernel import Ints, njit_apart
from quandary.fast.quando.players.belief import look_at, sample
from quandary.fast.quando.players.lineup import Lineup, choose_in_lineup
from quandary.fast.quando.players.view_reader import lay_out
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.actions import KNOCK
from quandary.fast.quando.rules.knowledge import apply_and_note


@njit_apart
def knock_odds(state: Ints, seat: int, lineup: Lineup, worlds: int, chance: Ints) -> float:
    """The share of sampled worlds in which a knock by the seat, now, would be good.

    Of `state` only the open facts are used; the cards come from `lineup.slots`, as the seat sees
    them. In their last turn the others play as the lineup says, by policies or nets.
    """
    workspace = lineup.workspace
    look_at(lineup.belief, state, lineup.slots, seat, chance)
    good = 0
    for _ in range(worlds):
        sample(lineup.belief, chance)
        for place in range(len(workspace.trial)):
            workspace.trial[place] = state[place]
        lay_out(workspace.trial, workspace.trial_knowledge, lineup.belief.slots)
        good += is_good(workspace.trial, workspace.trial_knowledge, lineup, chance)
    return good / worlds


@njit_apart
def is_good(state: Ints, knowledge: Ints, lineup: Lineup, chance: Ints) -> int:
    """Knock in this state and play to the round's end: 1 if the knock was good."""
    knocker = state[at.ACTIVE]
    apply_and_note(state, knowledge, KNOCK)
    while state[at.ENDED_BY] == at.NOT_ENDED:
        apply_and_note(state, knowledge, choose_in_lineup(state, knowledge, lineup, chance))
    return 1 if state[at.SCORES + knocker] == 0 else 0
