"""The results of reading photos, as text; questions with their pictures."""

from __future__ import annotations

import base64
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from printplay.core.errors import printable
from printplay.core.i18n import _, decimal

if TYPE_CHECKING:
    from printplay import PageQuestion, Scan, ScannedPage, ScannedSheet, ScanQuestion


def lines(scan: Scan, *, quiet: bool) -> Iterator[str]:
    """Yield the contents of the sheets, and the leader."""
    for sheet in scan.sheets:
        name = sheet.player or _("name unknown")
        if sheet.player is None and len(scan.sheets) > 1:
            name = f"{scan.sheet_name(sheet)}, {name}"
        photo_names = ", ".join(map(printable, dict.fromkeys(sheet.photos)))
        yield _("{photo}: {code}, board {board}, {player}").format(
            photo=photo_names, code=sheet.shown_code, board=sheet.board.name, player=name
        )
        yield f"  {sheet.line_text}"
        if sheet.accepted and not quiet:
            yield _("  line read without questions ({sure} % sure)").format(
                sure=decimal(100 * sheet.confidence)
            )
        yield from (f"  {line}" for line in sheet.panel_lines())
        for number, question in enumerate(sheet.questions, 1):
            text = f"  {number}. {question.text}"
            yield text if question.picture is None else f"{text} ({printable(question.picture)})"
    for page in scan.pages:
        photo_names = ", ".join(map(printable, dict.fromkeys(page.photos)))
        yield _("{photo}: {code}, {game}, {players}").format(
            photo=photo_names, code=page.shown_code, game=page.title,
            players=", ".join(map(page.side, page.seats)) if page.named else _("names unknown"),
        )  # fmt: skip
        yield from (f"  {line}" for line in page.lines())
        yield from (f"  {line}" for line in page.notes())
        for number, page_question in enumerate(page.questions, 1):
            text = f"  {number}. {page_question.text}"
            yield text if page_question.picture is None else f"{text} ({printable(page_question.picture)})"
    if scan.joined_sheets is not None and all(sheet.player for sheet in scan.sheets):
        yield ""
        yield from scan.joined_sheets.ranking()


def problems(scan: Scan, *, colour: bool, quiet: bool) -> Iterator[str]:
    """Yield the faults of the photos, then those of the sheets."""
    for error in scan.troubles:
        yield f"printplay: {error}"
    for sheet in () if quiet else scan.sheets:
        yield from sheet.problems(colour=colour)
    for fault in scan.between if not quiet else ():
        yield f"printplay: {fault.code}: {fault.message}"


def asked_before(
    sheet: ScannedSheet | ScannedPage, question: ScanQuestion | PageQuestion
) -> tuple[object, ...]:
    """Return what tells a question from others, whatever was answered in between."""
    about = getattr(question, "field", None) or question.about  # names change what it is called
    return sheet.photos, sheet.corners, about, question.why, question.spaces


def question(
    sheet: ScannedSheet | ScannedPage,
    question: ScanQuestion | PageQuestion,
    folder: Path,
    place: tuple[int, int],
) -> Iterator[str]:
    """Yield a question with its candidates; its picture is shown, or written into a folder.

    `place` is its number, and how many there are as far as is known: an answer may settle others.
    """
    yield ""
    number, count = place
    yield f"{number}/{count}  {printable(sheet.photos[0])}: {question.text}"
    if question.cut is not None:
        yield _inline(question.cut) or _as_file(question.cut, folder)
    for text, cut in question.beside:
        yield text
        yield _inline(cut) or _as_file(cut, folder)
    # Letters, since candidates may be numbers.
    several = len(question.candidates) > 1  # one alone is no choice between chances
    for letter, (value, chance) in zip(ascii_lowercase, question.candidates, strict=False):
        percentage = f"  ({100 * chance:.0f} %)" if several else ""
        yield f"  {letter}  {question.shown(value)}{percentage}"
    if getattr(question, "yes_no", False):
        yield _("Type yes, no, a letter of the list, the spaces (c1 d1 e2 -> h9), or nothing.")
    elif question.about in ("line", "start"):
        yield _("Type a letter of the list, the spaces (c1 d1 e2 -> h9), or nothing to leave it open.")
    elif question.why == "twice":
        yield _("Type one (the same sheet), two (two players), or nothing to leave it open.")
    elif question.about in ("player", "players"):
        yield (
            _("Type a name, a letter of the list, or nothing to leave it open.")
            if question.candidates else _("Enter nothing to leave it open.")
        )  # fmt: skip
    elif question.candidates:
        yield _("Type what is written there, a letter of the list, or nothing to leave it open.")
    else:
        yield _("Type what is written there, or nothing to leave it open.")


def chosen_candidate(question: ScanQuestion | PageQuestion, answer: str) -> Any:
    """Return the candidate for a letter, or the answer itself."""
    place = ascii_lowercase.find(answer) if len(answer) == 1 else -1
    return question.candidates[place][0] if 0 <= place < len(question.candidates) else answer


def _inline(png: bytes) -> str:
    """Return a picture as escape codes of the terminal; empty if it cannot show any."""
    if not sys.stderr.isatty():
        return ""
    data = base64.b64encode(png).decode()
    if os.environ.get("TERM_PROGRAM") in ("iTerm.app", "WezTerm"):
        return f"\x1b]1337;File=inline=1;size={len(png)}:{data}\a"
    if os.environ.get("KITTY_WINDOW_ID") or os.environ.get("TERM") == "xterm-kitty":
        parts = [data[offset : offset + 4096] for offset in range(0, len(data), 4096)]
        return "".join(
            f"\x1b_G{'a=T,f=100,' if not n else ''}m={int(n < len(parts) - 1)};{part}\x1b\\"
            for n, part in enumerate(parts)
        )
    return ""


def _as_file(png: bytes, folder: Path) -> str:
    """Write a picture into a folder; return where it is."""
    file = folder / f"{len(list(folder.iterdir())) + 1}.png"
    file.write_bytes(png)
    return _("picture: {file}").format(file=file)
