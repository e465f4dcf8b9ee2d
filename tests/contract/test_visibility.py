"""Nobody is told what they may not know: two games that differ only in that look the same.

For a random moment of a random game and every kind of viewer, everything the viewer cannot
know is dealt anew, the same things are done, and every view, every list of legal actions and
every refusal up to that moment has to be the same, byte by byte.
"""

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from drills.leak.play5211.worlds import Deal
from drills.leak.quando.worlds import Round, Viewer, another_deck, viewers
from quandary.cli import main
from quandary.games.errors import IllegalAction, Refusal, UnreadableNotation
from quandary.games.game import Action, Seat
from quandary.games.play5211.actions import Lay, TakeBack
from quandary.games.play5211.events import Revealed
from quandary.games.quando.actions import Play
from quandary.games.quando.cards import Card
from quandary.games.quando.state import Phase
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch
from quandary.table.record import write_record
from tests.contract.test_memory import follow
from tests.contract.walks import (
    LONG_5211,
    PLAY5211,
    QUANDO,
    Moment,
    Setting,
    choose,
    walk,
)

GAMES_EACH = 7


def what_is_told(match: AnyMatch, viewer: Viewer, texts: Sequence[str]) -> str:
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
    """What a seat is answered to a wish."""
    try:
        match.game.verify(match.state, seat, match.game.hear_action(match.state, seat, text))
    except Refusal as refusal:
        kind = type(refusal).__name__
        return [kind, refusal.code, refusal.clause, dict(refusal.details), str(refusal)]
    except UnreadableNotation as error:
        return ["unreadable", error.text, error.expected, str(error)]
    return ["fine"]


# Quando


def quando_wishes(rng: random.Random) -> list[str]:
    """Anything a seat might say, sense or nonsense."""
    wishes = ["draw showing", "draw hidden", "knock", "pass", "turn 0", "turn 3", "turn 99"]
    wishes += ["play", "play 0 0", "play 7/3", "turn 0/5", "sing"]
    wishes += [f"play {place}" for place in range(9)]
    for _ in range(12):
        places = rng.sample(range(8), rng.randint(2, 4))
        wishes.append(" ".join(["play", *map(str, places)]))
    return wishes


def in_own_words(match: AnyMatch, seat: Seat, action: Action) -> str:
    """An action as its seat would say it, cards in the order in which they are laid."""
    if isinstance(action, Play):
        places = map(match.state.hands[seat].index, action.cards)
        return " ".join(["play", *map(str, places)])
    return match.game.tell_action(match.state, seat, action)


class QuandoGame:
    """A round of Quando after some actions, and what it takes to play another one like it."""

    def __init__(self, setting: Setting, seed: object, steps: int) -> None:
        self.setting = setting
        self.rng = random.Random(f"{setting}|{seed}")
        self.deck = deck_from_seed(setting.game, f"{setting}|{seed}", 0)
        self.match = setting.match()
        self.match.deal(self.deck)
        self.table = Round.dealt(setting.players, self.match.state.dealer)
        self.deeds: list[tuple[Seat, str]] = []
        self.course = [self.public_facts(self.match)]
        while len(self.deeds) < steps and self.match.game.to_act(self.match.state):
            self.step()

    def step(self) -> None:
        before = self.match.state
        seat, action = choose(self.setting, before, self.rng)
        self.deeds.append((seat, in_own_words(self.match, seat, action)))
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

    def told(self, deck: Sequence[Card], viewer: Viewer, wishes: Sequence[str]) -> list[str] | None:
        """What a viewer is told step by step with this deck; nothing if the game goes otherwise."""
        match = self.setting.match()
        match.deal(deck)
        tale = [what_is_told(match, viewer, wishes)]
        for (seat, text), facts in zip(self.deeds, self.course[1:], strict=True):
            action = match.game.hear_action(match.state, seat, text)
            if not match.game.is_legal(match.state, seat, action):
                return None
            match.act(seat, action)
            if self.public_facts(match) != facts:
                return None
            tale.append(what_is_told(match, viewer, wishes))
        return tale

    def another(self, viewer: Viewer) -> list[Card]:
        known = self.table.known[viewer]
        return another_deck(self.deck, known, self.table.never_zero, self.rng)


@pytest.mark.parametrize("setting", QUANDO, ids=str)
def test_q4_what_a_viewer_may_not_know_makes_no_difference(setting: Setting) -> None:
    compared = 0
    for seed in range(GAMES_EACH):
        steps = random.Random(seed).randrange(8 * setting.players)
        game = QuandoGame(setting, f"sight {seed}", steps)
        if game.match.state.phase in (Phase.DEAL, Phase.OVER):
            continue
        wishes = quando_wishes(game.rng)
        for viewer in viewers(setting.players):
            tale = game.told(game.deck, viewer, wishes)
            for _ in range(2):
                deck = game.another(viewer)
                other_tale = game.told(deck, viewer, wishes)
                if other_tale is not None:
                    assert deck != list(game.deck)
                    assert other_tale == tale
                    compared += 1
    assert compared > setting.players * GAMES_EACH // 2


@pytest.mark.parametrize("setting", QUANDO, ids=str)
def test_q4_whole_rounds_look_the_same_to_their_end(setting: Setting) -> None:
    game = QuandoGame(setting, "whole", 10_000)
    assert game.match.state.phase in (Phase.DEAL, Phase.OVER)
    for viewer in viewers(setting.players):
        tale = game.told(game.deck, viewer, ())
        for _ in range(3):
            assert game.told(game.another(viewer), viewer, ()) in (tale, None)


@pytest.mark.parametrize("setting", QUANDO, ids=str)
def test_q4_what_a_viewer_has_been_shown_does_make_a_difference(setting: Setting) -> None:
    """The comparison above could be blind, so let it look at what has been seen."""
    game = QuandoGame(setting, "seen", 3 * setting.players)
    compared = 0
    for viewer in viewers(setting.players):
        tale = game.told(game.deck, viewer, ())
        for place, side in game.rng.sample(sorted(game.table.known[viewer]), 6):
            known = game.table.known[viewer] - {(place, side)}
            deck = another_deck(game.deck, known, game.table.never_zero, game.rng)
            other_tale = game.told(deck, viewer, ())
            if deck[place][side] != game.deck[place][side] and other_tale is not None:
                assert other_tale != tale
                compared += 1
    assert compared > setting.players


def test_q4_the_order_of_backs_is_told_neither_by_lists_nor_by_laying() -> None:
    """Two traps: a set sorted by back in a list, or laid sorted by back, tells the backs."""
    setting = QUANDO[0]
    for first, second in ((2, 10), (10, 2)):
        deck = deck_with_sevens(first, second)
        match = setting.match()
        match.deal(deck)
        assert [card.front for card in match.state.hands[0][:2]] == [7, 7]
        assert "play 0 1" in match.legal(0)
        assert "play 1 0" not in match.legal(0)
        match.act(0, match.game.hear_action(match.state, 0, "play 0 1"))
        (played,) = [event for event in match.view(0)["events"] if event["kind"] == "played"]
        assert played["positions"] == [0, 1]
        assert played["cards"] == [{"front": 7, "back": None}] * 2


def deck_with_sevens(first: int, second: int) -> list[Card]:
    """A deck that deals seat 0 of two a 7 with one back, then a 7 with another."""
    wanted = [Card(first, 7), Card(second, 7)]
    rest = [
        card
        for card in (Card(a, b) for a in range(11) for b in range(a + 1, 11))
        if {*card} not in ({*wanted[0]}, {*wanted[1]})
    ]
    return [wanted[0], rest[0], wanted[1], *rest[1:]]


@pytest.mark.parametrize("players", [2, 4])
def test_q4_the_command_tells_a_seat_nothing_more_either(
    players: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setting = Setting("quando", players)
    game = QuandoGame(setting, "command", 7 * players)
    for viewer in viewers(players):
        worlds = (game.another(viewer) for _ in range(20))
        deck = next(deck for deck in worlds if game.told(deck, viewer, ()) is not None)
        printed = []
        for cards in (game.deck, deck):
            file = tmp_path / "record.json"
            file.write_text(record_of(game, cards), encoding="utf-8")
            name = "spectator" if viewer is None else str(viewer)
            assert main(["replay", str(file), "--as", name, "--json"]) == 0
            printed.append(capsys.readouterr().out)
        assert printed[0] == printed[1]
        assert len(printed[0].splitlines()) == len(game.deeds)


def record_of(game: QuandoGame, deck: Sequence[Card]) -> str:
    """The record of a game played with this deck."""
    match = game.setting.match()
    match.deal(deck)
    for seat, text in game.deeds:
        match.act(seat, match.game.hear_action(match.state, seat, text))
    return write_record(match.to_record())


# 5211


def wishes_5211(rng: random.Random) -> list[str]:
    """Anything a seat might say, sense or nonsense."""
    cards = [f"{colour}{value}" for colour in "ygobv" for value in range(1, 7)]
    wishes = ["take back", "lay", "lay y9", "sing"]
    return [
        *wishes,
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
        self.deeds: list[tuple[Seat, Action]] = []
        self.reveals: dict[int, Revealed] = {}
        while len(self.deeds) < steps and match.game.to_act(match.state):
            seat, action = choose(setting, match.state, self.rng)
            for event in match.act(seat, action):
                if isinstance(event, Revealed):
                    self.reveals[len(self.deeds)] = event
            self.deeds.append((seat, action))
        self.is_over = not match.game.to_act(match.state)

    def told(self, viewer: Viewer, wishes: Sequence[str]) -> list[str]:
        """What a viewer is told step by step."""
        match = self.setting.match()
        match.deal(self.deck)
        tale = [what_is_told(match, viewer, wishes)]
        for seat, action in self.deeds:
            match.act(seat, action)
            tale.append(what_is_told(match, viewer, wishes))
        return tale

    def told_otherwise(self, viewer: Viewer, wishes: Sequence[str]) -> list[str]:
        """The same with hidden cards dealt anew, and with other choices and changes of mind."""
        match = self.setting.match()
        match.deal(self.another_deck(viewer))
        tale = [what_is_told(match, viewer, wishes)]
        for number, (seat, action) in enumerate(self.deeds):
            if number in self.reveals:
                self.settle(match, viewer, seat, self.reveals[number])
            self.do_something_like(match, viewer, seat, action, number)
            tale.append(what_is_told(match, viewer, wishes))
        return tale

    def another_deck(self, viewer: Viewer) -> list[Any]:
        deal = Deal.dealt(self.deck, self.setting.players, viewer)
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


@pytest.mark.parametrize("setting", PLAY5211, ids=str)
def test_f3_and_f4_what_a_viewer_may_not_know_makes_no_difference(setting: Setting) -> None:
    for seed in range(GAMES_EACH):
        steps = random.Random(seed).randrange(14 * setting.players)
        game = Game5211(setting, f"sight {seed}", steps)
        wishes = wishes_5211(game.rng)
        for viewer in viewers(setting.players):
            tale = game.told(viewer, wishes)
            for _ in range(2):
                assert game.told_otherwise(viewer, wishes) == tale


@pytest.mark.parametrize("setting", PLAY5211, ids=str)
def test_f3_and_f4_whole_deals_look_the_same_to_their_end(setting: Setting) -> None:
    game = Game5211(setting, "whole", 10_000)
    assert game.is_over
    for viewer in viewers(setting.players):
        assert game.told_otherwise(viewer, ()) == game.told(viewer, ())


# From deal to deal


@pytest.mark.parametrize("setting", [*QUANDO, *LONG_5211], ids=str)
def test_a_new_deal_leaves_nothing_of_the_cards_before_it(setting: Setting) -> None:
    game, dealt = setting.game, 0
    for seed in range(10):
        for moment in walk(setting, f"anew {seed}"):
            if moment.seat is None and moment.before.deals:
                cleared = moment.before._replace(hands=(), pile=(), discard=())
                deck = deck_from_seed(game, "anew", 0)
                assert game.deal(moment.before, deck) == game.deal(cleared, deck)
                dealt += 1
    assert dealt


# What the rules show is there


@pytest.mark.parametrize("setting", QUANDO, ids=str)
def test_q4_nothing_that_the_rules_show_is_left_out(setting: Setting) -> None:
    game = QuandoGame(setting, "complete", 0)
    while game.match.game.to_act(game.match.state) and len(game.deeds) < 60:
        state = game.match.state
        for viewer in setting.seats:
            view = game.match.view(viewer)
            assert view["seat"] == viewer
            for seat, hand in enumerate(state.hands):
                shown = [
                    card["front" if seat == viewer else "back"] for card in view["hands"][seat]
                ]
                assert shown == [card.front if seat == viewer else card.back for card in hand]
            assert view["pile"]["size"] == len(state.pile)
            assert view["pile"]["showing"] == (state.pile[0].front if state.pile else None)
            assert view["discard"]["size"] == len(state.discard)
            assert view["discard"]["top"] == (state.discard[-1].front if state.discard else None)
            assert view["to_act"] == list(game.match.game.to_act(state))
            assert view["totals"] == list(state.totals)
            assert view["plays"] == list(state.plays)
            assert view["knocker"] == state.knocker
            played = [event for event in view["events"] if event["kind"] == "played"]
            assert all(card["front"] is not None for event in played for card in event["cards"])
            assert sum(len(event["cards"]) for event in played) == sum(
                text.count(" ") for _, text in game.deeds if text.startswith("play")
            )
        game.step()


@pytest.mark.parametrize("setting", PLAY5211, ids=str)
def test_f4_nothing_that_the_rules_show_is_left_out(setting: Setting) -> None:
    game = Game5211(setting, "complete", 60)
    match = setting.match()
    match.deal(game.deck)
    write = match.game.write_card
    for seat, action in game.deeds:
        state = match.state
        for viewer in viewers(setting.players):
            view = match.view(viewer)
            if viewer is not None:
                assert view["hands"][viewer] == [write(card) for card in state.hands[viewer]]
                choice = state.chosen[viewer]
                assert view["choice"] == (choice and [write(card) for card in choice])
            assert [len(hand) for hand in view["hands"]] == [len(hand) for hand in state.hands]
            assert view["chosen"] == [cards is not None for cards in state.chosen]
            assert view["to_act"] == [seat for seat, done in enumerate(view["chosen"]) if not done]
            assert view["shown"] == [[write(card) for card in cards] for cards in state.shown]
            assert view["pile"] == len(state.pile)
            assert view["totals"] == list(state.totals)
            assert view["round"] == state.round
            assert view["turn"] == state.turn
        match.act(seat, action)


def test_an_answer_can_be_told_from_another() -> None:
    """The comparison of refusals could be blind as well."""
    match = QUANDO[0].match()
    match.deal(deck_with_sevens(2, 10))
    assert answer(match, 0, "play 0") == ["fine"]
    assert answer(match, 0, "knock")[:3] == ["IllegalAction", "knock_too_early", "Q19"]
    assert answer(match, 1, "play 0")[0] == "NotYourTurn"
    assert answer(match, 0, "play 99")[0] == "unreadable"
    assert issubclass(IllegalAction, Refusal)
