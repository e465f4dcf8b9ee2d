"""What `quandary calibrate quando` prints, and the recalibration it can keep."""

from __future__ import annotations

import json

from quandary.analysis.quando import calibration
from quandary.bots.quando import shipped


def run(players: int, cases: int, seed: int, *, is_fitted: bool) -> int:
    """Ask, compare, print. With `is_fitted` another set of games sets the line first."""
    file = shipped.FOLDER / f"knock-{players}.json"
    command = f"quandary calibrate quando --players {players} --cases {cases} --seed {seed}"
    if is_fitted:
        line = calibration.fit(*calibration.ask(players, cases, seed + 1))
    else:
        line = shipped.knock_line(players)
    said, came_true = calibration.ask(players, cases, seed)
    told = calibration.figures(calibration.recalibrated(said, line), came_true)
    told["worst tenth"] = round(calibration.worst_tenth(told), 3)
    if is_fitted:
        rounded = [round(number, 3) for number in line]
        kept = {"command": f"{command} --fit", "line": rounded, "figures": told}
        file.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print(f"{cases} moments in which somebody could knock, {players} players, seed {seed}")
    print(f"a knock would have been good in {100 * told['base rate']:.1f} %")
    print(
        f"Brier {told['Brier']} beside {told['Brier of the base rate']} of the base rate:"
        f" {told['share']} of it"
    )
    print("tenth  cases   said  came true")
    for tenth, size, mean_said, mean_true in told["tenths"]:
        print(f"{tenth:>5}  {size:>5}  {mean_said:>5.3f}  {mean_true:>9.3f}")
    return 0
