"""One game of the arena, and what reaches the bots in it."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from quandary.analysis.arena.contest import planned_games
from quandary.analysis.arena.playing import Stopped, play_game
from quandary.bots import make_bot
from quandary.bots.bot import SeatInfo
from quandary.games import GAMES
from quandary.table.replay import load
from tests.analysis.arena.contests import contest

EVERY_GAME = [("quando", 3), ("5211", 3)]


class Curious:
    """Plays greedily, listens, and keeps everything it could get hold of."""

    def __init__(self, seat_info: SeatInfo) -> None:
        self.seat_info = seat_info
        self.faults: dict[str, int] = {}
        self.got: list[Any] = []
        self.heard: list[Any] = []
        self.calls: list[str] = []
        self._greedy = make_bot(seat_info.game, "greedy", seat_info.seed)

    def choose(self, view: Any, legal: Sequence[str]) -> str:
        self.got += [view, legal]
        self.calls.append("choose")
        return self._greedy.choose(view, legal)

    def hear(self, events: Sequence[Any]) -> None:
        self.heard += events
        self.calls.append("hear")

    def end(self, totals: Sequence[int], winners: Sequence[int]) -> None:
        self.got += [totals, winners]
        self.calls.append("end")

    def close(self) -> None:
        self.calls.append("close")


def play(game: str, players: int, **more: Any) -> tuple[list[Curious], Any]:
    bots: list[Curious] = []

    def make(name: str, seat_info: SeatInfo) -> Curious:
        bots.append(Curious(seat_info))
        return bots[-1]

    of = contest("a", "b", game=game, players=players)
    return bots, play_game(of, next(planned_games(of, 1)), make, **more)


def parts(value: Any) -> Iterator[Any]:
    """The value and everything inside it, as a bot could walk it."""
    yield value
    if isinstance(value, dict):
        for key, item in value.items():
            yield from (*parts(key), *parts(item))
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from parts(item)


@pytest.mark.parametrize(("game", "players"), EVERY_GAME)
def test_nothing_but_plain_data_reaches_a_bot(game: str, players: int) -> None:
    """No state, no match, no deck, no function: nothing that leads further."""
    bots, _ = play(game, players)
    for bot in bots:
        for part in parts([bot.got, bot.heard]):
            assert type(part) in (dict, list, tuple, str, int, bool, type(None))
        assert vars(bot.seat_info).keys() == {"game", "players", "seat", "options", "seed"}


def test_a_view_and_its_events_are_the_seats_own() -> None:
    """What one bot does to its view changes nothing for another, or for the game."""
    bots, _ = play("quando", 3)
    shared = [
        {id(part) for part in parts(bot.got) if isinstance(part, (dict, list))} for bot in bots
    ]
    assert not shared[0] & shared[1]
    for bot in bots:
        own = bot.heard[0]["hands"][bot.seat_info.seat]
        assert all(card["front"] is not None and card["back"] is None for card in own)


def test_a_listening_bot_is_told_everything_in_order() -> None:
    bots, played = play("5211", 3)
    for bot in bots:
        assert bot.calls[0] == "hear"
        assert bot.calls[-2:] == ["end", "close"]
        assert [event["kind"] for event in bot.heard].count("scored") == played.rounds
        assert bot.calls.count("choose") == played.decisions[bot.seat_info.seat]


def test_points_are_those_of_the_rules() -> None:
    _, played = play("quando", 3, with_record=True)
    match = load(played.record.encode())
    assert match.is_over
    assert GAMES["quando"].game_result(match.state) == (played.totals, played.winners)
    assert played.rounds == len(match.deals)


def test_a_game_can_be_given_up_and_closes_its_bots() -> None:
    bots: list[Curious] = []
    answers = iter([False] * 10 + [True])

    def make(name: str, seat_info: SeatInfo) -> Curious:
        bots.append(Curious(seat_info))
        return bots[-1]

    of = contest("a", "b")
    with pytest.raises(Stopped):
        play_game(of, next(planned_games(of, 1)), make, is_stopped=lambda: next(answers))
    assert [bot.calls[-1] for bot in bots] == ["close", "close"]


def test_both_rotations_see_the_same_cards() -> None:
    """The same deck with other bots in the seats: seat 0 is dealt the same hand."""
    of = contest("greedy-5", "random")
    games = planned_games(of, 2)
    bots: list[Curious] = []

    def make(name: str, seat_info: SeatInfo) -> Curious:
        bots.append(Curious(seat_info))
        return bots[-1]

    for game in games:
        play_game(of, game, make)
    first, second = (bot.heard[0]["hands"] for bot in bots if bot.seat_info.seat == 0)
    assert first == second
