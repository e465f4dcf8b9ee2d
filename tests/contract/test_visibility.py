"""Nobody is told what they may not know: two games that differ only in that look the same.

For a random moment of a random game and every kind of viewer, everything the viewer cannot
know is dealt again, the same things are done, and every view, every list of legal actions and
every refusal up to that moment has to be the same, byte by byte.
"""

import random
from pathlib import Path

import pytest

from drills.leak.quando.worlds import another_deck, viewers
from quandary.cli import main
from quandary.games.errors import IllegalAction, Refusal
from quandary.games.quando.state import Phase
from quandary.table.dealer import deck_from_seed
from tests.contract.two_worlds import (
    Game5211,
    QuandoGame,
    answer,
    attempts_5211,
    deck_with_sevens,
    quando_attempts,
    record_of,
)
from tests.contract.walks import (
    LONG_5211,
    PLAY5211,
    QUANDO,
    Setting,
    walk,
)

GAMES_EACH = 7


# Quando


@pytest.mark.parametrize("setting", QUANDO, ids=str)
def test_q4_what_a_viewer_may_not_know_makes_no_difference(setting: Setting) -> None:
    compared = 0
    for seed in range(GAMES_EACH):
        steps = random.Random(seed).randrange(8 * setting.players)
        game = QuandoGame(setting, f"sight {seed}", steps)
        if game.match.state.phase in (Phase.DEAL, Phase.OVER):
            continue
        attempts = quando_attempts(game.rng)
        for viewer in viewers(setting.players):
            messages = game.messages_for(game.deck, viewer, attempts)
            for _ in range(2):
                deck = game.another(viewer)
                other_messages = game.messages_for(deck, viewer, attempts)
                if other_messages is not None:
                    assert deck != list(game.deck)
                    assert other_messages == messages
                    compared += 1
    assert compared > setting.players * GAMES_EACH // 2


@pytest.mark.parametrize("setting", QUANDO, ids=str)
def test_q4_whole_rounds_look_the_same_to_their_end(setting: Setting) -> None:
    game = QuandoGame(setting, "whole", 10_000)
    assert game.match.state.phase in (Phase.DEAL, Phase.OVER)
    for viewer in viewers(setting.players):
        messages = game.messages_for(game.deck, viewer, ())
        for _ in range(3):
            assert game.messages_for(game.another(viewer), viewer, ()) in (messages, None)


@pytest.mark.parametrize("setting", QUANDO, ids=str)
def test_q4_what_a_viewer_has_been_shown_does_make_a_difference(setting: Setting) -> None:
    """The comparison above could be blind, so let it look at what has been seen."""
    game = QuandoGame(setting, "seen", 3 * setting.players)
    compared = 0
    for viewer in viewers(setting.players):
        messages = game.messages_for(game.deck, viewer, ())
        for place, side in game.rng.sample(sorted(game.table.known[viewer]), 6):
            known = game.table.known[viewer] - {(place, side)}
            deck = another_deck(game.deck, known, game.table.never_zero, game.rng)
            other_messages = game.messages_for(deck, viewer, ())
            if deck[place][side] != game.deck[place][side] and other_messages is not None:
                assert other_messages != messages
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
        match.act(0, match.game.read_seat_action(match.state, 0, "play 0 1"))
        (played,) = [event for event in match.view(0)["events"] if event["kind"] == "played"]
        assert played["positions"] == [0, 1]
        assert played["cards"] == [{"front": 7, "back": None}] * 2


@pytest.mark.parametrize("players", [2, 4])
def test_q4_the_command_tells_a_seat_nothing_more_either(
    players: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setting = Setting("quando", players)
    game = QuandoGame(setting, "command", 7 * players)
    for viewer in viewers(players):
        worlds = (game.another(viewer) for _ in range(20))
        deck = next(deck for deck in worlds if game.messages_for(deck, viewer, ()) is not None)
        printed = []
        for cards in (game.deck, deck):
            file = tmp_path / "record.json"
            file.write_text(record_of(game, cards), encoding="utf-8")
            name = "spectator" if viewer is None else str(viewer)
            assert main(["replay", str(file), "--as", name, "--json"]) == 0
            printed.append(capsys.readouterr().out)
        assert printed[0] == printed[1]
        assert len(printed[0].splitlines()) == len(game.done)


# 5211


@pytest.mark.parametrize("setting", PLAY5211, ids=str)
def test_f3_and_f4_what_a_viewer_may_not_know_makes_no_difference(setting: Setting) -> None:
    for seed in range(GAMES_EACH):
        steps = random.Random(seed).randrange(14 * setting.players)
        game = Game5211(setting, f"sight {seed}", steps)
        attempts = attempts_5211(game.rng)
        for viewer in viewers(setting.players):
            messages = game.messages_for(viewer, attempts)
            for _ in range(2):
                assert game.other_messages_for(viewer, attempts) == messages


@pytest.mark.parametrize("setting", PLAY5211, ids=str)
def test_f3_and_f4_whole_deals_look_the_same_to_their_end(setting: Setting) -> None:
    game = Game5211(setting, "whole", 10_000)
    assert game.is_over
    for viewer in viewers(setting.players):
        assert game.other_messages_for(viewer, ()) == game.messages_for(viewer, ())


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
    while game.match.game.to_act(game.match.state) and len(game.done) < 60:
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
                text.count(" ") for _, text in game.done if text.startswith("play")
            )
        game.step()


@pytest.mark.parametrize("setting", PLAY5211, ids=str)
def test_f4_nothing_that_the_rules_show_is_left_out(setting: Setting) -> None:
    game = Game5211(setting, "complete", 60)
    match = setting.match()
    match.deal(game.deck)
    write = match.game.write_card
    for seat, action in game.done:
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
