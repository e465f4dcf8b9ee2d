"""The terminal's table, played with keys and with the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.widgets import Input, Static

from quandary.table.replay import load
from quandary.terminal.app import preparing
from quandary.terminal.app.board_felt import BoardFelt
from quandary.terminal.app.cards import card_lines, card_width
from quandary.terminal.app.dialogs import Curtain, Lines, Question
from quandary.terminal.app.hand import Hand
from quandary.terminal.app.local_session import LocalSession
from quandary.terminal.app.play_app import PlayApp
from quandary.terminal.app.session import CompileGame
from quandary.terminal.app.table import TableScreen
from quandary.terminal.board import Face
from quandary.words import languages
from tests.terminal.app.hands_on import (
    LARGE,
    SMALL,
    is_asked,
    play_actions,
    seen_by,
    session_of,
    shown,
    table,
    until,
)
from tests.terminal.person import script_of

pytestmark = pytest.mark.anyio
GAMES = [("quando", 3, {"target": 15}), ("5211", 5, {})]
QUICK: dict[str, Any] = {"game": "quando", "players": "3", "seed": "cards"}


def kept(folder: Path) -> list[Path]:
    return sorted((folder / "data/records").glob("*"))


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
async def test_a_whole_game_with_keys_gives_the_record_of_what_was_chosen(
    game: str, players: int, options: dict[str, int], tmp_path: Path
) -> None:
    script = script_of(game, players, "cards", options)
    said = {name: str(value) for name, value in options.items()}
    async with table(game=game, players=str(players), seed="cards", options=said) as pilot:
        await play_actions(pilot, script.actions)
        await until(pilot, lambda: isinstance(pilot.app.screen, Lines))
        assert session_of(pilot).is_over
        await pilot.press("escape", "ctrl+q")
    [file] = kept(tmp_path)
    assert load(file.read_bytes()).to_record() == script.match.to_record()
    assert isinstance(pilot.app, PlayApp)
    assert str(file) in pilot.app.farewell[-1]


async def test_a_window_that_is_too_small_says_so_until_it_is_larger() -> None:
    async with table((59, 20), **QUICK) as pilot:
        await until(pilot, lambda: is_asked(pilot))
        where = pilot.app.screen.query_one("#where", Static)
        assert str(where.content) == "Window too small: 60 × 20 needed"
        await pilot.resize_terminal(60, 20)
        await until(pilot, lambda: str(where.content).startswith("Quando"))


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("game", "players"), [("quando", "6"), ("5211", "5")])
async def test_everything_is_on_the_screen(
    size: tuple[int, int], language: str, game: str, players: str
) -> None:
    said: dict[str, Any] = {"game": game, "players": players, "seed": "x", "language": language}
    async with table(size, **said) as pilot:
        await until(pilot, lambda: is_asked(pilot))
        await pilot.pause()
        session = session_of(pilot)
        assert session.board is not None
        assert session.seen is not None
        picture = shown(pilot)
        for row in session.board.seats(session.seen):
            assert f"{row.name} " in picture
            assert f" {row.points} " in picture
            assert all(face.text in picture for face in row.cards)
        for card in session.board.hand(session.seen):
            assert all(line in picture for line in drawn(pilot, card.face))
        assert session.board.status(session.seen) in picture
        assert session.translator.say("terminal.key.leave") in picture
        assert session.log[-1][:20] in picture


def drawn(pilot: Any, face: Face) -> list[str]:
    """The lines of a card in a hand, as large as the screen shows it."""
    height = pilot.app.screen.query_one(Hand).size.height - 2
    lines = card_lines(face, card_width([face], height), height, has_colour=True)
    return [line.plain.strip() for line in lines]


async def test_a_card_is_chosen_with_its_letter_the_arrows_or_the_mouse() -> None:
    async with table(**QUICK) as pilot:
        await until(pilot, lambda: is_asked(pilot))
        board = session_of(pilot).board
        assert board is not None
        first, second, *_ = board.hand(seen_by(pilot))
        await pilot.press(first.key)
        assert f"Play {first.face.text}" in shown(pilot)
        await pilot.press(first.key)
        assert "Choose cards to play" in shown(pilot)
        await pilot.press("right", "space")
        assert f"Play {first.face.text}" in shown(pilot)
        await pilot.press("escape")
        assert "Choose cards to play" in shown(pilot)
        await pilot.click(Hand, offset=(6, 1))
        assert f"Play {second.face.text}" in shown(pilot)


async def test_what_cannot_be_done_says_so_and_changes_nothing() -> None:
    async with table(**QUICK) as pilot:
        await until(pilot, lambda: is_asked(pilot))
        session = session_of(pilot)
        before = session.seen
        await pilot.press("k")
        assert "Knock: after two turns each" in said(pilot)
        await type_line(pilot, "knock")
        await until(pilot, lambda: "Q19" in said(pilot))
        await type_line(pilot, "gibberish")
        await until(pilot, lambda: "gibberish" in said(pilot))
        assert session.seen is before


@pytest.mark.parametrize(("game", "key"), [("quando", "z"), ("5211", "9"), ("5211", "x")])
async def test_a_key_of_no_card_says_so(game: str, key: str) -> None:
    async with table(game=game, players="3", seed="cards") as pilot:
        await until(pilot, lambda: is_asked(pilot))
        await pilot.press(key)
        await until(pilot, lambda: f"There is no card {key} in your hand." in said(pilot))
        assert "There is no card" in shown(pilot)
        await pilot.press("right", "space")
        await until(pilot, lambda: not said(pilot))


async def test_a_card_that_cannot_be_chosen_says_so() -> None:
    script = script_of("quando", 3, "cards", {})
    async with table(**QUICK) as pilot:
        await play_actions(pilot, script.actions[:1])
        await until(pilot, lambda: is_asked(pilot))
        session = session_of(pilot)
        assert session.board is not None
        first, *_ = session.board.hand(seen_by(pilot))
        await pilot.press(first.key)
        await until(pilot, lambda: said(pilot) == "This card cannot be chosen now.")


@pytest.mark.parametrize("language", languages())
async def test_help_is_a_list_about_this_game(language: str) -> None:
    async with table(game="5211", players="3", seed="x", language=language) as pilot:
        await until(pilot, lambda: is_asked(pilot))
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(pilot.app.screen, Lines))
        assert "678" not in shown(pilot)
        rows = [line.partition("│")[2] for line in shown(pilot).splitlines() if "│" in line]
        item = next(n for n, row in enumerate(rows) if row.lstrip().startswith("- "))
        first, second = rows[item], rows[item + 1]
        assert len(second) - len(second.lstrip()) == first.index("- ") + 2, "it goes on below"


async def type_line(pilot: Any, line: str) -> None:
    await pilot.press("slash")
    pilot.app.screen.query_one("#line", Input).value = line
    await pilot.press("enter")


def said(pilot: Any) -> str:
    return str(pilot.app.screen.query_one("#said", Static).render())


async def test_a_line_plays_as_in_the_plain_game() -> None:
    script = script_of("quando", 3, "cards", {})
    async with table(**QUICK) as pilot:
        await until(pilot, lambda: is_asked(pilot))
        before = session_of(pilot).seen
        await type_line(pilot, script.lines[0])
        await until(pilot, lambda: session_of(pilot).seen is not before)
        assert "draw" in shown(pilot).casefold()


@pytest.mark.parametrize("key", ["f1", "f3", "f4", "question_mark"])
async def test_keys_that_show_something_to_read(key: str) -> None:
    async with table(**QUICK) as pilot:
        await until(pilot, lambda: is_asked(pilot))
        await pilot.press(key)
        assert isinstance(pilot.app.screen, Lines)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_a_knock_is_asked_about_first() -> None:
    async with table(game="quando", players="2", seed="cards") as pilot:
        await until(pilot, lambda: is_asked(pilot))
        while "knock" not in (seen := seen_by(pilot)).legal:
            await play_actions(pilot, [seen.legal[0]])
            await until(pilot, lambda: is_asked(pilot))
        await pilot.press("k")
        assert isinstance(pilot.app.screen, Question)
        await pilot.press("escape")
        assert is_asked(pilot)
        await pilot.press("k", "enter")
        await until(pilot, lambda: any("You knock" in line for line in session_of(pilot).log))


async def test_nobody_has_to_wait_for_a_hint_while_kernels_compile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Escape goes back to the table, where the game goes on; so does the compiling."""
    has_waited, goes_on, has_ended = Event(), Event(), Event()

    async def hint(_: LocalSession, compile_game: CompileGame) -> list[str]:
        await preparing.run_in_thread(lambda: compile_game("quando", "en"))
        return ["never read"]

    def compile_slowly(
        games: list[str],
        parts: Sequence[str],
        tell: Callable[[int, int], None],
        tell_waiting: Callable[[], None],
    ) -> None:
        tell_waiting()
        has_waited.wait(60)
        tell(0, 2)
        assert goes_on.wait(60)
        tell(1, 2)
        has_ended.set()

    monkeypatch.setattr(LocalSession, "hint", hint)
    monkeypatch.setattr(preparing, "compile_games", compile_slowly)
    script = script_of("quando", 3, "cards", {})
    async with table(**QUICK) as pilot:
        await until(pilot, lambda: is_asked(pilot))
        await pilot.press("f2")
        await until(pilot, lambda: "Waiting for another process" in shown(pilot))
        has_waited.set()
        await until(pilot, lambda: "done once" in shown(pilot))
        await pilot.press("escape")
        await until(pilot, lambda: is_asked(pilot))
        assert "goes on" in said(pilot)
        await play_actions(pilot, script.actions[:1])
        assert not has_ended.is_set()
        goes_on.set()
        await until(pilot, has_ended.is_set)
        assert isinstance(pilot.app.screen, TableScreen)


async def test_a_hint_that_fails_is_not_lost_in_its_thread() -> None:
    def fail() -> None:
        raise LookupError("nothing there")

    with pytest.raises(LookupError, match="nothing there"):
        await preparing.run_in_thread(fail)


async def test_a_curtain_hides_every_hand_from_the_others() -> None:
    async with table(game="quando", players="3", seed="x", here="Ann,Ben") as pilot:
        for name in ("Ann", "Ben"):
            await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
            await until(pilot, lambda: f"{name}, it is your turn" in shown(pilot))  # noqa: B023
            assert "sum of your hand" not in shown(pilot)
            await pilot.press("enter")
            await until(pilot, lambda: is_asked(pilot))
            assert seen_by(pilot).view["seat"] == ["Ann", "Ben"].index(name)
            assert not any("You take" in line for line in session_of(pilot).log)
            await play_actions(pilot, [seen_by(pilot).legal[0], "draw showing"])


async def test_ctrl_c_leaves_and_keeps_the_game(tmp_path: Path) -> None:
    async with table(game="5211", players="2", seed="cards") as pilot:
        await play_actions(pilot, script_of("5211", 2, "cards", {}).actions[:1])
        await pilot.press("ctrl+c")
        await until(pilot, lambda: not pilot.app.is_running)
    assert pilot.app.return_code == 0
    assert str(kept(tmp_path)[0]) in pilot.app.farewell[-1]  # type: ignore[attr-defined]


async def test_news_that_come_while_the_table_is_taken_down_end_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[BoardFelt] = []

    def tell(felt: BoardFelt) -> None:
        told.append(felt)
        felt.session.tell_change()

    monkeypatch.setattr(BoardFelt, "on_unmount", tell, raising=False)
    async with table(game="quando", players="2", seed="cards") as pilot:
        await until(pilot, lambda: is_asked(pilot))
    assert told


async def test_ctrl_z_suspends_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[PlayApp] = []

    def suspend(app: PlayApp) -> None:
        stopped.append(app)

    monkeypatch.setattr(PlayApp, "action_suspend_process", suspend)
    async with table(game="5211", players="2", seed="cards") as pilot:
        await until(pilot, lambda: is_asked(pilot))
        await pilot.press("ctrl+z", "slash", "ctrl+z")
    assert len(stopped) == 2


async def test_a_game_that_was_left_goes_on_at_the_table(tmp_path: Path) -> None:
    script = script_of("5211", 3, "cards", {})
    async with table(game="5211", players="3", seed="cards") as pilot:
        await play_actions(pilot, script.actions[:4])
        await until(pilot, lambda: is_asked(pilot))
        await pilot.press("ctrl+q")
    [file] = kept(tmp_path)
    assert "--resume" in pilot.app.farewell[-1]  # type: ignore[attr-defined]
    async with table(resume=str(file)) as pilot:
        await play_actions(pilot, script.actions[4:8])
        await until(pilot, lambda: is_asked(pilot))
    [played] = load(file.read_bytes()).to_record().deals
    [whole] = script.match.to_record().deals
    assert len(played.actions) >= 3 * 8
    assert played.actions == whole.actions[: len(played.actions)]
