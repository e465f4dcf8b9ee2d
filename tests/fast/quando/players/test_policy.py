"""The ready-made players of Quando: legal, as defined, and blind to what they may not see."""

from random import Random

import numpy as np
import pytest

from quandary.bots.quando.greedy import Greedy
from quandary.fast.chance import new_chance
from quandary.fast.quando.players import policy, rollout, view_reader
from quandary.fast.quando.rules import actions, knowledge, legal, transitions, turns
from quandary.fast.quando.rules import state as at
from quandary.games.quando import GAME
from quandary.games.quando.actions import Action, Play, Turn
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch, Match

PLAYER_COUNTS = list(GAME.PLAYER_COUNTS)
POLICIES = {"greedy": policy.greedy_policy(5), "heuristic": policy.heuristic_policy()}


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_chooses_only_what_is_legal(players: int, name: str) -> None:
    table, chance = policy.stack_policies([POLICIES[name]] * players), new_chance(players)
    options = np.zeros(legal.MOST_ACTIONS, dtype=np.int32)
    array, seen, deck = at.new_state(players, 200), knowledge.new_knowledge(), at.new_deck()
    while array[at.PHASE] != at.OVER:
        transitions.shuffle(deck, chance)
        knowledge.deal_and_note(array, seen, deck, transitions.next_dealer(array))
        while array[at.ENDED_BY] == at.NOT_ENDED:
            action = rollout.choose(array, seen, table, chance)
            assert action in options[: legal.legal(array, options)]
            knowledge.apply_and_note(array, seen, action)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_greedy_chooses_as_the_reference_bot_does(players: int) -> None:
    """Up to what the definition leaves open: which of equal plays, and which cards of a number."""
    random, chance = Random(players), new_chance(players)
    table = policy.stack_policies([policy.greedy_policy(12)] * players)
    bot = Greedy(knocks_at=12)
    for seed in range(6):
        match = Match.start("quando", [f"p{seat}" for seat in range(players)])
        deck = deck_from_seed(GAME, f"greedy {seed}", 0)
        match.deal(deck)
        array, seen = at.new_state(players), knowledge.new_knowledge()
        knowledge.deal_and_note(array, seen, at.deck_of(deck), players - 1)
        while GAME.to_act(match.state):
            seat = turns.to_act(array)
            legal_texts = match.legal(seat)
            action = actions.to_games(rollout.choose(array, seen, table, chance))
            other = GAME.read_seat_action(
                match.state, seat, bot.choose(match.view(seat), legal_texts)
            )
            assert as_told(action, seen, seat) == as_told(other, seen, seat)
            if random.random() < 0.5:  # a stranger's move now and then leads to stranger places
                action = random.choice(GAME.legal_actions(match.state, seat))
            match.act(seat, action)
            knowledge.apply_and_note(array, seen, actions.from_games(action))


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_does_not_look_at_what_its_seat_has_not_seen(players: int, name: str) -> None:
    """In another world that looks the same to its seat it chooses the same."""
    random, chance = Random(players), new_chance(players)
    table = policy.stack_policies([POLICIES[name]] * players)
    match = Match.start("quando", [f"p{seat}" for seat in range(players)], {"target": 20})
    worlds = 0
    while not match.is_over:
        match.deal(deck_from_seed(GAME, name, match.state.deals))
        while GAME.to_act(match.state):
            seat = GAME.to_act(match.state)[0]
            here = world(match, seat)
            there = world(match, seat, random)
            choices = [rollout.choose(*each, table, chance.copy()) for each in (here, there)]
            action, other = map(actions.to_games, choices)
            assert as_told(action, here[1], seat) == as_told(other, here[1], seat)
            worlds += not np.array_equal(here[0], there[0])
            match.act(seat, action)
    assert worlds > 20


def world(
    match: AnyMatch, seat: int, random: Random | None = None
) -> tuple[at.StateArray, knowledge.KnowledgeArray]:
    """The true state, or one in which cards that look alike to the seat have changed places."""
    state, slots = view_reader.read_view(match.view(seat))
    places = [*match.state.hands, *[()] * (6 - match.state.players)]
    places += [match.state.pile, match.state.discard]
    looks: dict[tuple[int, int], list[int]] = {}
    for slot, (front, back) in enumerate(
        slots[:, view_reader.FRONT : view_reader.BACK + 1].tolist()
    ):
        looks.setdefault((front, back), []).append(slot)
    truth = [places[slot[view_reader.PLACE]][slot[view_reader.INDEX]] for slot in slots]
    for alike in looks.values():
        order = random.sample(alike, len(alike)) if random else alike
        for slot, source in zip(alike, order, strict=True):
            slots[slot, view_reader.FRONT : view_reader.BACK + 1] = truth[source]
    seen = knowledge.new_knowledge()
    view_reader.lay_out(state, seen, slots)
    return state, seen


def as_told(action: Action, seen: knowledge.KnowledgeArray, seat: int) -> object:
    """A choice as its seat knows it: by numbers, and by those backs only that it has seen."""
    if isinstance(action, Play):
        return sum(card.front for card in action.cards), len(action.cards)
    if isinstance(action, Turn) and not seen[at.code_of(action.card.turn_over())] >> seat & 1:
        return "turn some zero"
    return action
