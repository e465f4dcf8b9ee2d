"""The heuristic in plain Python is that of the kernels; faults are human ones."""

from collections.abc import Iterator

import pytest

from quandary.analysis.arena.contest import make_contest, planned_games
from quandary.analysis.arena.playing import play_game
from quandary.bots import make_bot
from quandary.bots.bot import Bot, SeatInfo
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
    from quandary.fast.quando.players import belief, policy, rollout, search
    from quandary.fast.quando.players.view_reader import read_view

    policies = policy.stack_policies([trained_weights.tuned_policy(players)] * players)
    workspace = search.new_workspace(policies)
    habits = belief.new_belief(trained_weights.habits_of_belief(players))
    chance = new_chance(1)
    compared = 0
    for faults in (NO_FAULTS, Faults(misjudges=4.0, overlooks=0.3, knocks_wrongly=4.0)):
        for view, legal in moments(players, f"both {players}", faults):
            if len(legal) == 1 or legal[0].startswith("turn ") or max(view["plays"]) > PATIENCE:
                continue
            known, seat = read_view(view), view["seat"]
            assert seat is not None
            search.imagine(known.state, known.slots, seat, habits, workspace, chance)
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


def test_knocks_come_too_early_in_one_round_and_too_late_in_another() -> None:
    """The mood lasts for a round: asked twice in the same round, it says the same."""
    early = late = 0
    for game in range(12):
        for view, legal in moments(2, f"knock {game}"):
            if "knock" not in legal:
                continue
            right = Heuristic("k").choose(view, legal) == "knock"
            said = Heuristic(f"k{game}", Faults(knocks_wrongly=4.0)).choose(view, legal) == "knock"
            early += said and not right
            late += right and not said
    assert early > 3
    assert late > 3


def test_a_round_in_which_nobody_is_far_ahead_ends_all_the_same() -> None:
    """In this game's last round all ten zeros are held, and nobody was ever low enough."""
    contest = make_contest(
        "quando", 4, ["steady", "casual"], options={}, is_duplicate=True, seed="strength"
    )
    game = next(game for game in planned_games(contest, 1100) if game.index == 1017)
    longest = 0

    def bot(name: str, seat_info: SeatInfo) -> Bot:
        return make_bot("quando", name, seat_info.seed, seat_info.players)

    def is_stopped() -> bool:
        nonlocal longest
        longest += 1
        return longest > 2000

    played = play_game(contest, game, bot, is_stopped=is_stopped)
    assert played.rounds == 6
