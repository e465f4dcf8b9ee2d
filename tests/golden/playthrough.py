"""A seeded game as text: the deck, every decision, everything that happened."""

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any

from quandary.games import GAMES
from quandary.games.game import AnyGame, State
from quandary.table.dealer import Stream, deck_from_seed, key_from_seed


@dataclass(frozen=True)
class Playthrough:
    """Which game is played, by how many, and how many of its deals are told."""

    name: str
    game: str
    players: int
    options: dict[str, Any]
    deals: int

    def text(self) -> str:
        """The whole file."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        game = GAMES[self.game]
        options = game.read_options(self.options)
        yield f"{game.ID}, {self.players} players, {game.write_options(options)}, seed {self.name}"
        state = game.start(self.players, options)
        choices = Stream(key_from_seed(game, f"{self.name}, choices", 0))
        for deal in range(self.deals):
            if game.is_over(state):
                break
            deck = deck_from_seed(game, self.name, deal)
            yield from ("", f"deal {deal}", *_wrapped("deck", map(game.write_card, deck)))
            state, events = game.deal(state, deck)
            yield from (f"    {_told(game, event)}" for event in events)
            state = yield from _play_out(game, state, choices)
        if game.is_over(state):
            totals, winners = game.game_result(state)
            yield from ("", f"totals {list(totals)}, winners {list(winners)}")


def _play_out(game: AnyGame, state: State, choices: Stream) -> Any:
    """One deal, every choice made by the stream; returns the state after it."""
    n = 0
    while seats := game.to_act(state):
        seat = seats[choices.below(len(seats))]
        actions = sorted(game.legal_actions(state, seat), key=game.write_action)
        action = actions[choices.below(len(actions))]
        told = game.write_seat_action(state, seat, action)
        yield f"{n:3} seat {seat}, {len(actions)} legal: {game.write_action(action)} ({told})"
        state, events = game.apply(state, seat, action)
        yield from (f"    {_told(game, event)}" for event in events)
        n += 1
    scores, totals, ended_by = game.deal_result(state)
    yield f"ended by {ended_by}, scores {list(scores)}, totals {list(totals)}"
    yield from textwrap.wrap(game.write_position(state), 98, subsequent_indent="    ")
    return state


def _told(game: AnyGame, event: Any) -> str:
    """An event with every secret in it; the piles of a deal are told by the deck."""
    facts = [
        f"{fact.name}={_value(game, getattr(event, fact.name))}"
        for fact in fields(event)
        if fact.name not in ("pile", "removed") or isinstance(getattr(event, fact.name), int)
    ]
    return " ".join([type(event).__name__, *facts])


def _value(game: AnyGame, value: Any) -> str:
    if type(value).__name__ == "Card":
        return game.write_card(value)
    if hasattr(value, "_asdict"):
        facts = value._asdict().items()
        return "(" + " ".join(f"{name}={_value(game, fact)}" for name, fact in facts) + ")"
    if isinstance(value, tuple):
        return "[" + " ".join(_value(game, item) for item in value) + "]"
    if isinstance(value, Enum):
        return str(value.value)
    return "-" if value is None else str(value)


def _wrapped(name: str, words: Any) -> list[str]:
    text = " ".join([name, *words])
    return textwrap.wrap(text, 98, subsequent_indent=" " * (len(name) + 1))


PLAYTHROUGHS = [
    *(Playthrough(f"quando-{n}", "quando", n, {}, deals=4) for n in range(2, 7)),
    *(Playthrough(f"5211-{n}", "5211", n, {}, deals=1) for n in range(2, 6)),
    Playthrough("5211-long", "5211", 2, {"long": True}, deals=9),
]
