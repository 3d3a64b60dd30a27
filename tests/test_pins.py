"""What is installed on a new machine is what was tested."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_package_is_pinned() -> None:
    """What the project asks for is pinned, at a version that it allows."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *extras["postgres"], *extras["web"], *extras["dev"]]
    lines = (ROOT / ".ci/constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = dict(line.lower().split("==") for line in lines if not line.startswith("#"))
    for text in asked:
        if text.startswith("printplay"):
            continue
        name, lowest = re.fullmatch(r"([\w-]+)(?:\[\w+\])?(?:>=([\d.]+))?.*", text, re.ASCII).groups()  # type: ignore[union-attr]
        assert name in pinned, f"`make renew` pins {name}"
        assert _parts(pinned[name]) >= _parts(lowest or "0")


def _parts(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)]
