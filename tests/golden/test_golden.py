"""The games go as they went when the golden playthroughs were written."""

from pathlib import Path

import pytest

from tests.golden.playthrough import PLAYTHROUGHS, Playthrough

FOLDER = Path(__file__).parent


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda one: one.name)
def test_a_game_goes_as_it_went_before(playthrough: Playthrough) -> None:
    file = FOLDER / f"{playthrough.name}.txt"
    assert playthrough.text().splitlines() == file.read_text(encoding="utf-8").splitlines(), (
        "if this change is wanted: python -m tests.golden.write, and read the diff"
    )


def test_every_file_belongs_to_a_playthrough_and_is_small_enough_to_read() -> None:
    files = sorted(FOLDER.glob("*.txt"))
    assert [file.stem for file in files] == sorted(one.name for one in PLAYTHROUGHS)
    assert all(file.stat().st_size < 60_000 for file in files)


def test_the_games_contain_what_a_game_can_contain() -> None:
    texts = {"quando": "", "5211": ""}
    for playthrough in PLAYTHROUGHS:
        texts[playthrough.game] += playthrough.text()
    for event in "Played Drawn Turned PileTurned Knocked Passed DealOver Scored".split():
        assert f"    {event} " in texts["quando"]
    for event in "Dealt Laid Revealed Drawn Scored DealOver GameOver".split():
        assert f"    {event} " in texts["5211"]
