"""Every benchmark started once, small: that it runs to its end, and fills its table."""

from __future__ import annotations

import subprocess
import sys

from benchmarks.__main__ import found


def start(_seed: int) -> str:
    """Start each in a process of its own, as a person does; nothing is asserted of its numbers."""
    names, missing = list(found()), 0
    for name in names:
        call = [sys.executable, "-m", "benchmarks", "--small", name]
        done = subprocess.run(call, capture_output=True, text=True, timeout=600, check=False)
        assert done.returncode == 0, f"{name}: {done.stderr}"
        title, heads, *rows = done.stdout.strip().splitlines()
        assert title.startswith(f"{name}: "), f"{name}: {title}"
        assert heads.startswith("what"), f"{name}: {heads}"
        assert rows, f"{name} has measured nothing"
        missing += sum("not installed" in row for row in rows)
    return f"{len(names)} benchmarks, {missing} of their rows without what they need"


CAMPAIGNS = {"benchmarks, small": start}
