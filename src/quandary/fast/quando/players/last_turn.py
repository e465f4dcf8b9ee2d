"""The last turn after a knock (Q20), solved from the belief instead of guessed by a net.

Nothing follows it that its player decides, so only sums count: what is left, the card drawn, and
what the others end with. All choices are enumerated in every world, with either side of the top
card. The others' last turns are played once for each way the turn can go, and every sum that can
come out is scored against theirs, in chances to win the game.

Exact but for two things: the others' last turns are taken to be the heuristic's, and should the
draw pile be used up in them, its new order is that of one play for all.
"""

from __future__ import annotations

from quandary.fast import bits
from quandary.fast.kernel import Ints, Numbers, njit, njit_apart
from quandary.fast.quando.players.belief import Belief
from quandary.fast.quando.players.card_choice import list_choices
from quandary.fast.quando.players.heuristic import choose_by_rules_of_thumb
from quandary.fast.quando.players.win_chance import gain
from quandary.fast.quando.players.worlds import (
    WAYS,
    LastTurn,
    Workspace,
    begin_trial,
    fit_to_world,
    next_world,
    sort_choices,
)
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.actions import (
    PASS,
    PLAY_SET,
    PLAY_STRAIGHT,
    TAKE_HIDDEN,
    TAKE_SHOWING,
)
from quandary.fast.quando.rules.knowledge import apply_and_note
from quandary.fast.quando.rules.scoring import hand_sum, score_sums
from quandary.fast.quando.rules.turns import to_act

PASSED, DREW, TRIPLET, ENDED = range(WAYS)
"""The ways a last turn can go: nothing done; cards played and one drawn; the same with a number
triplet, for which the others pay; and with only zeros left, which ends the round (Q18)."""
LAST_TURN_WORLDS = 400
"""So many worlds are enough to solve a last turn."""
A_LITTLE = 1e-6
"""Of choices that are worth the same, the one with the lower sum to be expected is taken."""


@njit
def is_last_turn(state: Ints) -> bool:
    """Whether this turn or draw is the last that the seat to act decides, penalties aside.

    With no card to draw, which is all but impossible, it does not count as one.
    """
    if state[at.KNOCKER] == at.NOBODY or state[at.PILE_SIZE] == 0:
        return False
    if state[at.PHASE] != at.PENALTY:
        return True
    players, knocker = state[at.PLAYERS], state[at.KNOCKER]
    own = (to_act(state) - knocker + players) % players
    return own <= (state[at.ACTIVE] - knocker + players) % players


# What can be done


@njit
def _list_ways(world: Ints, last: LastTurn, actions: Ints, size: int) -> None:
    """Count the hand, and note for each way whether the turn can go it, and by what."""
    for number in range(at.NUMBERS):
        last.counts[number] = bits.count(world[at.HANDS + at.NUMBERS * to_act(world) + number])
    for way in range(WAYS):
        last.is_possible[way] = 1 if way == ENDED else 0
    for choice in range(size):
        way = _way(world, actions[choice])
        last.is_possible[way], last.plays[way] = 1, actions[choice]


@njit
def _left(counts: Ints, action: int) -> int:
    """The sum that is left of a hand after a play."""
    total, kind, lowest = 0, action & 7, action >> 3 & 15
    for number in range(1, at.NUMBERS):
        total += number * counts[number]
    if kind == PLAY_SET:
        return total - lowest * bits.count(action >> 7)
    return total - 3 * lowest - 3 if kind == PLAY_STRAIGHT else total


@njit
def _way(state: Ints, action: int) -> int:
    """How it goes if something other than a zero is left."""
    if action == PASS:
        return PASSED
    if action & 7 == PLAY_SET:
        return TRIPLET if bits.count(action >> 7) == 3 else DREW
    return TRIPLET if state[at.PHASE] == at.DRAW and state[at.TRIPLET] else DREW


@njit
def _way_with(state: Ints, way: int, left: int, drawn: int) -> int:
    """How it goes if a sum is left and a number drawn: only zeros end the round (Q18)."""
    if left == 0 and drawn == 0 and state[at.PHASE] != at.PENALTY:
        return ENDED
    return way


# What it is worth


@njit_apart
def solve_last_turn(
    state: Ints,
    belief: Belief,
    workspace: Workspace,
    slopes: Numbers,
    worlds: int,
    chance: Ints,
) -> int:
    """The choices in `workspace.actions`, best first, and what they are worth in points in
    `workspace.opinions`; returns how many there are.

    Call `imagine` before, at a moment of which `is_last_turn` is true.
    """
    last, values = workspace.last, workspace.opinions
    size = list_choices(workspace.world, workspace.actions, chance)
    _list_ways(workspace.world, last, workspace.actions, size)
    for choice in range(size):
        last.showing[choice] = last.hidden[choice] = 0.0
    for seat in range(at.MOST_PLAYERS):
        last.before[seat] = workspace.world[at.TOTALS + seat]
    for _ in range(worlds):
        _add_world(workspace, size, slopes, chance)
        next_world(state, belief, workspace, chance)
    for choice in range(size):
        showing, hidden = last.showing[choice] / worlds, last.hidden[choice] / worlds
        values[choice] = max(showing, hidden)
        if workspace.actions[choice] == TAKE_SHOWING:
            values[choice] = showing
        elif workspace.actions[choice] == TAKE_HIDDEN:
            values[choice] = hidden
    sort_choices(workspace.actions, values, size)
    return size


@njit
def _add_world(workspace: Workspace, size: int, slopes: Numbers, chance: Ints) -> None:
    """Count one world: what each choice brings with either side of the top card."""
    last, world, actions = workspace.last, workspace.world, workspace.actions
    top, seat = world[at.PILE + world[at.PILE_TOP]], to_act(world)
    for way in range(WAYS):
        if last.is_possible[way]:
            last.later[way] = _go(workspace, way, seat, chance)
    for choice in range(size):
        way, left = _way(world, actions[choice]), _left(last.counts, actions[choice])
        if way == PASSED:
            last.showing[choice] += _gain(world, last, way, left, seat, slopes)
            last.hidden[choice] = last.showing[choice]
            continue
        for drawn, worth in ((top >> 4, last.showing), (top & 15, last.hidden)):
            so = _way_with(world, way, left, drawn)
            worth[choice] += _gain(world, last, so, left + drawn, seat, slopes)


@njit_apart
def _go(workspace: Workspace, way: int, seat: int, chance: Ints) -> int:
    """Let the world go this way to the end of the round: `sums` gets what the others end with.

    Returns by how much penalties have changed the seat's own sum since its turn.
    """
    last, trial, knowledge = workspace.last, workspace.trial, workspace.trial_knowledge
    begin_trial(workspace)
    if way != ENDED and trial[at.PHASE] == at.PLAY:
        apply_and_note(trial, knowledge, fit_to_world(workspace, last.plays[way]))
    if way in (DREW, TRIPLET):
        # Not a zero, which might end the round: that is a way of its own.
        is_zero = trial[at.PILE + trial[at.PILE_TOP]] >> 4 == 0
        apply_and_note(trial, knowledge, TAKE_HIDDEN if is_zero else TAKE_SHOWING)
    own = hand_sum(trial, seat)
    while way != ENDED and trial[at.ENDED_BY] == at.NOT_ENDED:
        action = choose_by_rules_of_thumb(trial, knowledge, workspace.policies, chance)
        apply_and_note(trial, knowledge, action)
    for other in range(trial[at.PLAYERS]):
        last.sums[way, other] = hand_sum(trial, other)
    later: int = last.sums[way, seat] - own
    return later


@njit
def _gain(world: Ints, last: LastTurn, way: int, own: int, seat: int, slopes: Numbers) -> float:
    """What a round that ends this way, with this sum of one's own, brings in points."""
    for other in range(at.MOST_PLAYERS):
        last.after[other] = last.sums[way, other]
    last.after[seat] = max(own + last.later[way], 0)
    score_sums(last.after, 0, world[at.PLAYERS], world[at.KNOCKER])
    for other in range(at.MOST_PLAYERS):
        last.after[other] += last.before[other]
    return gain(world, last.before, last.after, seat, slopes) - A_LITTLE * own
