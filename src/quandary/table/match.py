"""A match: one game played by named players, with its log.

The one authority between rules and everything above: people, bots, adapters and replays all
act through it. It deals the decks it is given and keeps what a record needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias

from quandary.games import GAMES
from quandary.games.game import A, C, E, Game, O, Plain, S, Seat
from quandary.table.record import Record, RecordedDeal, RecordedResult


@dataclass
class DealLog(Generic[A, C]):
    """What determines a deal: who dealt, the deck, and the actions that last."""

    dealer: Seat | None
    deck: tuple[C, ...]
    actions: list[A] = field(default_factory=list)


class Witness(Generic[S, A, E, C, O]):
    """A viewer who follows a deal: told and remembered so far, so that a view costs little."""

    def __init__(self, game: Game[S, A, E, C, O], seat: Seat | None) -> None:
        self._game = game
        self._seat = seat
        self._heard = 0
        self._witnessed: list[Plain] = []
        self._memory = game.remember(())

    def view(self, state: S, events: Sequence[E]) -> Plain:
        """What the viewer knows after these events of the deal; the caller may keep it."""
        for event in events[self._heard :]:
            told = self._game.redact(event, self._seat)
            if told is not None:
                self._witnessed.append(told)
                self._game.note(self._memory, told)
        self._heard = len(events)
        memory = self._game.recall(self._memory)
        return self._game.view_from(state, self._seat, list(self._witnessed), memory)


class Match(Generic[S, A, E, C, O]):
    """A game in progress. `events` are those of the present deal, as they happened."""

    def __init__(self, game: Game[S, A, E, C, O], players: Sequence[str], options: O) -> None:
        self.game = game
        self.players = tuple(players)
        self.options = options
        self.state: S = game.start(len(players), options)
        self.deals: list[DealLog[A, C]] = []
        self.events: list[E] = []
        self._before_deal = (self.state, self.events)
        self._witnesses: dict[Seat | None, Witness[S, A, E, C, O]] = {}

    @staticmethod
    def start(
        game_id: str, players: Sequence[str], options: Mapping[str, object] | None = None
    ) -> AnyMatch:
        """A new match from a game's id and options as they stand in records and messages."""
        game = GAMES[game_id]
        return Match(game, players, game.read_options(options or {}))

    def deal(self, deck: Sequence[C], dealer: Seat | None = None) -> tuple[E, ...]:
        """Deal the next round or deal from this deck."""
        state, events = self.game.deal(self.state, deck, dealer)
        dealt_by = self.game.next_dealer(self.state) if dealer is None else dealer
        self.deals.append(DealLog(dealt_by, tuple(deck)))
        self._before_deal = (self.state, self.events)
        self.state, self.events = state, list(events)
        self._witnesses.clear()
        return events

    def annul_deal(self) -> None:
        """Take the present deal back: everything is as it was before its cards were dealt."""
        self.deals.pop()
        self.state, self.events = self._before_deal
        self._witnesses.clear()

    def act(self, seat: Seat, action: A) -> tuple[E, ...]:
        """Let a seat act; raises `IllegalAction` and changes nothing if the rules refuse."""
        lasting = self.game.lasting_actions
        state, events = self.game.apply(self.state, seat, action)
        self.deals[-1].actions += [deed for _, deed in lasting(self.state, seat, action)]
        self.state = state
        self.events += events
        return events

    def view(self, seat: Seat | None) -> Plain:
        """What a seat, or a spectator (`None`), may know now."""
        witness = self._witnesses.get(seat)
        if witness is None:
            witness = self._witnesses[seat] = Witness(self.game, seat)
        return witness.view(self.state, self.events)

    def legal(self, seat: Seat) -> list[str]:
        """What a seat may do now, in its own words, sorted as text."""
        actions = self.game.legal_actions(self.state, seat)
        return sorted(self.game.tell_action(self.state, seat, action) for action in actions)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.game.is_over(self.state)

    def to_record(self) -> Record:
        """The match as far as it has come."""
        game = self.game
        result = None
        if self.is_over:
            totals, winners = game.game_result(self.state)
            result = RecordedResult(totals, winners)
        return Record(
            game=game.ID,
            options=game.write_options(self.options),
            players=self.players,
            deals=[
                RecordedDeal(
                    dealer=log.dealer,
                    deck=[game.write_card(card) for card in log.deck],
                    actions=[game.write_action(action) for action in log.actions],
                )
                for log in self.deals
            ],
            result=result,
        )


AnyMatch: TypeAlias = Match[Any, Any, Any, Any, Any]
"""A match of a game that was looked up by its id."""
