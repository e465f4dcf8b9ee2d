"""The puzzles that come with the games: every one can be played, and the judge agrees."""

import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.analysis.judge.judge import judge
from quandary.analysis.puzzles.puzzle import (
    SURE_ERRORS,
    SURE_POINTS,
    Puzzle,
    is_clear,
    open_puzzle,
    puzzles_of,
    question_of,
)
from quandary.analysis.puzzles.search import CHECK
from quandary.analysis.registry import GAME_ANALYSES
from quandary.words import languages

ALL = [(game, puzzle) for game in GAME_ANALYSES for puzzle in puzzles_of(game)]
each_puzzle = pytest.mark.parametrize(
    ("game", "puzzle"), ALL, ids=[f"{game}-{puzzle.id}" for game, puzzle in ALL]
)


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_there_are_ten_of_several_kinds_and_numbers_of_players(game: str) -> None:
    puzzles = puzzles_of(game)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles) == 10
    assert len({puzzle.kind for puzzle in puzzles}) >= 3
    assert len({puzzle.players for puzzle in puzzles}) >= 3


@each_puzzle
def test_it_is_a_turn_of_the_seat_and_every_choice_has_its_worth(game: str, puzzle: Puzzle) -> None:
    match = open_puzzle(puzzle)
    assert game == match.game.ID
    assert puzzle.seat in match.to_act
    same = [action for choice in puzzle.choices for action in choice.worth.same]
    assert sorted(same) == match.legal(puzzle.seat)


@each_puzzle
def test_the_best_is_told_in_every_language_with_a_reason(game: str, puzzle: Puzzle) -> None:
    for choice in puzzle.choices:
        assert choice.why is not None
        for language in languages():
            for phrase in (choice.name, choice.why, choice.also):
                assert phrase is None or "{{" not in phrase.say(language)


@each_puzzle
def test_the_judge_is_sure_of_the_best_choice(game: str, puzzle: Puzzle) -> None:
    for choice in puzzle.choices[1:]:
        worth = choice.worth
        assert worth.behind - SURE_ERRORS * worth.behind_error >= SURE_POINTS
    found = judge(question_of(puzzle, CHECK))
    assert found.best.same == puzzle.choices[0].worth.same
    assert is_clear(found)
