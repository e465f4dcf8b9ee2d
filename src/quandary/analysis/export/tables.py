"""Files with rows of decisions: JSON lines, CSV, and Parquet where pyarrow is installed."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

from quandary.analysis.export.decisions import Row

ROWS_AT_ONCE = 10_000


class CannotExport(ValueError):
    """A file of a kind that cannot be written here; the message says why."""


def find_writer(file: Path) -> Callable[[Path, Iterable[Row], Mapping[str, type]], int]:
    """The function that writes files with this ending; raises `CannotExport`."""
    writers = {".jsonl": write_json_lines, ".csv": write_csv, ".parquet": write_parquet}
    if file.suffix not in writers:
        raise CannotExport(f"a table ends with {', '.join(writers)}, which {file.name} does not")
    if file.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise CannotExport("Parquet needs pyarrow: pip install 'quandary[research]'")
    return writers[file.suffix]


def write_json_lines(file: Path, rows: Iterable[Row], columns: Mapping[str, type]) -> int:
    """One object per line, what is JSON in other tables as it is; how many."""
    count = 0
    with file.open("w", encoding="utf-8", errors="backslashreplace") as out:
        for row in rows:
            whole = {**row, "view": json.loads(row["view"]), "legal": json.loads(row["legal"])}
            out.write(json.dumps(whole, ensure_ascii=False, separators=(",", ":")) + "\n")
            count += 1
    return count


def write_csv(file: Path, rows: Iterable[Row], columns: Mapping[str, type]) -> int:
    """A heading, then one line per decision; how many."""
    count = 0
    with file.open("w", encoding="utf-8", errors="backslashreplace", newline="") as out:
        writer = csv.DictWriter(out, list(columns))
        writer.writeheader()
        for row in rows:
            writer.writerow(row)
            count += 1
    return count


def write_parquet(file: Path, rows: Iterable[Row], columns: Mapping[str, type]) -> int:
    """One row per decision, typed and compressed; how many."""
    import pyarrow
    import pyarrow.parquet

    kinds: dict[type, Any] = {
        str: pyarrow.string(),
        int: pyarrow.int64(),
        float: pyarrow.float64(),
    }
    schema = pyarrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
    count = 0
    with pyarrow.parquet.ParquetWriter(file, schema) as writer:
        for some in _in_batches(rows):
            writer.write_table(pyarrow.Table.from_pylist(some, schema))
            count += len(some)
    return count


def _in_batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    left = iter(rows)
    while some := list(islice(left, ROWS_AT_ONCE)):
        yield some
