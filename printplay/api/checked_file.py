"""Any file, checked as what it is: a record, a layout, a deck, a pad or a drawn line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printplay.core.answers import speak
from printplay.core.errors import CallError, FilePlace, LayoutError
from printplay.core.faults import Fault
from printplay.core.i18n import N_, _
from printplay.lookup.file_kinds import DetectedKind, FileKind, kind_of, kind_of_bytes

if TYPE_CHECKING:
    from printplay.api.layouts.layout_report import LayoutReport
    from printplay.api.layouts.trace import Trace
    from printplay.api.pads import PadReport
    from printplay.match.report import Report

__all__ = ["CheckedFile", "DetectedKind", "FileKind", "check_file", "file_kind", "kind_in_words"]

_NAMES: dict[FileKind, str] = {
    "record": N_("a record"),
    "layout": N_("a layout"),
    "deck": N_("a deck"),
    "pad": N_("a score pad"),
    "line": N_("a drawn line"),
}


@dataclass(frozen=True)
class CheckedFile:
    """A checked file: its `kind`, and the `report` of the check for that kind.

    `also` is the second most likely kind, or None.
    """

    name: str
    kind: FileKind
    report: Report | LayoutReport | PadReport | Trace
    also: FileKind | None = None

    def __repr__(self) -> str:
        return f"<CheckedFile {self.name}, {self.kind}: {self.report!r}>"

    @property
    def valid(self) -> bool:
        """Return whether there are no errors; warnings are allowed."""
        return self.report.valid

    @property
    def faults(self) -> tuple[Fault, ...]:
        return self.report.faults

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return what `printplay check --json` prints: the report's answer, with `kind`."""
        return {**self.report.json(lang), "kind": self.kind}


def kind_in_words(kind: FileKind) -> str:
    return _(_NAMES[kind])


def file_kind(file: str | Path | bytes) -> DetectedKind:
    """Detect the kind of a file, or of the bytes of one, by its content.

    A name that is not a file is taken for a layout if one ships with that name, else for a record,
    whose check reports the missing file. Raises FileError for a picture or a ledger.
    """
    if isinstance(file, bytes):
        return kind_of_bytes(file, "-")
    if not Path(file).exists() and _is_layout(str(file)):
        return DetectedKind("layout")
    return kind_of(Path(file))


def _is_layout(name: str) -> bool:
    from printplay.lookup import boards

    try:
        boards.path_of(name, None)
    except LayoutError:
        return False
    return True


def check_file(
    file: str | Path | bytes,
    *,
    layout: str | Path | None = None,
    start: str | None = None,
    rolls: Sequence[int | None] | None = None,
    feet: int = 0,
    tolerance: float = 0.35,
    freehand: bool | None = None,
    fairness: bool = False,
    lang: str | None = None,
) -> CheckedFile:
    """Check a file of any kind; its content decides the kind, not its name.

    `file` is a path, a layout's name, or the bytes of a record or a drawing. A drawn line takes
    `layout` (needed unless it names its board), `start`, `rolls`, `feet`, `tolerance` and
    `freehand` as `trace` does; `fairness` is for a layout, as in `check_layout`. Raises
    CallError if these do not apply to the file, FileError for a picture or a ledger, and what the
    check of its kind raises.

    >>> check_file("A").kind, check_file("A").valid
    ('layout', True)
    """
    return check_as(
        file_kind(file), file, layout=layout, start=start, rolls=rolls, feet=feet,
        tolerance=tolerance, freehand=freehand, fairness=fairness, lang=lang,
    )  # fmt: skip


def check_as(
    detected: DetectedKind,
    file: str | Path | bytes,
    *,
    layout: str | Path | None = None,
    fairness: bool = False,
    lang: str | None = None,
    **drawn: Any,
) -> CheckedFile:
    """Check a file as what `file_kind` found; see `check_file`."""
    name = "-" if isinstance(file, bytes) else str(file)
    for_lines = {
        "--layout": layout,
        "--start": drawn.get("start"),
        "--rolls": drawn.get("rolls"),
        "--feet": drawn.get("feet") or None,
    }
    with speak(lang):
        if detected.kind != "line" and detected.also == "line" and layout is not None:
            detected = DetectedKind("line", detected.kind)
        if detected.kind != "line":
            refuse_options(name, detected.kind, "line", for_lines)
        if detected.kind not in ("layout", "deck"):
            refuse_options(name, detected.kind, "layout", {"--fairness": fairness or None})
        report = _report(file, detected.kind, layout, fairness, **drawn)
        return CheckedFile(name, detected.kind, report, detected.also)


def refuse_options(
    name: str, kind: FileKind, right_kind: FileKind, options: Mapping[str, object | None]
) -> None:
    """Raise CallError if an option was given that only the kind `right_kind` takes."""
    for option, value in options.items():
        if value is not None and value is not False:
            raise CallError(
                N_("{option} is for {wanted}, but this file was read as {kind}."),
                place=FilePlace(name),
                option=option,
                wanted=_(_NAMES[right_kind]),
                kind=_(_NAMES[kind]),
            )


def _report(
    file: str | Path | bytes, kind: FileKind, layout: str | Path | None, fairness: bool, **drawn: Any
) -> Report | LayoutReport | PadReport | Trace:
    if kind == "record":
        from io import BytesIO

        from printplay.lookup.record import check

        return check(BytesIO(file) if isinstance(file, bytes) else Path(file), strict=False)
    if kind == "line":
        from printplay.api.layouts.trace import trace

        return trace(file, layout, **drawn)
    if isinstance(file, bytes):
        raise CallError(
            N_("{kind} is read from a file, not from standard input."),
            kind=_(_NAMES[kind]).capitalize(),
            hint=N_("Save it as a file, and give its name."),
        )
    if kind == "pad":
        from printplay.api.pads import check_pad

        return check_pad(file)
    from printplay.api.layouts.layout_report import check_layout

    is_name = isinstance(file, str) and not Path(file).exists()
    return check_layout(file if is_name else Path(file), fairness=fairness)
