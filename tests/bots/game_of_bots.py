"""Whole games of bots, for tests."""

from collections.abc import Sequence

from quandary.bots import make_bot
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch, Match


def play_bots(game_id: str, names: Sequence[str], seed: str) -> AnyMatch:
    """A finished game of the named bots, one per seat; every choice is legal."""
    match = Match.start(game_id, [f"seat {seat}" for seat in range(len(names))])
    bots = [
        make_bot(game_id, name, f"{seed}|{seat}", len(names)) for seat, name in enumerate(names)
    ]
    while not match.is_over:
        if match.game.is_awaiting_deal(match.state):
            match.deal(deck_from_seed(match.game, seed, len(match.deals)))
        seat = match.game.to_act(match.state)[0]
        legal = match.legal(seat)
        choice = bots[seat].choose(match.view(seat), legal)
        assert choice in legal
        match.act(seat, match.game.read_seat_action(match.state, seat, choice))
    return match


def wins_of_seat_0(game_id: str, names: Sequence[str], games: int) -> int:
    """How many of so many seeded games the first bot wins alone."""
    won = (play_bots(game_id, names, str(seed)) for seed in range(games))
    return sum(match.game.game_result(match.state).winners == (0,) for match in won)
