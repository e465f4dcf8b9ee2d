"""A question about a position in text notation."""

from __future__ import annotations

from quandary.analysis.judge.judge import find_judge
from quandary.analysis.judge.question import Budget, Question, UnusablePosition
from quandary.games import find_game
from quandary.games.errors import UnreadableNotation
from quandary.games.game import Seat
from quandary.system.safe_text import quote


def ask_about(position: str, seat: Seat | None = None, *, budget: Budget | None = None) -> Question:
    """What a seat, or whoever is to act, should do in a position; its hidden cards are not used.

    Raises `UnknownGame`, `NoJudge` and `UnusablePosition`.
    """
    game = find_game(position.split(" ")[0])
    part = find_judge(game.ID)
    try:
        state = game.read_position(position)
    except UnreadableNotation as error:
        raise UnusablePosition(f"{quote(error.text)} is not {error.expected}") from None
    part.view_of_position(state, 0)  # verifies that the position is whole
    asked = game.to_act(state)
    if not asked or (seat is not None and seat not in asked):
        raise UnusablePosition("nobody is to act" if not asked else f"seat {seat} is not to act")
    actor = asked[0] if seat is None else seat
    actions = game.legal_actions(state, actor)
    legal = sorted(game.write_seat_action(state, actor, action) for action in actions)
    view = part.view_of_position(state, actor)
    return Question(game.ID, view, tuple(legal), budget=budget or Budget())
