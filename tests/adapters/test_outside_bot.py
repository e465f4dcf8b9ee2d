"""Outside bots: the protocol line by line, and programs that misbehave in every way."""

import json
import time
from pathlib import Path

import pytest

from quandary.adapters.outside_bot import OutsideBot, default_action, number_from
from quandary.analysis.arena.contest import make_contest, planned_games
from quandary.analysis.arena.playing import PlayedGame, play_game
from quandary.bots import make_bot
from quandary.bots.bot import Bot, ListeningBot, SeatInfo
from quandary.games import find_game
from tests.adapters.programs import GOOD, LAST_LEGAL, answering, program

CHAIR = SeatInfo("quando", 4, 2, {"target": 50}, "its own seed")
VIEW = {"game": "quando", "events": []}
LEGAL = ["knock", "play 0", "play 1"]
PATIENT = {"seconds": 20.0, "seconds_to_be_ready": 20.0}


def ask(command: list[str], times: int = 1, **limits: float) -> tuple[list[str], dict[str, int]]:
    """What a program chooses, several times over, and what it was blamed for."""
    bot = OutsideBot(command, CHAIR, **{**PATIENT, **limits})
    try:
        return [bot.choose(VIEW, LEGAL) for _ in range(times)], dict(bot.faults)
    finally:
        bot.close()


def test_the_conversation_is_the_one_of_the_specification(tmp_path: Path) -> None:
    """Everything the program is told, in order, as lines of JSON."""
    diary = tmp_path / "diary"
    writes = f"open({str(diary)!r}, 'a').write(line)\n    message = json.loads(line)"
    code = GOOD.replace("message = json.loads(line)", writes).replace("ANSWER", LAST_LEGAL)
    bot = OutsideBot(program(tmp_path, code), CHAIR, **PATIENT)
    assert isinstance(bot, ListeningBot)
    bot.hear([{"kind": "dealt", "dealer": 1}])
    assert bot.choose(VIEW, LEGAL) == "play 1"
    bot.hear([{"kind": "knocked", "seat": 3}, {"kind": "passed", "seat": 0}])
    bot.end([12, 0, 53, 31], [1])
    bot.close()
    assert [json.loads(line) for line in diary.read_text().splitlines()] == [
        {
            "type": "hello",
            "protocol": 1,
            "game": "quando",
            "players": 4,
            "seat": 2,
            "options": {"target": 50},
            "seed": number_from("its own seed"),
        },
        {"type": "event", "kind": "dealt", "dealer": 1},
        {"type": "choose", "view": VIEW, "legal": LEGAL, "time_ms": 20000},
        {"type": "event", "kind": "knocked", "seat": 3},
        {"type": "event", "kind": "passed", "seat": 0},
        {"type": "over", "totals": [12, 0, 53, 31], "winners": [1]},
        {"type": "bye"},
    ]
    assert not bot.faults


def test_a_seed_is_a_number_for_every_language() -> None:
    numbers = {number_from(str(seed)) for seed in range(100)}
    assert len(numbers) == 100
    assert all(0 <= number < 2**31 for number in numbers)


def test_the_default_action_never_knocks_of_itself() -> None:
    avoided = find_game("quando").NEVER_BY_DEFAULT
    assert default_action(LEGAL, avoided) == "play 0"
    assert default_action(["pass", "play 0"], avoided) == "pass"
    assert default_action(["knock"], avoided) == "knock"


@pytest.mark.parametrize(
    "answer",
    [
        'print("I think I will play", flush=True)',
        'print("", flush=True)',
        'print("[1, 2]", flush=True)',
        'print("{", flush=True)',
        'print("[" * 50000, flush=True)',
        'print("x" * 3_000_000, flush=True)',
        'say(type="action")',
        'say(type="action", action=["play 0"])',
        'say(type="action", action=None)',
        "sys.stdout.buffer.write(bytes([255, 254, 10])); sys.stdout.flush()",
        'sys.stdout.buffer.write(b"\\0\\n"); sys.stdout.flush()',
    ],
)
def test_an_unreadable_answer_costs_that_decision(tmp_path: Path, answer: str) -> None:
    chosen, faults = ask(answering(tmp_path, answer), times=2)
    assert chosen == ["play 0", "play 0"]
    assert faults == {"unreadable": 2}


@pytest.mark.parametrize(
    "action",
    ["play 7", "", "KNOCK", "play  0", "knock\\n", "Ünïcødé 🂡", "\\ud800", "play 0 " * 999],
)
def test_an_illegal_answer_costs_that_decision(tmp_path: Path, action: str) -> None:
    chosen, faults = ask(answering(tmp_path, f'say(type="action", action="{action}")'))
    assert chosen == ["play 0"]
    assert faults == {"illegal": 1}


def test_a_late_answer_costs_that_decision_and_is_not_taken_for_the_next(tmp_path: Path) -> None:
    """Late once, with an answer that would be legal the next time."""
    slow_once = (
        "import time; asked = globals().get('asked', 0) + 1; time.sleep(0.6 * (asked == 1)); "
        'say(type="action", action=message["legal"][1 if asked == 1 else 2])'
    )
    bot = OutsideBot(answering(tmp_path, slow_once), CHAIR, seconds=0.3, seconds_to_be_ready=20)
    try:
        assert bot.choose(VIEW, LEGAL) == "play 0"
        bot._seconds = 20
        assert [bot.choose(VIEW, LEGAL) for _ in range(3)] == ["play 1"] * 3
    finally:
        bot.close()
    assert bot.faults == {"late": 1}


def test_a_question_left_out_costs_that_decision_only(tmp_path: Path) -> None:
    silent_once = (
        "asked = globals().get('asked', 0) + 1; "
        'asked != 1 and say(type="action", action=message["legal"][1])'
    )
    bot = OutsideBot(answering(tmp_path, silent_once), CHAIR, seconds=0.3, seconds_to_be_ready=20)
    try:
        assert bot.choose(VIEW, LEGAL) == "play 0"
        bot._hear_out(bot._ready_program())
        bot._seconds = 20
        assert [bot.choose(VIEW, LEGAL) for _ in range(3)] == [LEGAL[1]] * 3
    finally:
        bot.close()
    assert bot.faults == {"late": 1}


def test_silence_never_blocks(tmp_path: Path) -> None:
    began = time.monotonic()
    chosen, faults = ask(answering(tmp_path, "pass"), times=3, seconds=0.05)
    assert chosen == ["play 0"] * 3
    assert faults == {"late": 3}
    assert time.monotonic() - began < 20


def test_one_that_never_gets_ready_is_ended(tmp_path: Path) -> None:
    began = time.monotonic()
    command = program(tmp_path, "import time; time.sleep(60)")
    chosen, faults = ask(command, times=3, seconds_to_be_ready=0.1)
    assert chosen == ["play 0"] * 3
    assert faults == {"late": 1, "ended": 2}
    assert time.monotonic() - began < 20


@pytest.mark.parametrize(
    "code",
    [
        "raise SystemExit(1)",
        "1 / 0",
        "print('hello')",
        "import os; os.close(1); import time; time.sleep(60)",
    ],
)
def test_one_that_ends_at_the_start_costs_its_decisions(tmp_path: Path, code: str) -> None:
    chosen, faults = ask(program(tmp_path, code), times=2)
    assert chosen == ["play 0"] * 2
    assert faults == {"ended": 2}


def test_one_that_cannot_be_started_costs_its_decisions(tmp_path: Path) -> None:
    (tmp_path / "no program").write_text("not a program")
    (tmp_path / "no program").chmod(0o755)
    assert ask([str(tmp_path / "no program")], times=2) == (["play 0"] * 2, {"ended": 2})


def test_one_that_crashes_midway_has_had_its_decisions_until_then(tmp_path: Path) -> None:
    crash = (
        "asked = globals().get('asked', 0) + 1; 1 / (3 - asked); "
        'say(type="action", action=message["legal"][-1])'
    )
    chosen, faults = ask(answering(tmp_path, crash), times=5)
    assert chosen == ["play 1", "play 1", "play 0", "play 0", "play 0"]
    assert faults == {"ended": 3}


def test_a_flood_of_words_is_bounded_and_harmless(tmp_path: Path) -> None:
    began = time.monotonic()
    flood = "while True: print('noise ' * 100)"
    chosen, faults = ask(answering(tmp_path, flood), times=20)
    assert chosen == ["play 0"] * 20
    assert sum(faults.values()) == 20
    assert time.monotonic() - began < 20


def test_a_flood_before_it_is_ready_is_bounded_too(tmp_path: Path) -> None:
    command = program(tmp_path, "while True: print('noise')")
    chosen, faults = ask(command, seconds_to_be_ready=0.2)
    assert (chosen, faults) == (["play 0"], {"late": 1})


def test_standard_error_is_free(tmp_path: Path) -> None:
    notes = f"print('note ' * 50_000, file=sys.stderr); {LAST_LEGAL}"
    assert ask(answering(tmp_path, notes), times=3) == (["play 1"] * 3, {})


def test_answers_given_before_the_question_do_not_count(tmp_path: Path) -> None:
    eager = f'[say(type="action", action="play 0") for _ in range(3)]; {LAST_LEGAL}'
    bot = OutsideBot(answering(tmp_path, eager), CHAIR, **PATIENT)
    try:
        assert bot.choose(VIEW, LEGAL) == "play 0"
        time.sleep(0.1)
        assert bot.choose(VIEW, ["play 1"]) == "play 1"
        assert bot.faults == {"illegal": 1}
    finally:
        bot.close()


# Whole games


def play(command: list[str], game: str, games: int = 1) -> list[PlayedGame]:
    """The program against a greedy bot."""

    def make(name: str, seat_info: SeatInfo) -> Bot:
        if name == "outside":
            return OutsideBot(command, seat_info, **PATIENT)
        return make_bot(seat_info.game, name, seat_info.seed)

    of = make_contest(game, 2, ["outside", "greedy"], options={}, is_duplicate=True, seed="outside")
    return [play_game(of, planned, make) for planned in planned_games(of, games)]


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_a_good_program_plays_whole_games_the_same_way_twice(tmp_path: Path, game: str) -> None:
    command = answering(tmp_path)
    first, second = (play(command, game, games=2) for _ in range(2))
    assert first == second
    assert all(not any(played.faults) for played in first)


def test_a_crashed_program_is_started_again_for_the_next_game(tmp_path: Path) -> None:
    crash = (
        "asked = globals().get('asked', 0) + 1; 1 / (9 - asked); "
        'say(type="action", action=message["legal"][-1])'
    )
    for played in play(answering(tmp_path, crash), "quando", games=2):
        seat = 0 if played.faults[0] else 1
        assert played.faults[seat] == {"ended": played.decisions[seat] - 8}


def test_a_program_gets_nothing_but_its_standard_input(tmp_path: Path) -> None:
    """It looks for the state and the deck everywhere: open files, environment, arguments."""
    looks = (
        "import os; fds = sorted(int(fd) for fd in os.listdir('/proc/self/fd')) "
        "if os.path.isdir('/proc/self/fd') else [0, 1, 2]; "
        "found = [fd for fd in fds if fd > 2 and os.path.exists(f'/proc/self/fd/{fd}')]; "
        "words = ' '.join([*sys.argv[1:], *(k + v for k, v in os.environ.items())]); "
        f"{LAST_LEGAL} if not found and 'arena|' not in words else 1 / 0"
    )
    assert not any(any(played.faults) for played in play(answering(tmp_path, looks), "quando"))
