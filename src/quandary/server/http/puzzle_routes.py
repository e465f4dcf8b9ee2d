"""Puzzles: which there are, and each as its seat saw it."""

from __future__ import annotations

from asyncio import to_thread
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quandary.analysis.puzzles.puzzle import Puzzle, find_puzzle, open_puzzle, puzzles_of
from quandary.analysis.registry import GAME_ANALYSES
from quandary.server.bots.advised_choice import advised_choice
from quandary.server.http.callers import Callers
from quandary.server.http.http_errors import Handler, answer, json_answer
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.outgoing import SeatView
from quandary.server.protocol.puzzle_bodies import PuzzleInfo, PuzzleList, PuzzleName, PuzzleSet


class PuzzleRoutes:
    """The handlers. Puzzles are the same for everybody and on every server."""

    def __init__(self, callers: Callers) -> None:
        self._callers = callers

    def handlers(self) -> dict[str, dict[str, Handler]]:
        """By path and method."""
        return {
            "/puzzles": {"GET": self.all_puzzles},
            "/puzzles/{game}/{puzzle}": {"GET": self.puzzle},
        }

    async def all_puzzles(self, request: Request) -> Response:
        """The names of all puzzles."""
        self._callers.count(request, self._callers.reads)
        return answer(PuzzleList([_set_of(game) for game in GAME_ANALYSES if puzzles_of(game)]))

    async def puzzle(self, request: Request) -> Response:
        """One puzzle, with its answer."""
        self._callers.count(request, self._callers.reads)
        game, name = (request.path_params[part] for part in ("game", "puzzle"))
        try:
            return json_answer(await to_thread(_encode_puzzle, game, name))
        except KeyError:
            raise CommandRefused("no_such_puzzle") from None


def _set_of(game: str) -> PuzzleSet:
    return PuzzleSet(game, [PuzzleName(each.id, each.players) for each in puzzles_of(game)])


@cache
def _encode_puzzle(game: str, name: str) -> bytes:
    """A puzzle as it is sent; raises `KeyError`. There are few, and replaying takes its time."""
    return msgspec.json.encode(puzzle_info(game, find_puzzle(game, name)))


def puzzle_info(game: str, puzzle: Puzzle) -> PuzzleInfo:
    """A puzzle as its seat saw it: nothing in it depends on what was hidden."""
    match, seat = open_puzzle(puzzle), puzzle.seat
    facts = match.game.public_facts(match.state)
    return PuzzleInfo(
        id=puzzle.id,
        game=game,
        players=list(match.players),
        seat=SeatView(seat, match.view(seat), match.legal(seat), None, [], facts=facts),
        choices=[advised_choice(judged) for judged in puzzle.choices],
        worlds=puzzle.worlds,
    )
