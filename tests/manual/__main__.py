"""`python -m tests.manual [PAGE ...]`: update the answers of commands in pages.

Answers that are still right stay, with their `...`. Look at the changes.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.manual.pages import every
from tests.manual.running import typed


def renewed(page: Path) -> int:
    """Update the answers of a page; return how many were wrong."""
    with TemporaryDirectory() as folder:
        said = list(typed(page, Path(folder)))
    lines = page.read_text(encoding="utf-8").split("\n")
    wrong = [one for one in said if not one.right]
    for one in reversed(wrong):
        place = f"{page.name}:{one.command.line + 1}"
        print(f"{place}: {one.command.text}  (exit code {one.exit_code})")
        assert one.answer is not None
        kept = [line.rstrip() for line in one.answer.strip("\n").split("\n")]
        if one.command.answer is None:
            print("\n".join(f"    {line}" for line in kept))
        else:
            end = one.command.end
            lines[one.command.line + 1 : end] = kept if lines[end] == "```" else [*kept, ""]
    page.write_text("\n".join(lines), encoding="utf-8")
    return len(wrong)


if __name__ == "__main__":
    pages = [Path(name).resolve() for name in sys.argv[1:]] or every()
    print(f"{sum(map(renewed, pages))} answers were not right")
