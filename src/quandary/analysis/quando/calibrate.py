"""What `quandary calibrate quando` prints, and the recalibration it keeps."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from quandary.analysis.quando import calibration
from quandary.analysis.quando.report_file import write_report
from quandary.bots.quando import trained_weights
from quandary.system.data_folder import data_folder


def run(
    players: int,
    level: str,
    cases: int,
    seed: int,
    out: str | None,
    *,
    is_fitted: bool,
    is_resumed: bool,
) -> int:
    """Ask, compare, print. With `is_fitted` half as many cases of another seed set the curve."""
    if is_fitted:
        file = _file(players, level, seed + 1, is_resumed)
        curve = calibration.fit(*calibration.gather(players, level, cases // 2, seed + 1, file))
    else:
        curve = trained_weights.knock_curve(players, level)
    file = _file(players, level, seed, is_resumed)
    forecasts, came_true = calibration.gather(players, level, cases, seed, file)
    figures = calibration.figures(calibration.recalibrate(forecasts, curve), came_true)
    if is_fitted:
        folder = trained_weights.FOLDER if out is None else Path(out)
        command = f"quandary calibrate quando --players {players} --level {level}"
        command += f" --cases {cases} --seed {seed} --fit"
        kept = {"command": command, "curve": curve, "figures": figures}
        write_report(folder / f"knock-{players}-{level}.json", kept)
    print(f"{cases} moments when somebody could knock, {players} {level} players, seed {seed}")
    _print(figures)
    return 0


def _file(players: int, level: str, seed: int, is_resumed: bool) -> Path:
    """Where the moments of a seed are kept; unless resumed, they are gathered from scratch."""
    folder = data_folder(os.environ) / "training"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"quando-knock-{players}-{level}-{seed}.npz"
    if not is_resumed:
        file.unlink(missing_ok=True)
    return file


def _print(figures: dict[str, Any]) -> None:
    print(f"a knock would have been good in {100 * figures['base rate']:.1f} %")
    print(
        f"Brier {figures['Brier']} beside {figures['Brier of the base rate']} of the base rate:"
        f" {figures['share']} of it"
    )
    print("decile cases   said  came true")
    for tenth, size, mean_said, mean_true in figures["tenths"]:
        print(f"{tenth:>5}  {size:>5}  {mean_said:>5.3f}  {mean_true:>9.3f}")
    enough = calibration.ENOUGH_CASES
    print(f"the worst decile with {enough} cases or more is off by {figures['worst tenth']:.3f}")
