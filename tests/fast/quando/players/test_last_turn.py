"""The last turn after a knock: as good as trying everything in every world by the rules alone."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from random import Random

import numpy as np
import pytest

from quandary.bots.levels import make_bot
from quandary.fast.chance import new_chance
from quandary.fast.quando.players import belief as beliefs
from quandary.fast.quando.players import last_turn, opponent_model, policy, view_reader, worlds
from quandary.fast.quando.players.view_reader import BACK, FRONT, INDEX, PLACE, UNSEEN
from quandary.fast.quando.players.win_chance import STRETCHES, gain
from quandary.fast.quando.rules import actions, knowledge
from quandary.fast.quando.rules import state as at
from quandary.games.quando import GAME
from quandary.games.quando.actions import DRAW_HIDDEN, DRAW_SHOWING, PASS, Action, Play
from quandary.games.quando.cards import FULL_DECK
from quandary.games.quando.state import State
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch, Match

SLOPES = np.full(STRETCHES, 0.06)
HIDDEN = 5
"""So many cards are hidden from the seat, few enough to try all of them."""
WORLDS = 6000

Choice = tuple[int, ...] | str
"""The fronts of a play, which is all that its owner sees of it, or what else is done."""


def last_turns(players: int, names: Sequence[str], games: int) -> Iterator[tuple[AnyMatch, str]]:
    """Moments in which the last seat before the knocker plays or draws, and what it chose."""
    for number in range(games):
        match = Match.start("quando", [f"p{seat}" for seat in range(players)])
        bots = [
            make_bot("quando", names[seat], f"{number} {seat}", players) for seat in range(players)
        ]
        while not match.is_over:
            if GAME.is_awaiting_deal(match.state):
                match.deal(deck_from_seed(GAME, f"last turns {number}", len(match.deals)))
            seat, state = match.to_act[0], match.state
            choice = bots[seat].choose(match.view(seat), match.legal(seat))
            if state.active == seat and (seat + 1) % players == state.knocker:
                yield match, choice
            match.act_text(seat, choice)


@pytest.mark.parametrize("players", [2, 3])
def test_choices_are_worth_what_trying_everything_gives(players: int) -> None:
    dice, compared = Random(players), 0
    for match, _ in last_turns(players, ["greedy-10"] * players, 4):
        seat = match.to_act[0]
        known = reveal_most(match, seat, dice)
        expected, found = try_everything(known, seat), solve(known, seat)
        if not expected:
            continue
        for choice, worth in expected.items():
            assert found[choice] == pytest.approx(worth, abs=1.2), choice
        best = max(expected, key=lambda choice: found[choice])
        assert expected[best] >= max(expected.values()) - 0.6
        compared += 1
    assert compared >= 8


def reveal_most(match: AnyMatch, seat: int, dice: Random) -> view_reader.KnownPosition:
    """What the seat knows, and all else but a few cards: the top one and some of the others'."""
    state, slots = view_reader.read_view(match.view(seat))
    rows = slots.tolist()
    unseen = [slot for slot, row in enumerate(rows) if UNSEEN in (row[FRONT], row[BACK])]
    dice.shuffle(unseen)
    unseen.sort(key=lambda slot: not is_of_interest(rows[slot], seat))
    places = [*match.state.hands, *[()] * (6 - match.state.players)]
    places += [match.state.pile, match.state.discard]
    for slot in unseen[HIDDEN:]:
        slots[slot, [FRONT, BACK]] = places[rows[slot][PLACE]][rows[slot][INDEX]]
    state[at.MIXED_SINCE : at.PLAYERS] = 0  # what is hidden here need not be what was hidden then
    slots[:, view_reader.TOLD] = 0
    return view_reader.KnownPosition(state, slots)


def is_of_interest(row: list[int], seat: int) -> bool:
    is_top = row[PLACE] == view_reader.ON_PILE and row[INDEX] == 0
    return is_top or (row[PLACE] < at.MOST_PLAYERS and row[PLACE] != seat)


def solve(known: view_reader.KnownPosition, seat: int) -> dict[Choice, float]:
    """What the kernels say of every choice."""
    chance, belief = new_chance(7), beliefs.new_belief(opponent_model.no_habits())
    table = policy.stack_policies([policy.heuristic_policy()] * int(known.state[at.PLAYERS]))
    workspace = worlds.new_workspace(table)
    worlds.imagine(known.state, known.slots, seat, belief, workspace, chance)
    assert last_turn.is_last_turn(workspace.world)
    size = last_turn.solve_last_turn(known.state, belief, workspace, SLOPES, WORLDS, chance)
    values = [float(workspace.opinions[place]) for place in range(size)]
    assert values == sorted(values, reverse=True)
    found = [described(actions.to_games(int(workspace.actions[place]))) for place in range(size)]
    return dict(zip(found, values, strict=True))


def described(action: object) -> Choice:
    if isinstance(action, Play):
        return tuple(sorted(card.front for card in action.cards))
    return str(action)


def try_everything(known: view_reader.KnownPosition, seat: int) -> dict[Choice, float]:
    """Every choice, either draw, in every way to fill what is hidden: the mean by the rules.

    Triplets are left out: what they make others do is not for the rules to say.
    """
    states, worth = list(all_worlds(known)), dict[Choice, float]()
    if states[0].has_triplet:
        return {}
    if states[0].phase.value == "draw":
        for draw in (DRAW_SHOWING, DRAW_HIDDEN):
            worth[described(draw)] = mean_gain([apply(state, seat, draw) for state in states], seat)
        return worth
    worth[described(PASS)] = mean_gain([apply(state, seat, PASS) for state in states], seat)
    plays = {described(action) for action in GAME.legal_actions(states[0], seat)}
    for fronts in (choice for choice in plays if isinstance(choice, tuple)):
        if len(fronts) == 3 and len(set(fronts)) == 1:
            continue
        played = [apply(state, seat, play_of(state, seat, fronts)) for state in states]
        worth[fronts] = max(
            mean_gain([apply(state, seat, draw) for state in played], seat)
            for draw in (DRAW_SHOWING, DRAW_HIDDEN)
        )
    return worth


def apply(state: State, seat: int, action: Action) -> State:
    return GAME.apply(state, seat, action)[0]


def play_of(state: State, seat: int, fronts: tuple[int, ...]) -> Play:
    """Cards with these fronts, whatever their backs."""
    cards = sorted(state.hands[seat])
    return Play(tuple(cards.pop([card.front for card in cards].index(front)) for front in fronts))


def all_worlds(known: view_reader.KnownPosition) -> Iterator[State]:
    """Every way to fill what is hidden; a card hidden on both sides lies either way up."""
    rows = known.slots.tolist()
    hidden = [slot for slot, row in enumerate(rows) if UNSEEN in (row[FRONT], row[BACK])]
    seen = {tuple(sorted((row[FRONT], row[BACK]))) for row in rows}
    cards = [card for card in FULL_DECK if tuple(card) not in seen]
    for filling in permutations(cards):
        ways = [
            [way for way in (card, card.turn_over()) if rows[slot][FRONT] in (way.front, UNSEEN)
             and rows[slot][BACK] in (way.back, UNSEEN)]
            for slot, card in zip(hidden, filling, strict=True)
        ]  # fmt: skip
        for chosen in product(*ways):
            slots = known.slots.copy()
            for slot, card in zip(hidden, chosen, strict=True):
                slots[slot, [FRONT, BACK]] = card
            state = known.state.copy()
            view_reader.lay_out(state, knowledge.new_knowledge(), slots)
            yield at.to_games(state)


def mean_gain(ends: Sequence[State], seat: int) -> float:
    """What rounds that have ended brought a seat, in points."""
    total = 0.0
    for end in ends:
        after = at.from_games(end)
        players = slice(at.TOTALS, at.TOTALS + at.MOST_PLAYERS)
        points = np.zeros(at.MOST_PLAYERS, dtype=np.int32)
        points[: end.players] = end.sheet[-1]
        before = after[players] - points
        total += gain(after, before.astype(np.int32), after[players].copy(), seat, SLOPES)
    return total / len(ends)


@pytest.mark.parametrize("level", ["expert", "master"])
def test_a_sure_improvement_is_never_passed(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A play that leaves less, with the showing side drawn, than the hand counts now."""
    from quandary.bots.quando import levels

    monkeypatch.setattr(levels, "EFFORT", dict.fromkeys(range(2, 7), (8, 3, 2.0, 10.0)))
    turns = 0
    for match, choice in last_turns(2, [level, "greedy-10"], 12):
        if not match.legal(match.to_act[0])[0].startswith(("pass", "play")) or match.to_act[0]:
            continue
        fronts = [card.front for card in match.state.hands[0]]
        most = max(fronts) if fronts else 0
        turns += 1
        if match.state.pile[0].front < most:
            assert choice != "pass", (fronts, match.state.pile[0].front)
    assert turns >= 20
