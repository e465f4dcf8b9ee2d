"""The heuristic in plain Python is that of the kernels; faults are human ones."""

from collections.abc import Iterator

import pytest

from quandary.bots.quando.evaluation import cost_of_hidden, tuned_weights
from quandary.bots.quando.heuristic import NO_FAULTS, PATIENCE, Faults, Heuristic, forget
from quandary.fast import is_available
from quandary.games.quando import GAME
from quandary.games.quando.view_types import View
from quandary.table.dealer import deck_from_seed
from quandary.table.match import Match


def moments(
    players: int, seed: str, faults: Faults = NO_FAULTS
) -> Iterator[tuple[View, list[str]]]:
    """What each seat sees when it has to choose, in a short game of the heuristic."""
    match = Match.start("quando", [f"p{seat}" for seat in range(players)], {"target": 40})
    bots = [Heuristic(f"{seed} {seat}", faults) for seat in range(players)]
    while not match.is_over:
        if GAME.is_awaiting_deal(match.state):
            match.deal(deck_from_seed(GAME, seed, len(match.deals)))
        seat = GAME.to_act(match.state)[0]
        view, legal = match.view(seat), list(match.legal(seat))
        yield view, legal
        choice = bots[seat].choose(view, legal)
        match.act(seat, GAME.read_seat_action(match.state, seat, choice))


@pytest.mark.skipif(not is_available(), reason="needs the fast core")
@pytest.mark.parametrize("players", GAME.PLAYER_COUNTS)
def test_it_chooses_what_the_kernel_chooses(players: int) -> None:
    """Also where others play badly, so that hands are unlike any of its own games."""
    from quandary.bots.quando import trained_weights
    from quandary.bots.quando.search import in_words
    from quandary.fast.chance import new_chance
    from quandary.fast.quando.players import belief, policy, rollout, worlds
    from quandary.fast.quando.players.view_reader import read_view

    policies = policy.stack_policies([trained_weights.tuned_policy(players)] * players)
    workspace = worlds.new_workspace(policies)
    habits = belief.new_belief(trained_weights.habits_of_belief(players))
    chance = new_chance(1)
    compared = 0
    for faults in (NO_FAULTS, Faults(misjudges=4.0, overlooks=0.3, knocks_wrongly=4.0)):
        for view, legal in moments(players, f"both {players}", faults):
            if len(legal) == 1 or legal[0].startswith("turn ") or max(view["plays"]) > PATIENCE:
                continue
            known, seat = read_view(view), view["seat"]
            assert seat is not None
            worlds.imagine(known.state, known.slots, seat, habits, workspace, chance)
            action = rollout.choose(workspace.world, workspace.world_knowledge, policies, chance)
            assert Heuristic().choose(view, legal) == in_words(int(action), view)
            compared += 1
    assert compared > 100


def test_somebody_who_forgets_knows_only_what_lies_there() -> None:
    """The hidden side of a card that lay open before, and what others took up openly."""
    weights = tuned_weights(2)
    changed = 0
    for view, _ in moments(2, "forget"):
        seat = view["seat"]
        assert seat is not None
        bare = forget(view)
        assert bare["memory"]["hands"] == view["hands"]
        assert all(card["front"] is None for card in bare["memory"]["hands"][1 - seat])
        assert all(card["back"] is None for card in bare["memory"]["pile"])
        if view["pile"]["size"]:
            changed += cost_of_hidden(view, (), weights) != cost_of_hidden(bare, (), weights)
    assert changed > 10


def test_somebody_who_overlooks_plays_no_three_cards_while_there_is_something_else() -> None:
    blind, seeing = Heuristic("s", Faults(overlooks=1.0)), Heuristic("s")
    overlooked = 0
    for view, legal in moments(3, "overlook"):
        chosen = blind.choose(view, legal)
        if chosen.startswith("play "):
            fronts = {card["front"] for card in view["hands"][view["seat"] or 0]}
            assert len(chosen.split()) <= 3 or len(fronts) == 1
        if seeing.choose(view, legal).startswith("play ") and chosen.startswith("play "):
            overlooked += seeing.choose(view, legal) != chosen
    assert overlooked > 5


def test_somebody_kind_plays_a_triplet_for_its_cards_only() -> None:
    """Three cards rather than a pair that is worth as much, because it hits the others."""
    kind, other = Heuristic("s", Faults(is_kind=True)), Heuristic("s")
    spared = 0
    for game in range(20):
        for view, legal in moments(6, f"kind {game}"):
            chosen, usual = kind.choose(view, legal), other.choose(view, legal)
            if chosen == usual:
                continue
            fronts = [card["front"] for card in view["hands"][view["seat"] or 0]]
            played = [fronts[int(place)] for place in usual.split()[1:]]
            assert len(played) == 3
            assert len(set(played)) == 1
            spared += 1
    assert spared > 0


def test_the_mood_lasts_for_a_round_even_if_the_bot_is_made_anew_every_time() -> None:
    """A server makes one for every choice, with another seed."""
    faults = Faults(knocks_wrongly=4.0)
    asked = 0
    for view, legal in moments(2, "mood"):
        if "knock" in legal:
            said = {Heuristic(str(seed), faults).choose(view, legal) for seed in range(8)}
            assert len(said) == 1
            asked += 1
    assert asked > 10


def test_knocks_come_too_early_in_one_round_and_too_late_in_another() -> None:
    early = late = 0
    for game in range(12):
        for view, legal in moments(2, f"knock {game}"):
            if "knock" not in legal:
                continue
            right = Heuristic("k").choose(view, legal) == "knock"
            said = Heuristic("k", Faults(knocks_wrongly=4.0)).choose(view, legal) == "knock"
            early += said and not right
            late += right and not said
    assert early > 3
    assert late > 3


def test_a_round_in_which_nobody_is_far_ahead_ends_all_the_same() -> None:
    """All ten zeros may be held, and no hand low enough: who has played often enough knocks."""
    waiting = 0
    for view, legal in moments(4, "patience"):
        if "knock" not in legal or Heuristic().choose(view, legal) == "knock":
            continue
        seat = view["seat"] or 0
        plays = [PATIENCE if place == seat else 5 for place in range(4)]
        assert Heuristic().choose({**view, "plays": plays}, legal) != "knock"
        plays[seat] += 100
        assert Heuristic().choose({**view, "plays": plays}, legal) == "knock"
        waiting += 1
    assert waiting > 10
