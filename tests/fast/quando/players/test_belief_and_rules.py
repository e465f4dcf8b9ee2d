"""No sampled world contradicts what the rules tell: the same actions give the same view in it.

The judge is the rules alone. A world is made into the deck it must have been dealt from, the round
is played again in it action by action, and the seat has to be told exactly the same.
"""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from quandary.fast.chance import new_chance
from quandary.fast.quando.players import belief as beliefs
from quandary.fast.quando.players import opponent_model, view_reader
from quandary.fast.quando.players.play_model import MODEL_SIZE
from quandary.fast.quando.players.view_reader import BACK, FRONT, INDEX, PLACE
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.deductions import NO_ZERO
from quandary.games.errors import IllegalAction, UnreadableNotation
from quandary.games.quando import GAME
from quandary.games.quando.actions import Draw, Play
from quandary.games.quando.cards import Card
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch, Match

MODELS = {"habits": None, "hands": np.random.default_rng(1).normal(0, 1, MODEL_SIZE)}
ROUNDS = {2: 30, 3: 22, 4: 18, 5: 16, 6: 14}


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("players", GAME.PLAYER_COUNTS)
def test_the_round_can_be_played_again_in_every_world(players: int, model: str) -> None:
    belief = beliefs.new_belief(opponent_model.no_habits(), MODELS[model])
    chance, told = new_chance(players), 0
    for match, said in moments(players, ROUNDS[players], model):
        for seat in range(players):
            state, slots = view_reader.read_view(match.view(seat))
            if not tells_something(state, slots):
                continue
            told += 1
            beliefs.look_at(belief, state, slots, seat, chance)
            beliefs.sample(belief, chance)
            assert has_same_view(match, said, seat, belief.slots)
    assert told >= 200, "too few moments in which the rules tell anything"


@pytest.mark.parametrize("players", [2, 4])
def test_a_belief_that_is_not_told_contradicts_the_rules(players: int) -> None:
    """So the test above can fail: without what the rules tell some worlds are impossible."""
    belief, chance = beliefs.new_belief(opponent_model.no_habits()), new_chance(players)
    contradicted = 0
    for match, said in moments(players, ROUNDS[players] // 2, "untold"):
        for seat in range(players):
            state, slots = view_reader.read_view(match.view(seat))
            state[at.MIXED_SINCE : at.PLAYERS] = 0
            slots[:, view_reader.TOLD] = 0
            beliefs.look_at(belief, state, slots, seat, chance)
            beliefs.sample(belief, chance)
            contradicted += not has_same_view(match, said, seat, belief.slots)
    assert contradicted


def tells_something(state: at.StateArray, slots: view_reader.SlotsArray) -> bool:
    """Whether somebody is known to hold no zero, or so few cards that they might all be zeros."""
    has_few = any(0 < (slots[:, PLACE] == seat).sum() <= 3 for seat in range(state[at.PLAYERS]))
    return has_few or bool((slots[:, view_reader.TOLD] & NO_ZERO).any())


def moments(players: int, rounds: int, seed: str) -> Iterator[tuple[AnyMatch, list[str]]]:
    """Rounds of players who shed quickly, collect triplets and draw hidden sides, and what was
    said in them so far: cards by their places."""
    random = Random(f"{players} {seed}")
    for deal in range(rounds):
        match = Match.start("quando", [f"p{seat}" for seat in range(players)], {"target": 10_000})
        match.deal(deck_from_seed(GAME, f"rules {players} {seed}", deal))
        said: list[str] = []
        while match.to_act and len(said) < 60:
            seat = match.to_act[0]
            action = max(match.legal_actions(seat), key=lambda action: eager(action, random))
            said.append(GAME.write_seat_action(match.state, seat, action))
            match.act_text(seat, said[-1])
            if random.random() < 0.25 and match.to_act:
                yield match, said


def eager(action: object, random: Random) -> float:
    """Triplets first, then the largest sum; hidden sides rather than showing ones; no knock."""
    if isinstance(action, Play):
        fronts = [card.front for card in action.cards]
        is_triplet = len(fronts) == 3 and len(set(fronts)) == 1
        return 100 * is_triplet + sum(fronts) + 3 * len(fronts) + random.random()
    if isinstance(action, Draw):
        return random.random() + (action.side == "hidden")
    return -random.random()


def has_same_view(
    match: AnyMatch, said: list[str], seat: int, world: view_reader.SlotsArray
) -> bool:
    """Play the round again with the cards of a world: does the seat see no difference?"""
    again = Match.start("quando", match.players, {"target": 10_000})
    again.deal(deck_of_world(match, world))
    for text in said:
        if not again.to_act:
            return False
        try:
            again.act_text(again.to_act[0], text)
        except (IllegalAction, UnreadableNotation):
            return False
    return bool(again.view(seat) == match.view(seat))


def deck_of_world(match: AnyMatch, world: view_reader.SlotsArray) -> list[Card]:
    """The deck that would have brought the cards of a world to where they are now."""
    places = [*match.state.hands, *[()] * (6 - match.state.players)]
    places += [match.state.pile, match.state.discard]
    instead = {}
    for slot in world.tolist():
        card = places[slot[PLACE]][slot[INDEX]]
        other = Card(slot[FRONT], slot[BACK])
        instead[card], instead[card.turn_over()] = other, other.turn_over()
    return [instead[card] for card in match.deals[0].deck]
