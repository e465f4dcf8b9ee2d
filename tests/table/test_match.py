"""A match: acting, dealing, telling and keeping what a record needs."""

import json

import pytest

from quandary.games import GAMES
from quandary.games.errors import (
    IllegalAction,
    IllegalDeal,
    IllegalOptions,
    UnknownGame,
    UnreadableNotation,
)
from quandary.games.play5211.actions import TAKE_BACK
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch, Match
from quandary.table.record import RecordedResult

QUANDO_DECK = deck_from_seed(GAMES["quando"], "match", 0)
DECK_5211 = deck_from_seed(GAMES["5211"], "match", 0)


def quando(*players: str, **options: object) -> AnyMatch:
    match = Match.start("quando", players or ("Red", "Blue"), options)
    match.deal(QUANDO_DECK)
    return match


def play5211() -> AnyMatch:
    match = Match.start("5211", ("Red", "Blue"))
    match.deal(DECK_5211)
    return match


def do_first(match: AnyMatch, seat: int) -> None:
    """The first of a seat's legal actions."""
    match.act(seat, match.game.legal_actions(match.state, seat)[0])


def test_a_match_starts_with_named_players_and_agreed_options() -> None:
    match = Match.start("quando", ["Red", "Blue"], {"target": 40})
    assert (match.players, match.options.target) == (("Red", "Blue"), 40)
    assert not match.is_over
    assert match.to_record().deals == []


def test_a_match_starts_only_as_its_game_allows() -> None:
    with pytest.raises(IllegalOptions):
        Match.start("quando", ["Red"])
    with pytest.raises(IllegalOptions):
        Match.start("5211", ["Red", "Blue"], {"target": 40})
    with pytest.raises(UnknownGame, match="no game 'whist', only quando, 5211"):
        Match.start("whist", ["Red", "Blue"])


def test_a_refused_action_changes_nothing() -> None:
    match = quando()
    before = (match.state, list(match.events), list(match.deals[0].actions))
    for seat, text in ((0, "knock"), (1, "play 0"), (0, "draw showing")):
        with pytest.raises(IllegalAction):
            match.act(seat, match.game.read_seat_action(match.state, seat, text))
    assert (match.state, match.events, match.deals[0].actions) == before


def test_a_refused_deal_changes_nothing() -> None:
    match = quando()
    before = (match.state, list(match.events), len(match.deals))
    with pytest.raises(IllegalDeal):
        match.deal(QUANDO_DECK)
    assert (match.state, match.events, len(match.deals)) == before


def test_events_are_returned_and_kept_until_the_next_deal() -> None:
    match = quando(target=500)
    kept = list(match.events)
    assert [type(event).__name__ for event in kept] == ["Dealt"]
    while match.game.to_act(match.state):
        (seat,) = match.game.to_act(match.state)
        action = match.game.legal_actions(match.state, seat)[-1]
        kept += match.act(seat, action)
        assert match.events == kept
    assert match.game.is_awaiting_deal(match.state)
    assert match.deal(QUANDO_DECK) == tuple(match.events)


def test_legal_actions_are_told_in_the_seats_own_words_sorted() -> None:
    match = quando()
    legal = match.legal(0)
    assert legal == sorted(legal)
    assert {"play 0", "play 7"} <= set(legal)
    assert match.legal(1) == []


def test_views_are_what_the_game_tells_and_belong_to_whoever_asked() -> None:
    match = quando()
    for seat in (0, 1, None):
        view = match.view(seat)
        assert view == match.game.view(match.state, match.events, seat)
        view["hands"].clear()
        view["events"].clear()
        view["memory"]["hands"].clear()
        assert match.view(seat) == match.game.view(match.state, match.events, seat)


def test_a_view_kept_does_not_change_when_the_match_goes_on() -> None:
    match = quando()
    view = match.view(1)
    text = json.dumps(view)
    for _ in range(6):
        (seat,) = match.game.to_act(match.state)
        do_first(match, seat)
        match.view(1)
    assert json.dumps(view) == text


def test_a_viewer_of_the_last_deal_is_told_only_the_next_one() -> None:
    match = quando(target=500)
    while match.game.to_act(match.state):
        match.view(1)
        (seat,) = match.game.to_act(match.state)
        match.act(seat, match.game.legal_actions(match.state, seat)[-1])
    match.deal(QUANDO_DECK)
    assert [event["kind"] for event in match.view(1)["events"]] == ["dealt"]
    assert match.view(1) == match.game.view(match.state, match.events, 1)


def test_a_viewer_who_comes_late_is_told_the_same() -> None:
    early, late = quando(), quando()
    for _ in range(6):
        early.view(1)
        for match in (early, late):
            do_first(match, match.game.to_act(match.state)[0])
    assert early.view(1) == late.view(1)


def test_the_record_keeps_decks_dealers_and_lasting_actions() -> None:
    match = quando()
    do_first(match, 0)
    (deal,) = match.to_record().deals
    assert deal.dealer == 1
    assert deal.deck == [match.game.write_card(card) for card in QUANDO_DECK]
    assert deal.actions == [match.game.write_action(match.deals[0].actions[0])]
    assert match.to_record().result is None


def test_the_record_keeps_a_dealer_who_was_named() -> None:
    match = Match.start("quando", ("Red", "Blue", "Gold"))
    match.deal(QUANDO_DECK, dealer=1)
    assert match.to_record().deals[0].dealer == 1


def test_f4_the_record_keeps_only_final_choices_in_seat_order() -> None:
    match = play5211()
    first, second, third = match.game.legal_actions(match.state, 1)[:3]
    match.act(1, first)
    match.act(1, TAKE_BACK)
    match.act(1, second)
    match.act(1, third)
    assert match.to_record().deals[0].actions == []
    chosen = match.game.legal_actions(match.state, 0)[0]
    match.act(0, chosen)
    write = match.game.write_action
    assert match.to_record().deals[0].actions == [write(chosen), write(third)]
    assert match.to_record().deals[0].dealer is None


def test_the_record_of_a_finished_match_has_its_result() -> None:
    match = play5211()
    while not match.is_over:
        do_first(match, match.game.to_act(match.state)[0])
    result = match.to_record().result
    assert result == RecordedResult(*match.game.game_result(match.state))


def test_a_match_tells_what_is_asked_for_and_how_it_ended() -> None:
    match = Match.start("quando", ["Red", "Blue"], {"target": 1})
    assert (match.is_awaiting_deal, match.to_act, match.deal_result) == (True, (), None)
    match.deal_from_seed("tea")
    assert match.deals[0].deck == deck_from_seed(GAMES["quando"], "tea", 0)
    assert (match.is_awaiting_deal, match.to_act, match.result) == (False, (0,), None)
    while match.to_act:
        (seat,) = match.to_act
        assert len(match.legal_actions(seat)) == len(match.legal(seat))
        assert match.deal_result is None
        match.act_text(seat, match.legal(seat)[-1] if "knock" not in match.legal(seat) else "knock")
    assert match.is_over
    assert match.deal_result == match.game.deal_result(match.state)
    (scored,) = match.explain_scores()
    assert tuple(scored["points"]) == match.deal_result.scores
    assert match.result == match.game.game_result(match.state)


def test_a_seat_says_what_it_does_in_its_own_words() -> None:
    match = Match.start("5211", ["Red", "Blue"])
    match.deal_from_seed("tea")
    text = match.legal(1)[0]
    assert match.read_action(1, text) in match.legal_actions(1)
    match.act_text(1, text)
    assert match.to_act == (0,)
    with pytest.raises(UnreadableNotation):
        match.act_text(0, "sing")
