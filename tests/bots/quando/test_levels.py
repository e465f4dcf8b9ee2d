"""The six levels of Quando: legal at every table, the same from the same seed, ever stronger."""

import logging
from itertools import cycle, islice

import pytest

from quandary.analysis.arena.contest import make_contest, planned_games
from quandary.analysis.arena.playing import play_game
from quandary.bots.bot import SeatInfo
from quandary.bots.levels import LEVELS, make_bot
from quandary.bots.quando import levels, trained_weights
from quandary.fast import is_available
from quandary.games.quando import GAME
from quandary.table.dealer import deck_from_seed
from quandary.table.match import Match

needs_kernels = pytest.mark.skipif(not is_available(), reason="numba is not installed")


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "EFFORT", dict.fromkeys(range(2, 7), (4, 4, 2.0, 10.0)))


def play(players: int, seed: str, target: int = 45) -> list[str]:
    """A short game with every level at the table in turn; what was chosen."""
    match = Match.start("quando", [f"p{seat}" for seat in range(players)], {"target": target})
    names = list(islice(cycle(reversed(LEVELS)), players))
    bots = [make_bot("quando", name, f"{seed} {name}", players) for name in names]
    chosen = []
    while not match.is_over:
        if GAME.is_awaiting_deal(match.state):
            match.deal(deck_from_seed(GAME, seed, len(match.deals)))
        seat = GAME.to_act(match.state)[0]
        legal = match.legal(seat)
        choice = bots[seat].choose(match.view(seat), legal)
        assert choice in legal
        chosen.append(choice)
        match.act(seat, GAME.read_seat_action(match.state, seat, choice))
    return chosen


@needs_kernels
@pytest.mark.parametrize("players", GAME.PLAYER_COUNTS)
def test_every_level_chooses_legally_and_the_same_again(players: int) -> None:
    chosen = play(players, f"levels {players}")
    assert chosen == play(players, f"levels {players}")


@needs_kernels
def test_nothing_hidden_reaches_a_level() -> None:
    """The order of the pile below its top is unseen, and changes no choice."""
    deck = deck_from_seed(GAME, "unseen", 0)
    for name in LEVELS:
        choices = []
        for cards in (deck, (*deck[:30], *deck[:29:-1])):
            match = Match.start("quando", ["a", "b"])
            match.deal(cards)
            bot = make_bot("quando", name, "seed", 2)
            choices.append(bot.choose(match.view(0), match.legal(0)))
        assert choices[0] == choices[1], name


@needs_kernels
@pytest.mark.parametrize(("stronger", "weaker"), [("expert", "steady"), ("steady", "casual")])
def test_a_level_beats_the_one_below(stronger: str, weaker: str) -> None:
    contest = make_contest(
        "quando", 2, [stronger, weaker], options={}, is_duplicate=True, seed="ladder"
    )

    def bot(name: str, seat_info: SeatInfo) -> object:
        return make_bot("quando", name, seat_info.seed, seat_info.players)

    games = list(planned_games(contest, 30))
    played = [play_game(contest, game, bot) for game in games]  # type: ignore[arg-type]
    won = sum(
        game.seats[winner] == 0
        for game, result in zip(games, played, strict=True)
        for winner in result.winners
    )
    assert won >= 17


def test_without_the_fast_core_the_heuristic_plays_and_the_log_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(levels, "is_available", lambda: False)
    levels._say_what_is_missing.cache_clear()
    with caplog.at_level(logging.WARNING, "quandary.bots"):
        bots = [levels.make_level(name, "seed", 2) for name in LEVELS]
    assert [type(bot).__name__ for bot in bots] == ["Heuristic"] * 6
    assert len(caplog.records) == 1


@pytest.mark.parametrize("players", GAME.PLAYER_COUNTS)
def test_shipped_weights_load_and_are_small(players: int) -> None:
    pytest.importorskip("numba")
    from quandary.fast.quando.players.opponent_model import HABITS
    from quandary.fast.quando.players.play_model import MODEL_SIZE

    assert trained_weights.habits_of_net(players).shape == (HABITS, 11)
    assert trained_weights.habits_of_belief(players).shape == (HABITS, 11)
    assert trained_weights.play_model(players).shape == (MODEL_SIZE,)
    assert trained_weights.slopes(players).shape == (11,)
    assert (
        trained_weights.FOLDER / f"net-{players}.npz"
    ).stat().st_size < trained_weights.MOST_BYTES
    hidden, inputs = trained_weights.net(players)[:2].tolist()
    assert len(trained_weights.net(players)) == 2 + inputs * hidden + hidden + 32 * hidden + 65
    assert trained_weights.read_json(f"net-{players}.json")
