"""Cards that a seat cannot know are exchanged, and its observations stay the same bytes."""

import random
from collections.abc import Sequence

import numpy as np
import pytest

from drills.leak.quando.worlds import another_deck
from quandary.batch.batch_game import BatchGame, Row
from quandary.batch.registry import find_batch_game
from quandary.fast.chance import new_chance
from quandary.fast.play5211.rules.knowledge import deal_again_unseen
from quandary.games.quando.cards import Card
from tests.batch.tables import TableKind, play_at_random
from tests.contract.test_memory import follow
from tests.contract.two_worlds import QuandoGame
from tests.contract.walks import QUANDO, Moment, Setting

ROUNDS = 12


def told_to(kernels: BatchGame, row: Row, seat: int, players: int) -> bytes:
    """Everything that an environment tells a seat."""
    observation = np.empty(kernels.layout(players).size, np.float32)
    mask = np.empty(kernels.actions, np.bool_)
    kernels.tell(row, seat, observation)
    kernels.mark(row, seat, mask)
    return observation.tobytes() + mask.tobytes()


class TwinRound(QuandoGame):
    """A round whose actions are those that an environment has."""

    kernels = find_batch_game("quando")

    def dealt(self, deck: Sequence[Card]) -> Row:
        row = self.kernels.new_row(self.setting.players, {"target": 50})
        self.kernels.put_deck(row, deck)
        self.kernels.deal(row)
        return row

    def step(self) -> None:
        if not self.done:
            self.row = self.dealt(self.deck)
        before, (seat,) = self.match.state, self.match.to_act
        mask = np.empty(self.kernels.actions, np.bool_)
        self.kernels.mark(self.row, seat, mask)
        number = self.rng.choice(np.flatnonzero(mask).tolist())
        text = self.kernels.to_text(number, self.match.view(seat))
        action = self.match.read_action(seat, text)
        self.done.append((seat, text))
        self.match.act(seat, action)
        self.decide(self.row, number)
        follow(
            self.table, Moment(before, seat, action, self.match.game.apply(before, seat, action))
        )
        self.course.append(self.public_facts(self.match))

    def decide(self, row: Row, number: int) -> None:
        self.kernels.decide(row, number, np.zeros(self.setting.players, np.float32), False)

    def observations(self, deck: Sequence[Card], viewer: int) -> list[bytes] | None:
        """What a seat is told with this deck; nothing if the round goes otherwise."""
        match, row = self.setting.match(), self.dealt(deck)
        match.deal(deck)
        messages = [told_to(self.kernels, row, viewer, self.setting.players)]
        for (seat, text), facts in zip(self.done, self.course[1:], strict=True):
            action = match.read_action(seat, text)
            if not match.game.is_legal(match.state, seat, action):
                return None
            number = self.kernels.from_text(text, match.view(seat))
            if self.kernels.to_text(number, match.view(seat)) != text:
                return None  # another card of that number lies further left
            match.act(seat, action)
            self.decide(row, number)
            if self.public_facts(match) != facts:
                return None
            messages.append(told_to(self.kernels, row, viewer, self.setting.players))
        return messages


@pytest.mark.parametrize("setting", QUANDO, ids=str)
def test_hidden_sides_make_no_difference(setting: Setting) -> None:
    compared = 0
    for seed in range(ROUNDS):
        game = TwinRound(setting, f"twin {seed}", 3 * seed)
        if not game.match.to_act:
            continue
        for viewer in range(setting.players):
            messages = game.observations(game.deck, viewer)
            assert messages is not None
            other_messages = game.observations(game.another(viewer), viewer)
            assert other_messages in (messages, None)
            compared += other_messages is not None
    assert compared > setting.players * ROUNDS // 4


@pytest.mark.parametrize("setting", QUANDO, ids=str)
def test_seen_sides_do_make_a_difference(setting: Setting) -> None:
    """The comparison above could be blind, so let it look at what has been seen."""
    game, found = TwinRound(setting, "seen", 4), 0
    known = game.table.known[0]
    messages = game.observations(game.deck, 0)
    for side in game.rng.sample(sorted(known), 12):
        deck = another_deck(game.deck, known - {side}, game.table.never_zero, game.rng)
        found += deck[side[0]][side[1]] != game.deck[side[0]][side[1]] and (
            game.observations(deck, 0) not in (messages, None)
        )
    assert found


@pytest.mark.parametrize("players", range(2, 6))
def test_hidden_cards_make_no_difference(players: int) -> None:
    kernels, table = find_batch_game("5211"), TableKind("5211", players, {})
    game, compared = table.one_game(), 0
    game.begin(players)
    for seat, _ in play_at_random(game, players):
        if seat:
            continue  # nobody has chosen yet
        for viewer in range(players):
            world = game._row.copy()
            chance = new_chance(random.Random(viewer).randrange(1 << 60))
            deal_again_unseen(world, viewer, 100, chance)
            assert told_to(kernels, world, viewer, players) == told_to(
                kernels, game._row, viewer, players
            )
            compared += (world != game._row).any()
    assert compared > players
