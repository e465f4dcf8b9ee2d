"""Two games that differ only in what a viewer cannot know, and all that the viewer is told."""

import json
import random
from collections.abc import Sequence
from typing import Any

from drills.leak.play5211.worlds import Deal
from drills.leak.quando.worlds import Round, Viewer, another_deck
from quandary.games.errors import Refusal, UnreadableNotation
from quandary.games.game import Action, Seat
from quandary.games.play5211.actions import Lay, TakeBack
from quandary.games.play5211.events import Revealed
from quandary.games.quando.actions import Play
from quandary.games.quando.cards import Card
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch
from quandary.table.record import write_record
from tests.contract.test_memory import follow
from tests.contract.walks import (
    Moment,
    Setting,
    choose,
)


def message_for(match: AnyMatch, viewer: Viewer, texts: Sequence[str]) -> str:
    """Everything that reaches a viewer at one moment, as bytes would: view, facts, answers."""
    told: dict[str, Any] = {
        "view": match.view(viewer),
        "facts": match.game.public_facts(match.state),
    }
    if viewer is not None:
        told["legal"] = match.legal(viewer)
        told["answers"] = [answer(match, viewer, text) for text in texts]
    return json.dumps(told)


def answer(match: AnyMatch, seat: Seat, text: str) -> list[Any]:
    """What a seat is answered when it tries something."""
    try:
        match.game.verify(match.state, seat, match.game.read_seat_action(match.state, seat, text))
    except Refusal as refusal:
        kind = type(refusal).__name__
        return [kind, refusal.code, refusal.clause, dict(refusal.details), str(refusal)]
    except UnreadableNotation as error:
        return ["unreadable", error.text, error.expected, str(error)]
    return ["fine"]


def quando_attempts(rng: random.Random) -> list[str]:
    """Anything a seat might say, sense or nonsense."""
    attempts = ["draw showing", "draw hidden", "knock", "pass", "turn 0", "turn 3", "turn 99"]
    attempts += ["play", "play 0 0", "play 7/3", "turn 0/5", "sing"]
    attempts += [f"play {place}" for place in range(9)]
    for _ in range(12):
        places = rng.sample(range(8), rng.randint(2, 4))
        attempts.append(" ".join(["play", *map(str, places)]))
    return attempts


def in_own_words(match: AnyMatch, seat: Seat, action: Action) -> str:
    """An action as its seat would say it, cards in the order in which they are laid."""
    if isinstance(action, Play):
        places = map(match.state.hands[seat].index, action.cards)
        return " ".join(["play", *map(str, places)])
    return match.game.write_seat_action(match.state, seat, action)


class QuandoGame:
    """A round of Quando after some actions, and what it takes to play another one like it."""

    def __init__(self, setting: Setting, seed: object, steps: int) -> None:
        self.setting = setting
        self.rng = random.Random(f"{setting}|{seed}")
        self.deck = deck_from_seed(setting.game, f"{setting}|{seed}", 0)
        self.match = setting.match()
        self.match.deal(self.deck)
        self.table = Round.begin(setting.players, self.match.state.dealer)
        self.done: list[tuple[Seat, str]] = []
        self.course = [self.public_facts(self.match)]
        while len(self.done) < steps and self.match.game.to_act(self.match.state):
            self.step()

    def step(self) -> None:
        before = self.match.state
        seat, action = choose(self.setting, before, self.rng)
        self.done.append((seat, in_own_words(self.match, seat, action)))
        events = self.match.act(seat, action)
        step = self.match.game.apply(before, seat, action)
        assert step.events == events
        follow(self.table, Moment(before, seat, action, step))
        self.course.append(self.public_facts(self.match))

    @staticmethod
    def public_facts(match: AnyMatch) -> tuple[object, ...]:
        """What everybody sees of the course of a game, whatever the cards."""
        state = match.state
        return state.phase, match.game.to_act(state), len(state.pile), len(state.discard)

    def messages_for(
        self, deck: Sequence[Card], viewer: Viewer, attempts: Sequence[str]
    ) -> list[str] | None:
        """What a viewer is told step by step with this deck; nothing if the game goes otherwise."""
        match = self.setting.match()
        match.deal(deck)
        messages = [message_for(match, viewer, attempts)]
        for (seat, text), facts in zip(self.done, self.course[1:], strict=True):
            action = match.game.read_seat_action(match.state, seat, text)
            if not match.game.is_legal(match.state, seat, action):
                return None
            match.act(seat, action)
            if self.public_facts(match) != facts:
                return None
            messages.append(message_for(match, viewer, attempts))
        return messages

    def another(self, viewer: Viewer) -> list[Card]:
        known = self.table.known[viewer]
        return another_deck(self.deck, known, self.table.never_zero, self.rng)


def deck_with_sevens(first: int, second: int) -> list[Card]:
    """A deck that deals seat 0 of two a 7 with one back, then a 7 with another."""
    wanted = [Card(first, 7), Card(second, 7)]
    rest = [
        card
        for card in (Card(a, b) for a in range(11) for b in range(a + 1, 11))
        if {*card} not in ({*wanted[0]}, {*wanted[1]})
    ]
    return [wanted[0], rest[0], wanted[1], *rest[1:]]


def record_of(game: QuandoGame, deck: Sequence[Card]) -> str:
    """The record of a game played with this deck."""
    match = game.setting.match()
    match.deal(deck)
    for seat, text in game.done:
        match.act(seat, match.game.read_seat_action(match.state, seat, text))
    return write_record(match.to_record())


def attempts_5211(rng: random.Random) -> list[str]:
    """Anything a seat might say, sense or nonsense."""
    cards = [f"{colour}{value}" for colour in "ygobv" for value in range(1, 7)]
    attempts = ["take back", "lay", "lay y9", "sing"]
    return [
        *attempts,
        *("lay " + " ".join(rng.choices(cards, k=rng.choice([1, 2, 2, 3]))) for _ in cards),
    ]


class Game5211:
    """A deal of 5211 after some steps, and another one that looks the same to a viewer."""

    def __init__(self, setting: Setting, seed: object, steps: int) -> None:
        self.setting = setting
        self.rng = random.Random(f"{setting}|{seed}")
        self.deck = deck_from_seed(setting.game, f"{setting}|{seed}", 0)
        match = setting.match()
        match.deal(self.deck)
        self.done: list[tuple[Seat, Action]] = []
        self.reveals: dict[int, Revealed] = {}
        while len(self.done) < steps and match.game.to_act(match.state):
            seat, action = choose(setting, match.state, self.rng)
            for event in match.act(seat, action):
                if isinstance(event, Revealed):
                    self.reveals[len(self.done)] = event
            self.done.append((seat, action))
        self.is_over = not match.game.to_act(match.state)

    def messages_for(self, viewer: Viewer, attempts: Sequence[str]) -> list[str]:
        """What a viewer is told step by step."""
        match = self.setting.match()
        match.deal(self.deck)
        messages = [message_for(match, viewer, attempts)]
        for seat, action in self.done:
            match.act(seat, action)
            messages.append(message_for(match, viewer, attempts))
        return messages

    def other_messages_for(self, viewer: Viewer, attempts: Sequence[str]) -> list[str]:
        """The same with hidden cards dealt anew, and with other choices and changes of mind."""
        match = self.setting.match()
        match.deal(self.another_deck(viewer))
        messages = [message_for(match, viewer, attempts)]
        for number, (seat, action) in enumerate(self.done):
            if number in self.reveals:
                self.settle(match, viewer, seat, self.reveals[number])
            self.do_something_like(match, viewer, seat, action, number)
            messages.append(message_for(match, viewer, attempts))
        return messages

    def another_deck(self, viewer: Viewer) -> list[Any]:
        deal = Deal.begin(self.deck, self.setting.players, viewer)
        for revealed in self.reveals.values():
            deal.reveal(revealed.cards)
        return deal.another_deck(self.rng)

    def settle(self, match: AnyMatch, viewer: Viewer, last: Seat, revealed: Revealed) -> None:
        """Before a reveal the others come round to what they will be seen to have chosen."""
        for seat, cards in enumerate(revealed.cards):
            if seat not in (viewer, last) and match.state.chosen[seat] != cards:
                match.act(seat, Lay(cards))

    def do_something_like(
        self, match: AnyMatch, viewer: Viewer, seat: Seat, action: Action, number: int
    ) -> None:
        """The same for the viewer; others lay whatever they like until the reveal."""
        if seat == viewer or isinstance(action, TakeBack) or number in self.reveals:
            match.act(seat, action)
            return
        has_chosen = match.state.chosen[seat] is not None
        for _ in range(self.rng.randrange(3) if has_chosen else self.rng.randint(1, 2)):
            choices = match.game.legal_actions(match.state, seat)
            match.act(seat, self.rng.choice([deed for deed in choices if isinstance(deed, Lay)]))
