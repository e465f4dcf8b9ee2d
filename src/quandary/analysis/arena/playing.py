"""One game in the arena. A bot is handed its view and its legal actions, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from quandary.analysis.arena.contest import Contest, PlannedGame, bot_seed, deck_seed
from quandary.bots.bot import Bot, BotMaker, ListeningBot, SeatInfo
from quandary.games.game import Event
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch, Match
from quandary.table.record import write_record


class Stopped(Exception):
    """Somebody wants the arena to end; the game is given up."""


@dataclass(frozen=True)
class PlayedGame:
    """How a game ended, seat by seat."""

    index: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    decisions: tuple[int, ...]
    faults: tuple[dict[str, int], ...]
    record: str | None = None
    """The whole game, if it was asked for."""


def play_game(
    contest: Contest,
    game: PlannedGame,
    make_bot: BotMaker,
    *,
    with_record: bool = False,
    is_stopped: Callable[[], bool] = lambda: False,
) -> PlayedGame:
    """Play a game to its end; raises `Stopped` if it is to be given up."""
    match = Match.start(contest.game, [contest.labels[bot] for bot in game.seats], contest.options)
    bots = _make_bots(contest, game, make_bot)
    listeners = {seat: bot for seat, bot in enumerate(bots) if isinstance(bot, ListeningBot)}
    try:
        table = _Table(match, bots, listeners, deck_seed(contest, game))
        while not match.is_over:
            if is_stopped():
                raise Stopped
            table.step()
        result = match.game.game_result(match.state)
        for listener in listeners.values():
            listener.end(result.totals, result.winners)
    finally:
        for listener in listeners.values():
            listener.close()
    return PlayedGame(
        game.index,
        tuple(result.totals),
        tuple(result.winners),
        table.rounds,
        tuple(table.decisions),
        tuple(dict(bot.faults) if isinstance(bot, ListeningBot) else {} for bot in bots),
        _record_text(contest, game, match) if with_record else None,
    )


def _make_bots(contest: Contest, game: PlannedGame, make_bot: BotMaker) -> list[Bot]:
    return [
        make_bot(contest.bots[bot], _seat_info(contest, game, seat))
        for seat, bot in enumerate(game.seats)
    ]


def _seat_info(contest: Contest, game: PlannedGame, seat: int) -> SeatInfo:
    seed = bot_seed(contest, game, seat)
    return SeatInfo(contest.game, contest.players, seat, dict(contest.options), seed)


class _Table:
    """A match with bots around it."""

    def __init__(
        self, match: AnyMatch, bots: Sequence[Bot], listeners: dict[int, ListeningBot], seed: str
    ) -> None:
        self.match = match
        self.rounds = 0
        self.decisions = [0] * len(bots)
        self._bots = bots
        self._listeners = listeners
        self._seed = seed

    def step(self) -> None:
        """Deal, or let the next seat act."""
        match, game = self.match, self.match.game
        if game.is_awaiting_deal(match.state):
            self._tell(match.deal(deck_from_seed(game, self._seed, len(match.deals))))
            return
        seat = game.to_act(match.state)[0]
        self.decisions[seat] += 1
        self._tell(match.act(seat, self._choose(seat)))
        if game.is_awaiting_deal(match.state) or match.is_over:
            self.rounds += sum(event["kind"] == "scored" for event in match.view(seat)["events"])

    def _choose(self, seat: int) -> Any:
        """The action that the seat's bot chooses."""
        match, tell = self.match, self.match.game.write_seat_action
        actions = match.game.legal_actions(match.state, seat)
        by_text = {tell(match.state, seat, action): action for action in actions}
        choice = self._bots[seat].choose(match.view(seat), sorted(by_text))
        assert choice in by_text, f"a bot chose {choice!r}, which is not legal"
        return by_text[choice]

    def _tell(self, events: Sequence[Event]) -> None:
        for seat, listener in self._listeners.items():
            witnessed = self.match.game.redact_all(events, seat)
            if witnessed:
                listener.hear(witnessed)


def _record_text(contest: Contest, game: PlannedGame, match: AnyMatch) -> str:
    """The game as a record, with the numbers it can be found by again."""
    about = {"seed": contest.seed, "game": game.index, "group": game.group}
    return write_record(replace(match.to_record(), more={"arena": about}))
