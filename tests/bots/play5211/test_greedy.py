"""The greedy bot of 5211."""

from tests.bots.game_of_bots import wins_of_seat_0


def test_it_beats_random_play() -> None:
    assert wins_of_seat_0("5211", ["greedy", "random"], 12) >= 10
    assert wins_of_seat_0("5211", ["greedy", "random", "random"], 12) >= 7
