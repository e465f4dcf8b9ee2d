"""Makes `src/quandary/web/vendor/` again: Preact, signals and htm as one module.

    python3 tools/vendor.py

Needs npm. The versions are those named below; a newer one is a change of this file.
"""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import tempfile
from pathlib import Path

PACKAGES = {
    "preact": "11.2.0",
    "@preact/signals": "2.11.4",
    "@preact/signals-core": "1.14.5",
    "htm": "3.1.1",
}
ESBUILD = "0.28.2"
ENTRY = """
export { h, render, Fragment, createContext } from "preact";
export { useState, useEffect, useLayoutEffect, useRef, useMemo, useCallback, useContext }
  from "preact/hooks";
export { signal, computed, effect, batch, untracked, useSignal, useComputed, useSignalEffect }
  from "@preact/signals";
import htm from "htm";
import { h } from "preact";
export const html = htm.bind(h);
"""
FOLDER = Path(__file__).parent.parent / "src" / "quandary" / "web" / "vendor"


def main() -> None:
    """Fetch, bundle, and write down what was bundled."""
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        names = [f"{name}@{version}" for name, version in PACKAGES.items()]
        run(work, "npm", "init", "-y")
        run(work, "npm", "install", "--save-exact", *names, f"esbuild@{ESBUILD}")
        (work / "entry.js").write_text(ENTRY)
        run(
            work,
            "npx",
            "esbuild",
            "entry.js",
            "--bundle",
            "--format=esm",
            "--minify",
            "--target=es2022",
            "--legal-comments=none",
            "--outfile=preact.js",
        )
        bundle = (work / "preact.js").read_bytes()
        (FOLDER / "preact.js").write_bytes(bundle)
        lock = json.loads((work / "package-lock.json").read_text())["packages"]
        write_list(lock, bundle)
        write_licences(work / "node_modules")


def run(folder: Path, *command: str) -> None:
    """Run a tool, quietly."""
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)


def write_list(lock: dict[str, dict[str, str]], bundle: bytes) -> None:
    """What is in the file, and the hashes of what went in and came out."""
    digest = base64.b64encode(hashlib.sha384(bundle).digest()).decode()
    packages = [
        {
            "name": name,
            "version": version,
            "licence": lock[f"node_modules/{name}"]["license"],
            "integrity": lock[f"node_modules/{name}"]["integrity"],
        }
        for name, version in PACKAGES.items()
    ]
    content = {
        "file": "preact.js",
        "integrity": f"sha384-{digest}",
        "bundler": f"esbuild {ESBUILD}",
        "packages": packages,
    }
    (FOLDER / "vendor.json").write_text(json.dumps(content, indent=2) + "\n")


def write_licences(modules: Path) -> None:
    """Every package's licence text, in one file."""
    parts = [
        f"{name} {version}\n\n{(modules / name / 'LICENSE').read_text().strip()}\n"
        for name, version in PACKAGES.items()
    ]
    (FOLDER / "LICENCES.txt").write_text(("\n" + "-" * 72 + "\n\n").join(parts))


if __name__ == "__main__":
    main()
