"""Puzzles over HTTP: which there are, and each as its seat saw it."""

from __future__ import annotations

import json

from drills.shared.client import Guest
from quandary.analysis.puzzles.puzzle import open_puzzle, puzzles_of
from quandary.server.http.puzzle_routes import puzzle_info


def test_every_game_tells_its_puzzles(guest: Guest) -> None:
    status, told = guest.call("GET", "/api/puzzles")
    assert status == 200
    named = {each["game"]: [puzzle["id"] for puzzle in each["puzzles"]] for each in told["games"]}
    assert named == {game: [each.id for each in puzzles_of(game)] for game in ("quando", "5211")}


def test_a_puzzle_is_what_its_seat_may_know_and_do(guest: Guest) -> None:
    for game in ("quando", "5211"):
        puzzle = puzzles_of(game)[0]
        status, told = guest.call("GET", f"/api/puzzles/{game}/{puzzle.id}")
        match = open_puzzle(puzzle)
        assert status == 200
        assert told["seat"]["view"] == json.loads(json.dumps(match.view(puzzle.seat)))
        assert told["seat"]["legal"] == match.legal(puzzle.seat)
        assert told["choices"][0]["same"] == list(puzzle.choices[0].worth.same)
        assert told["players"] == puzzle.record["players"]


def test_nothing_of_the_record_is_told() -> None:
    """Another order of the cards that nobody has seen is the same puzzle."""
    for game in ("quando", "5211"):
        for puzzle in puzzles_of(game):
            told = puzzle_info(game, puzzle)
            match = open_puzzle(puzzle)
            pile = match.state.pile
            match.state = match.state._replace(pile=(*pile[:1], *pile[:0:-1]))
            assert told.seat.view == match.view(puzzle.seat)
            assert not {"record", "deck"} & set(told.__struct_fields__)


def test_a_puzzle_that_is_none(guest: Guest) -> None:
    for path in ("quando/00000000", "lanterns/00000000", "quando/%00"):
        assert guest.call("GET", f"/api/puzzles/{path}") == (
            404,
            {"code": "no_such_puzzle", "detail": ""},
        )
