"""Lanterns: twenty number cards, two to four players, the highest card lights a lantern.

A whole game that lives outside the package, to show what a game is. Start with `rules.py`.
"""

from quandary.games.game import Game
from tests.third_game.lanterns import cards, notation, options, rules, visibility
from tests.third_game.lanterns.cards import Card
from tests.third_game.lanterns.options import Options
from tests.third_game.lanterns.state import Action, Event, State

GAME: Game[State, Action, Event, Card, Options] = Game(
    ID="lanterns",
    PLAYER_COUNTS=rules.PLAYER_COUNTS,
    MORE_POINTS_WIN=True,
    OPTIONS=options.FIELDS,
    read_options=options.read_options,
    write_options=options.write_options,
    start=rules.start,
    deal=rules.deal,
    next_dealer=rules.next_dealer,
    to_act=rules.to_act,
    legal_actions=rules.legal_actions,
    verify=rules.verify,
    apply=rules.apply,
    is_awaiting_deal=rules.is_awaiting_deal,
    is_over=rules.is_over,
    deal_result=rules.deal_result,
    deal_details=notation.deal_details,
    game_result=rules.game_result,
    ranks=rules.game_ranks,
    redact=visibility.redact,
    remember=visibility.remember,
    note=visibility.note,
    recall=visibility.recall,
    view_from=visibility.view_from,
    write_seat_action=notation.write_seat_action,
    read_seat_action=notation.read_seat_action,
    full_deck=cards.full_deck,
    write_card=notation.write_card,
    read_card=notation.read_card,
    write_action=notation.write_action,
    read_action=notation.read_action,
    write_position=notation.write_position,
    read_position=notation.read_position,
)
