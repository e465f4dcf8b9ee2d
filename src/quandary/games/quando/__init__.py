"""Quando: 55 double-sided number cards, two to six players, knock at the right moment.

Start with `rules.py`. The clauses Q1–Q25 are explained in docs/rules/quando.md.
"""

from quandary.games.game import Game
from quandary.games.quando import (
    cards,
    memory,
    notation,
    options,
    rules,
    statistics,
    view_types,
    visibility,
)
from quandary.games.quando.actions import Action
from quandary.games.quando.cards import Card
from quandary.games.quando.events import Event
from quandary.games.quando.options import Options
from quandary.games.quando.state import State

GAME: Game[State, Action, Event, Card, Options] = Game(
    ID=rules.ID,
    PLAYER_COUNTS=rules.PLAYER_COUNTS,
    MORE_POINTS_WIN=False,
    NEVER_BY_DEFAULT=("knock",),
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
    deal_statistics=statistics.deal_statistics,
    view_types=view_types,
    redact=visibility.redact,
    remember=memory.remember,
    note=memory.note,
    recall=memory.recall,
    view_from=visibility.view_from,
    public_facts=visibility.public_facts,
    write_seat_action=visibility.write_seat_action,
    read_seat_action=visibility.read_seat_action,
    full_deck=cards.full_deck,
    ways_up=cards.ways_up,
    write_card=notation.write_card,
    read_card=notation.read_card,
    write_action=notation.write_action,
    read_action=notation.read_action,
    write_position=notation.write_position,
    read_position=notation.read_position,
)
