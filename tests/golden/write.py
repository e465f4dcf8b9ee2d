"""Write the golden playthroughs anew: `python -m tests.golden.write`, then read the diff."""

from pathlib import Path

from tests.golden.playthrough import PLAYTHROUGHS

FOLDER = Path(__file__).parent


def main() -> None:
    """Write every file."""
    for playthrough in PLAYTHROUGHS:
        file = FOLDER / f"{playthrough.name}.txt"
        file.write_text(playthrough.text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
