"""What `printplay score export` writes, and where to."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from printplay.cli.options import use_colour
from printplay.errors import CallError
from printplay.i18n import N_, _
from printplay.ledger.as_json import damaged as as_told
from printplay.ledger.match import Kept
from printplay.ledger.store import Store
from printplay.ledger.trouble import NoMatchError

if TYPE_CHECKING:
    from printplay.ledger.survey import Damage, Survey

#: Modules of white around a QR code, as the standard asks.
_QUIET = 4
#: Dots of a picture a module is wide.
_DOTS = 8
#: What ends like this is meant as a file.
_SUFFIXES = (".play", ".txt", ".json", ".png")


def _never(_data: bytes) -> bool:
    return False


class File(NamedTuple):
    """A file to be written; without a path, to standard output.

    `was` tells whether what stands there is the same export, made earlier.
    """

    path: Path | None
    data: bytes
    was: Callable[[bytes], bool] = _never


def chosen(store: Store, ids: Sequence[str], to: str, *, every: bool) -> Survey:
    """Return the matches to be exported; of all matches, those that are damaged as well."""
    from printplay.ledger.lookup import find
    from printplay.ledger.step import RefusedError
    from printplay.ledger.survey import Survey, survey

    with store.reading() as session:
        if ids:
            found = [find(session, id_) for id_ in ids]
            gone = next((match.id for match in found if match.dropped and to != "json"), "")
            if gone:
                raise RefusedError(
                    N_("the match {id} was dropped; it is in no export but the lossless one"),
                    hint=N_(
                        "Bring it back first: printplay score restore {id}; or --format json, "
                        "which tells that it was dropped."
                    ),
                    id=gone,
                )
            return Survey(list({match.id: match for match in found}.values()), [])
        if every or to in ("csv", "json"):
            # What is lossless tells of a dropped match that it was dropped.
            matches, damaged = survey(session, dropped=None if to == "json" else False)
            matches = [match for match in matches if match.over or to != "bgstats"]
            if not matches and not damaged and to in ("record", "bgstats"):
                raise (
                    NoMatchError
                    if not session.count()[0]
                    else CallError(N_("there is no match to export"))
                )
            return Survey(matches, damaged)
        return Survey([find(session, None)], [])


def _name(kept: Kept, suffix: str) -> str:
    """Return the name of a match's file: nothing in it was typed by anybody."""
    return f"{kept.match.game}-{_plain(kept.id)}{suffix}"


def _plain(id_: str) -> str:
    return re.sub("[^0-9a-z-]", "-", id_)


def _is_folder(output: str) -> bool:
    return Path(output).is_dir() or output.endswith(("/", os.sep))


def _folder(matches: Sequence[Kept], output: str | None, *, every: bool) -> Path | None:
    """Return the folder that files of their own go to, None where it is but one file.

    `every` match goes to a folder, however many there are just now.
    """
    if output is None:
        if len(matches) == 1:
            return None
        raise CallError(
            N_("{count} matches are {count} files"),
            hint=N_("Name a folder with -o, or one match with --match."),
            count=len(matches),
        )
    if len(matches) == 1 and not every and not _is_folder(output):
        return None
    if Path(output).is_file() or Path(output).suffix.lower() in _SUFFIXES:
        raise CallError(
            N_("--all makes a file of each match, not one file")
            if every
            else N_("{count} matches do not go into one file"),
            hint=N_("Name a folder with -o, or one match with --match."),
            count=len(matches),
        )
    return Path(output)


# -- records ---------------------------------------------------------------------------------------


def records(matches: Sequence[Kept], output: str | None, *, every: bool = False) -> list[File]:
    """Return the records of matches, each with the layout files it needs beside it."""
    from printplay.errors import printable
    from printplay.ledger.as_record import as_record
    from printplay.ledger.earlier import was_one

    folder = _folder(matches, output, every=every)
    files: dict[Path | None, bytes] = {}
    was: dict[Path | None, Callable[[bytes], bool]] = {}
    for kept in matches:
        told, beside = as_record(kept), ""
        path = Path(output) if output is not None else None
        if folder is not None:
            path = folder / _name(kept, ".play")
        if path is None and told.layout:
            text = _("{match} was played on {layout}, which is not part of this; -o writes both.")
            _say(text.format(match=kept.id, layout=printable(told.layout)))
        if path is not None:
            if _others(path.parent, told.files, files):
                beside = f"board-{_plain(kept.id)}"
                told = as_record(kept, beside)
            files |= {path.parent / name: text.encode() for name, text in told.files.items()}
        files[path] = told.text.encode()
        export = partial(_record_text, folder=beside)
        was[path] = partial(was_one, kept, export)
    return [File(path, data, was.get(path, _never)) for path, data in files.items()]


def _record_text(kept: Kept, folder: str) -> bytes:
    from printplay.ledger.as_record import as_record

    return as_record(kept, folder).text.encode()


def _others(folder: Path, layouts: Mapping[str, str], files: Mapping[Path | None, bytes]) -> bool:
    """Tell whether other files of these names are there, or will be."""
    for name, text in layouts.items():
        path, data = folder / name, text.encode()
        if files.get(path, data) != data:
            return True
        if path.exists() and not (path.is_file() and path.read_bytes() == data):
            return True
    return False


# -- one file for all ------------------------------------------------------------------------------


def one_file(
    matches: Sequence[Kept],
    output: str | None,
    to: str,
    separator: str = ",",
    damaged: Sequence[Damage] = (),
) -> list[File]:
    """Return all matches in one CSV or JSON file; the JSON names those that are damaged."""
    from printplay.ledger.earlier import was_csv, was_json

    if to == "csv":
        from printplay.ledger.as_csv import BOM, as_csv

        # A spreadsheet needs the mark to see UTF-8; who reads a pipe would trip over it.
        data = ((BOM if output is not None else "") + as_csv(matches, separator)).encode()
    else:
        from printplay.ledger.journal import as_json

        data = as_json(matches, as_told(damaged)).encode()
    if output is None:
        return [File(None, data)]
    path = Path(output) / f"matches.{to}" if _is_folder(output) else Path(output)
    return [File(path, data, partial(was_csv if to == "csv" else was_json, matches))]


# -- plays -----------------------------------------------------------------------------------------


def plays(
    matches: Sequence[Kept], output: str | None, *, link: bool, qr: bool, every: bool = False
) -> list[File]:
    """Return matches as plays of BG Stats: JSON, links, or QR codes."""
    from printplay.ledger import bgstats
    from printplay.ledger.earlier import was_one

    folder = _folder(matches, output, every=every)
    picture = (output or "").lower().endswith(".png")
    suffix = ".png" if qr else ".txt" if link else ".json"
    files = []
    for kept in matches:
        path = Path(output) if output is not None and folder is None else None
        if folder is not None:
            path = folder / _name(kept, suffix)
        if path is not None and (qr or picture):
            data = png(bgstats.qr(bgstats.link(bgstats.play(kept))))
        elif qr:
            url = bgstats.link(bgstats.play(kept))
            data = _for_terminal(bgstats.qr(url), url).encode()
        else:
            data = _play_text(kept, link=link)
        files.append(
            File(path, data, partial(was_one, kept, partial(_play_text, link=link), over=True))
        )
    return files


def _play_text(kept: Kept, *, link: bool) -> bytes:
    """Return a play as JSON, or the link that creates it."""
    from printplay.ledger import bgstats

    play = bgstats.play(kept)
    if link:
        return f"{bgstats.link(play)}\n".encode()
    return (json.dumps(play, ensure_ascii=False, indent=2) + "\n").encode()


def png(modules: Sequence[Sequence[bool]]) -> bytes:
    """Return a QR code as a picture, with its quiet zone."""
    from PIL import Image

    side = len(modules) + 2 * _QUIET
    picture = Image.new("1", (side, side), 1)
    for y, row in enumerate(modules, _QUIET):
        for x, dark in enumerate(row, _QUIET):
            picture.putpixel((x, y), 0 if dark else 1)
    out = BytesIO()
    large = picture.resize((side * _DOTS, side * _DOTS), Image.Resampling.NEAREST)
    large.save(out, "PNG")
    return out.getvalue()


def _for_terminal(modules: Sequence[Sequence[bool]], url: str) -> str:
    """Return a QR code in half blocks with the link below; the link alone where it has no room."""
    wide = len(modules) + 2 * _QUIET
    here = shutil.get_terminal_size()
    terminal = sys.stdout.isatty()
    if terminal and (wide > here.columns or (wide + 1) // 2 > here.lines):
        _say(
            _(
                "The QR code needs {columns} columns and {lines} lines; the terminal has {wide} "
                "and {high}. A smaller type makes room, or -o FILE.png draws it. The link:"
            ).format(columns=wide, lines=(wide + 1) // 2, wide=here.columns, high=here.lines)
        )
        return f"{url}\n"
    return f"{half_blocks(modules, colour=use_colour(no_color=False))}\n{url}\n"


def half_blocks(modules: Sequence[Sequence[bool]], *, colour: bool) -> str:
    """Return a QR code as text, two rows of modules a line, with its quiet zone.

    In `colour` it is black on white whatever the terminal is. Without, what is light is inked, as
    most terminals are dark; readers take a code either way round.
    """
    blank = [False] * (len(modules) + 2 * _QUIET)
    side = [False] * _QUIET
    rows = [blank] * _QUIET + [[*side, *row, *side] for row in modules] + [blank] * _QUIET
    rows += [blank] * (len(rows) % 2)
    signs = "\u2588\u2580\u2584 "  # both light, the upper, the lower, none
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        text = "".join(signs[2 * above + below] for above, below in zip(upper, lower, strict=True))
        lines.append(f"\x1b[38;5;231;48;5;16m{text}\x1b[0m" if colour else text)
    return "\n".join(lines)


# -- writing ---------------------------------------------------------------------------------------


def write(files: Sequence[File], *, force: bool) -> None:
    """Write files, each whole or not at all, and none where one of them may not be written."""
    from printplay.printing.output import check_target
    from printplay.printing.output import write as write_one

    ours = set()
    for path, data, was in files:
        if path is None:
            continue
        there = path.read_bytes() if path.is_file() else None
        if there is not None and not force and (there == data or was(there)):
            ours.add(path)
        check_target(path, force=force or path in ours)
    for path, data, _was in files:
        if path is not None:
            write_one(path, data, force=force or path in ours)


def _say(text: str) -> None:
    print(text, file=sys.stderr)  # noqa: T201
