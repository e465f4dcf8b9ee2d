"""Cards, actions and positions read as they were written; a seat's words mean one thing."""

import json

from tests.contract.test_legality import same_set
from tests.contract.walks import Setting, match_walk, walk


def test_cards_read_as_they_were_written(setting: Setting) -> None:
    game = setting.game
    ways = [way for card in game.full_deck() for way in game.ways_up(card)]
    for card in ways:
        assert game.read_card(game.write_card(card)) == card
    assert len({game.write_card(card) for card in ways}) == len(set(ways))


def test_positions_and_actions_read_as_they_were_written(setting: Setting) -> None:
    game = setting.game
    for seed in range(4):
        for moment in walk(setting, f"text {seed}"):
            state = moment.step.state
            text = game.write_position(state)
            assert "\n" not in text
            again = game.read_position(text)
            assert again == state
            assert type(again) is type(state)
            if moment.action is not None:
                action = game.read_action(game.write_action(moment.action))
                assert same_set(action) == same_set(moment.action)


def test_a_seats_words_mean_one_legal_action_each(setting: Setting) -> None:
    game = setting.game
    for seed in range(4):
        for moment in walk(setting, f"words {seed}"):
            state = moment.step.state
            for seat in setting.seats:
                legal = game.legal_actions(state, seat)
                texts = [game.write_seat_action(state, seat, action) for action in legal]
                assert len(set(texts)) == len(texts)
                for text, action in zip(texts, legal, strict=True):
                    heard = game.read_seat_action(state, seat, text)
                    assert same_set(heard) == same_set(action)
                    assert game.write_seat_action(state, seat, heard) == text


def test_views_are_json_and_a_match_tells_what_the_game_tells(setting: Setting) -> None:
    game = setting.game
    match = setting.match()
    kept: list[tuple[str, object]] = []
    for _ in match_walk(match, setting, "views"):
        if len(kept) > 250:
            break
        for seat in (*setting.seats, None):
            view = match.view(seat)
            text = json.dumps(view)
            assert view == game.view(match.state, match.events, seat)
            assert json.loads(text) == view
            kept.append((text, view))
    for text, view in kept:
        assert json.dumps(view) == text, "a view that was handed out has changed"
