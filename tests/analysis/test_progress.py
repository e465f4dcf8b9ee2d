"""The bar, at moments chosen by hand."""

from quandary.analysis.progress import Progress


def test_it_tells_what_is_done_how_fast_and_what_is_left() -> None:
    progress = Progress("games", total=100, done=40)
    for _ in range(20):
        progress.advance()
    line = progress.line(seconds=10)
    assert line == f"[{'#' * 18}{'.' * 12}] 60 of 100 games, 2.0/s, 0:20 left"


def test_it_stays_on_one_line_of_a_narrow_terminal() -> None:
    progress = Progress("moments of whole games", total=1000)
    progress.advance_to(500)
    words = "500 of 1,000 moments of whole games, 1.0/s, 8:20 left"
    assert progress.line(500, columns=80) == f"[{'#' * 11}{'.' * 12}] {words}"
    assert progress.line(500, columns=57) == words
    assert progress.line(500, columns=20) == words[:19]


def test_it_can_speak_another_language() -> None:
    progress = Progress(lambda done, of, left: f"{done} von {of}, noch {left}", total=10)
    progress.advance_to(5)
    assert progress.line(60).endswith("] 5 von 10, noch 1:00")


def test_it_does_not_stumble_over_nothing() -> None:
    assert "0 of 0" in Progress("games", total=0).line(seconds=0)
