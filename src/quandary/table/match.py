"""A match: one game played by named players, with its log.

The one authority between rules and everything above: people, bots, adapters and replays all
act through it. It deals the decks it is given and keeps what a record needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias

from quandary.games import find_game
from quandary.games.game import (
    ActionT,
    CardT,
    DealResult,
    EventT,
    Game,
    GameResult,
    OptionsT,
    Plain,
    Seat,
    StateT,
)
from quandary.table.dealer import deck_from_seed
from quandary.table.record import Record, RecordedDeal, RecordedResult


@dataclass
class DealLog(Generic[ActionT, CardT]):
    """What determines a deal: who dealt, the deck, and the actions that last."""

    dealer: Seat | None
    deck: tuple[CardT, ...]
    actions: list[ActionT] = field(default_factory=list)


@dataclass(frozen=True)
class Mark(Generic[StateT]):
    """A place in a deal to return to."""

    state: StateT
    events: int
    actions: int


class Observer(Generic[StateT, ActionT, EventT, CardT, OptionsT]):
    """A viewer who follows a deal: told and remembered so far, so that a view costs little."""

    def __init__(
        self, game: Game[StateT, ActionT, EventT, CardT, OptionsT], seat: Seat | None
    ) -> None:
        self._game = game
        self._seat = seat
        self._heard = 0
        self._witnessed: list[Plain] = []
        self._memory = game.remember(())

    def view(self, state: StateT, events: Sequence[EventT]) -> Plain:
        """What the viewer knows after these events of the deal; the caller may keep it."""
        for event in events[self._heard :]:
            witnessed = self._game.redact(event, self._seat)
            if witnessed is not None:
                self._witnessed.append(witnessed)
                self._game.note(self._memory, witnessed)
        self._heard = len(events)
        memory = self._game.recall(self._memory)
        return self._game.view_from(state, self._seat, list(self._witnessed), memory)


class Match(Generic[StateT, ActionT, EventT, CardT, OptionsT]):
    """A game in progress. `events` are those of the present deal, as they happened."""

    def __init__(
        self,
        game: Game[StateT, ActionT, EventT, CardT, OptionsT],
        players: Sequence[str],
        options: OptionsT,
    ) -> None:
        self.game = game
        self.players = tuple(players)
        self.options = options
        self.state: StateT = game.start(len(players), options)
        self.deals: list[DealLog[ActionT, CardT]] = []
        self.events: list[EventT] = []
        self._before_deal = (self.state, self.events)
        self._observers: dict[Seat | None, Observer[StateT, ActionT, EventT, CardT, OptionsT]] = {}

    def __getstate__(self) -> dict[str, Any]:
        """For another process: the game by its id, and nobody who looks on."""
        return {**vars(self), "game": self.game.ID, "_observers": {}}

    def __setstate__(self, content: dict[str, Any]) -> None:
        vars(self).update({**content, "game": find_game(content["game"])})

    def growing_lists(self) -> list[list[Any]]:
        """What becomes longer and longer in a long game, for whoever sends a match in parts."""
        return [self.events, self._before_deal[1], *(log.actions for log in self.deals)]

    @staticmethod
    def start(
        game_id: str, players: Sequence[str], options: Mapping[str, object] | None = None
    ) -> AnyMatch:
        """A new match from a game's id and options as they stand in records and messages.

        Raises `UnknownGame`, or `IllegalOptions` for options or a number of players the rules
        refuse.
        """
        game = find_game(game_id)
        return Match(game, players, game.read_options(options or {}))

    def deal(self, deck: Sequence[CardT], dealer: Seat | None = None) -> tuple[EventT, ...]:
        """Deal the next round or deal from this deck."""
        state, events = self.game.deal(self.state, deck, dealer)
        dealt_by = self.game.next_dealer(self.state) if dealer is None else dealer
        self.deals.append(DealLog(dealt_by, tuple(deck)))
        self._before_deal = (self.state, self.events)
        self.state, self.events = state, list(events)
        self._observers.clear()
        return events

    def deal_from_seed(self, seed: str) -> tuple[EventT, ...]:
        """Deal from the deck that a seed determines: one seed stands for a whole game."""
        return self.deal(deck_from_seed(self.game, seed, len(self.deals)))

    def annul_deal(self) -> None:
        """Take the present deal back: everything is as it was before its cards were dealt."""
        self.deals.pop()
        self.state, self.events = self._before_deal
        self._observers.clear()

    def mark(self) -> Mark[StateT]:
        """The present place in this deal."""
        return Mark(self.state, len(self.events), len(self.deals[-1].actions))

    def return_to(self, mark: Mark[StateT]) -> None:
        """Take back everything since a place in the same deal."""
        self.state = mark.state
        del self.events[mark.events :]
        del self.deals[-1].actions[mark.actions :]
        self._observers.clear()

    def act(self, seat: Seat, action: ActionT) -> tuple[EventT, ...]:
        """Let a seat act; raises `IllegalAction` and changes nothing if the rules refuse."""
        lasting = self.game.lasting_actions
        state, events = self.game.apply(self.state, seat, action)
        self.deals[-1].actions += [deed for _, deed in lasting(self.state, seat, action)]
        self.state = state
        self.events += events
        return events

    def act_text(self, seat: Seat, text: str) -> tuple[EventT, ...]:
        """Let a seat do what it says, in its own words; raises `UnreadableNotation`, too."""
        return self.act(seat, self.read_action(seat, text))

    def read_action(self, seat: Seat, text: str) -> ActionT:
        """What a seat means by a text, legal or not."""
        return self.game.read_seat_action(self.state, seat, text)

    def view(self, seat: Seat | None) -> Plain:
        """What a seat, or a spectator (`None`), may know now."""
        observer = self._observers.get(seat)
        if observer is None:
            observer = self._observers[seat] = Observer(self.game, seat)
        return observer.view(self.state, self.events)

    def legal(self, seat: Seat) -> list[str]:
        """What a seat may do now, in its own words, sorted as text."""
        actions = self.game.legal_actions(self.state, seat)
        return sorted(self.game.write_seat_action(self.state, seat, action) for action in actions)

    def legal_actions(self, seat: Seat) -> tuple[ActionT, ...]:
        """What a seat may do now, as values."""
        return self.game.legal_actions(self.state, seat)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are asked to act; several, if all choose at the same time."""
        return self.game.to_act(self.state)

    @property
    def is_awaiting_deal(self) -> bool:
        """Whether the next thing to happen is a deal."""
        return self.game.is_awaiting_deal(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.game.is_over(self.state)

    @property
    def deal_result(self) -> DealResult | None:
        """The deal that has just ended; `None` before the first, and while one is played."""
        has_ended = bool(self.deals) and (self.is_awaiting_deal or self.is_over)
        return self.game.deal_result(self.state) if has_ended else None

    @property
    def result(self) -> GameResult | None:
        """Totals and winners, once the game is over."""
        return self.game.game_result(self.state) if self.is_over else None

    def explain_scores(self) -> list[Plain]:
        """Every round that was scored in this deal, and why so: witnessed by everybody."""
        return [event for event in self.view(None)["events"] if event["kind"] == "scored"]

    def to_record(self) -> Record:
        """The match as far as it has come."""
        game, result = self.game, self.result
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
            result=result and RecordedResult(result.totals, result.winners),
        )


AnyMatch: TypeAlias = Match[Any, Any, Any, Any, Any]
"""A match of a game that was looked up by its id."""
