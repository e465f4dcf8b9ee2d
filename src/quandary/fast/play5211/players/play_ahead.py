"""What a choice in 5211 leads to if the others, with any hands, play the round on by the heuristic.

Another way to write `Prospects`, that of one who plays worlds to the end of the round. In the
second turn a choice is a plan: a card now, which the others answer, and another in the last turn.
The first turn would take plans of four cards and is left to `look_ahead`.
"""

from __future__ import annotations

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, Numbers, Reals, njit, njit_apart
from quandary.fast.play5211.players.heuristic import choose_by_row
from quandary.fast.play5211.players.prospects import CLASSES, NO_CLASS, OUTCOMES, Prospects
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.actions import ONE_CARD
from quandary.fast.play5211.rules.knowledge import COPIES_OF_VALUE
from quandary.fast.play5211.rules.scoring import ALL_KODODOS, NO_COLOUR, what_scores
from quandary.fast.play5211.rules.transitions import TURNS, apply

WORLDS = 96
A_TWO = 1
"""Laid in place of any card of its colour."""


@njit_apart
def play_ahead(
    state: Ints,
    seat: int,
    policies: Reals,
    row: int,
    prospects: Prospects,
    scratch: Numbers,
    chance: Ints,
) -> None:
    """Count what would score after a seat's choice, from what lies open in the last two turns.

    All others choose by the parameters in a row of the table. A plan of two classes, the second
    for the last turn, is written at `CLASSES * second + first`.
    """
    _forget(prospects)
    sight = prospects.sight
    for place in range(at.STATE_SIZE):
        sight[place] = state[place]
    sight[at.MISSING] = state[at.PLAYERS]
    unseen = _gather_unseen(sight)
    for _ in range(WORLDS):
        _deal_any_hands(sight, unseen, chance)
        if state[at.TURN] == TURNS - 1:
            _copy(sight, prospects)
            _lay_last(seat, policies, row, prospects, scratch, chance)
            _note_last(CLASSES * NO_CLASS, 1, prospects)
        else:
            _try_plans(seat, policies, row, prospects, scratch, chance)


@njit
def _forget(prospects: Prospects) -> None:
    for place in range(len(prospects.theirs)):
        prospects.theirs[place] = 0.0
        for outcome in range(OUTCOMES):
            prospects.scores[place, outcome] = 0.0


# Any hands


@njit
def _gather_unseen(sight: Ints) -> int:
    """Put every card that has not lain open into the deck, from its beginning; how many."""
    size = 0
    for kind in range(at.KINDS):
        for _ in range(COPIES_OF_VALUE[kind % at.VALUES] - sight[at.OPEN + kind]):
            sight[at.DECK + size] = kind
            size += 1
    return size


@njit
def _deal_any_hands(sight: Ints, unseen: int, chance: Ints) -> None:
    """Deal everybody a hand of the cards gathered, and leave those to draw on top of the pile."""
    players, size = sight[at.PLAYERS], sight[at.HAND_SIZE]
    dealt = players * size
    drawn = 0 if sight[at.TOP] == at.CARDS else players
    for place in range(dealt + drawn):
        other = place + below(chance, unseen - place)
        card = sight[at.DECK + other]
        sight[at.DECK + other] = sight[at.DECK + place]
        sight[at.DECK + place] = card
        if place < dealt:
            sight[at.HANDS + at.FULL_HAND * (place // size) + place % size] = card
    if drawn:
        sight[at.TOP] = dealt


# The others play on


@njit
def _try_plans(
    seat: int, policies: Reals, row: int, prospects: Prospects, scratch: Numbers, chance: Ints
) -> None:
    """The others lay; each colour of the seat's own card is shown with that, and answered."""
    sight, world = prospects.sight, prospects.world
    players = sight[at.PLAYERS]
    for other in range(players):
        if other != seat:
            apply(sight, other, choose_by_row(sight, policies, row, other, scratch, chance))
    word = chance[0]
    for colour in range(at.COLOUR_COUNT):
        chance[0] = word
        _copy(sight, prospects)
        for other in range(players):
            if other != seat:
                _count_points(world[at.CHOSEN + 2 * other], players, prospects.points)
        card = at.VALUES * colour + A_TWO
        world[at.HANDS + at.FULL_HAND * seat] = card
        apply(world, seat, card | ONE_CARD)
        _lay_last(seat, policies, row, prospects, scratch, chance)
        for kododo in range(2):
            world[at.KODODOS] += kododo
            _note_last(2 * colour + kododo, CLASSES, prospects)
    for place in range(at.CHOSEN, at.SHOWN):
        sight[place] = at.NO_CARD
    sight[at.MISSING] = players


@njit
def _copy(sight: Ints, prospects: Prospects) -> None:
    """Begin a world: nobody has made points with cards to come."""
    for place in range(at.STATE_SIZE):
        prospects.world[place] = sight[place]
    for outcome in range(OUTCOMES):
        prospects.points[outcome] = 0.0


@njit
def _lay_last(
    seat: int, policies: Reals, row: int, prospects: Prospects, scratch: Numbers, chance: Ints
) -> None:
    """The others lay their last cards. These are counted when all have chosen."""
    world = prospects.world
    players = world[at.PLAYERS]
    for other in range(players):
        if other != seat:
            action = choose_by_row(world, policies, row, other, scratch, chance)
            world[at.CHOSEN + 2 * other] = action & 31
    for other in range(players):
        if other != seat:
            kind = world[at.CHOSEN + 2 * other]
            world[at.COUNTS + kind // at.VALUES] += 1
            world[at.KODODOS] += kind % at.VALUES == 0
            _count_points(kind, players, prospects.points)


@njit
def _count_points(kind: int, players: int, points: Numbers) -> None:
    """A card that one of the others lays: what it brings them on average if it scores."""
    points[kind // at.VALUES] += (kind % at.VALUES + 1) / (players - 1)
    if kind % at.VALUES == 0:
        points[ALL_KODODOS] += 1 / (players - 1)


@njit
def _note_last(start: int, stride: int, prospects: Prospects) -> None:
    """Note what scores with a last card of each class, at `start + stride * class`."""
    world = prospects.world
    for card_class in range(CLASSES):
        world[at.COUNTS + card_class // 2] += 1
        world[at.KODODOS] += card_class % 2
        scoring = what_scores(world)
        world[at.COUNTS + card_class // 2] -= 1
        world[at.KODODOS] -= card_class % 2
        if scoring != NO_COLOUR:
            place = start + stride * card_class
            prospects.scores[place, scoring] += 1.0 / WORLDS
            prospects.theirs[place] += prospects.points[scoring] / WORLDS
