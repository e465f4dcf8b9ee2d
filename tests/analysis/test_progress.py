"""The bar, at moments chosen by hand."""

from quandary.analysis.progress import Progress


def test_it_tells_what_is_done_how_fast_and_what_is_left() -> None:
    progress = Progress("games", total=100, done=40)
    for _ in range(20):
        progress.advance()
    line = progress.line(seconds=10)
    assert line == f"[{'#' * 18}{'.' * 12}] 60 of 100 games, 2.0/s, 0:20 left"


def test_it_does_not_stumble_over_nothing() -> None:
    assert "0 of 0" in Progress("games", total=0).line(seconds=0)
