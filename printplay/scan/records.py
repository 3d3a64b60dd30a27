"""What was read from a sheet as a record, which the rules judge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printplay.games.go_for_gold.meta import META
from printplay.printing.codes import SheetCode
from printplay.scan.line import Segments
from printplay.scan.panel_values import panel_lines
from printplay.scan.reading import Panel

Told = tuple[str, Segments, Panel | None]


def record(layout: str, code: SheetCode, told: Sequence[Told]) -> str:
    """Return a record of the sheets of a match: what each player drew and wrote, as it stands."""
    return "".join(f"{line}\n" for line in _lines(layout, code, told))


def _lines(layout: str, code: SheetCode, told: Sequence[Told]) -> Iterator[str]:
    yield f"game {META.id}"
    yield f"layout {layout}"
    yield f"hash {code.board_hash}"
    yield f"players {', '.join(name for name, *_rest in told)}"
    for rule, differs in zip(META.house_rules, code.switches, strict=False):
        if differs:
            yield f"house {rule.key} {rule.values[1]}"
    for name, way, panel in told:
        if way:
            yield f"{name}: line {' -> '.join(' '.join(part) for part in way)}"
        yield from panel_lines(name, panel)
