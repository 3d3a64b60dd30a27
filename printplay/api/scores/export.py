"""Matches of a ledger as files for others: records, JSON, tables, plays for BG Stats, a download."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple, get_args
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from printplay.core.errors import CallError, printable
from printplay.core.i18n import N_, _, fill_template
from printplay.ledger.lists.overview import Damage
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.store.store import Store

_KINDS = {
    ".play": "text/plain; charset=utf-8",
    ".json": "application/json",
    ".csv": "text/csv; charset=utf-8",
    ".zip": "application/zip",
}
#: The forms of an export.
ExportForm = Literal["record", "csv", "json", "bgstats"]
FORMS: tuple[ExportForm, ...] = get_args(ExportForm)
#: Suffixes of files, as opposed to folders, and the form that is written without another choice.
_SUFFIXES: Mapping[str, ExportForm] = {
    ".play": "record", ".txt": "record", ".json": "json", ".csv": "csv", ".png": "bgstats",
}  # fmt: skip
#: The forms that a file with an ending can also have.
_ALSO: Mapping[str, Sequence[ExportForm]] = {".json": ("bgstats",), ".txt": FORMS}
#: A QR code: its rows of modules, True for dark.
Modules = Sequence[Sequence[bool]]


def _never(_data: bytes) -> bool:
    return False


class File(NamedTuple):
    """A file to write; `was` returns whether an existing file is an earlier export of the same."""

    path: Path
    data: bytes
    was: Callable[[bytes], bool] = _never


@dataclass(frozen=True)
class Export:
    """An export that is not written yet; `damaged` are matches that cannot be exported.

    `form` is "record" (as `check` reads it), "csv" (a table with a `separator` between cells),
    "json" (lossless) or "bgstats" (a play for BG Stats; with `link` the link that creates it, with
    `qr` that link as a QR code). With `every`, the files always go into a folder.
    """

    matches: Sequence[StoredMatch]
    form: ExportForm
    damaged: Sequence[Damage] = ()
    every: bool = False
    separator: str = ","
    link: bool = False
    qr: bool = False

    def __repr__(self) -> str:
        return f"<Export of {len(self.matches)} matches as {self.form}>"

    def data(self) -> bytes:
        """Return all of it as one text, in UTF-8; raise CallError if it is several files."""
        if self.form in ("csv", "json"):
            return self._table(mark=False)
        if self.form == "bgstats" and not (self.link or self.qr):
            return self._plays_json()
        self._folder(None)
        if self.form == "record":
            return b"".join(self._record(stored) for stored in self.matches)
        return b"".join(_bgstats_file(stored, link=self.link or self.qr) for stored in self.matches)

    def notes(self, *, piped: bool = True) -> Iterator[str]:
        """Yield notes on what a table cannot hold, or `data` leaves out (`piped`): own layouts."""
        from printplay.ledger.exchange.as_csv import is_lossy_in_csv
        from printplay.ledger.exchange.record_file import as_record

        if self.form == "csv" and (lost_count := sum(map(is_lossy_in_csv, self.matches))):
            text = N_(
                "In {count:match|matches} there is more than a table holds: moves, rows of a pad, "
                "an open end. --format json keeps everything."
            )
            yield fill_template(text, {"count": lost_count})
        for stored in self.matches if self.form == "record" and piped else ():
            if layout := as_record(stored).layout:
                text = _("{match} was played on {layout}, which is a file of its own; -o writes both.")
                yield text.format(match=stored.id, layout=printable(layout))

    def codes(self) -> Iterator[tuple[str, Modules]]:
        """Yield the link of each play, and its QR code as modules."""
        from printplay.ledger.exchange import bgstats

        self._folder(None)
        for stored in self.matches:
            url = bgstats.play_link(bgstats.play_json(stored))
            yield url, bgstats.qr_modules(url)

    def write(self, output: str | Path, *, force: bool = False) -> list[Path]:
        """Write the files, into a folder if there are several; return the files.

        Each is written whole or not at all. Raises FileError if a file exists that is no
        earlier export of the same, unless `force`; CallError if several matches would go into one
        file.
        """
        files = self.files(str(output))
        _write(files, force=force)
        return [file.path for file in files]

    def files(self, output: str) -> list[File]:
        """Return the files that `write` writes; `output` is a file, or a folder."""
        if self.form in ("csv", "json"):
            return self._one_file(output)
        plays = self.form == "bgstats" and not (self.link or self.qr)
        if plays and len(self.matches) > 1 and output.lower().endswith(".json"):
            return [File(Path(output), self._plays_json())]
        folder = self._folder(output)
        return self._records(output, folder) if self.form == "record" else self._plays(output, folder)

    def _folder(self, output: str | None) -> Path | None:
        """Return the folder for several files, or None for a single file."""
        count = len(self.matches)
        hint = N_(
            "Give a folder with -o, or a file ending in .json or .csv that holds them all, or name one match."
        )
        if output is None:
            if count == 1:
                return None
            raise CallError(N_("{count} matches need {count} files"), hint=hint, count=count)
        if count == 1 and not self.every and not _is_folder(output):
            return None
        if Path(output).is_file() or Path(output).suffix.lower() in _SUFFIXES:
            raise CallError(
                N_("--all writes a separate file for each match")
                if self.every
                else N_("{count} matches do not fit into one file"),
                hint=hint,
                count=count,
            )
        return Path(output)

    # -- records ----------------------------------------------------------------------------------

    def _record(self, stored: StoredMatch, folder: str = "") -> bytes:
        from printplay.ledger.exchange.record_file import as_record

        return as_record(stored, folder).text.encode()

    def _records(self, output: str, folder: Path | None) -> list[File]:
        from printplay.ledger.exchange.as_csv import is_older_export
        from printplay.ledger.exchange.record_file import as_record

        files: dict[Path, bytes] = {}
        was: dict[Path, Callable[[bytes], bool]] = {}
        for stored in self.matches:
            record, layout_files = as_record(stored), ""
            path = Path(output) if folder is None else folder / file_name(stored, ".play")
            if _has_other_files(path.parent, record.files, files):
                layout_files = f"board-{_safe_id(stored.id)}"
                record = as_record(stored, layout_files)
            files |= {path.parent / name: text.encode() for name, text in record.files.items()}
            files[path] = record.text.encode()
            was[path] = partial(is_older_export, stored, partial(self._record, folder=layout_files))
        return [File(path, data, was.get(path, _never)) for path, data in files.items()]

    # -- one file for all -------------------------------------------------------------------------

    def _table(self, *, mark: bool) -> bytes:
        """Return all matches as CSV or JSON; by the `mark` a spreadsheet detects UTF-8."""
        if self.form == "csv":
            from printplay.ledger.exchange.as_csv import BOM, as_csv

            return ((BOM if mark else "") + as_csv(self.matches, self.separator)).encode()
        from printplay.ledger.exchange.journal import as_json

        return as_json(self.matches, [damage.json() for damage in self.damaged]).encode()

    def _one_file(self, output: str) -> list[File]:
        from printplay.ledger.exchange.as_csv import is_older_csv, is_older_json

        path = Path(output) / f"matches.{self.form}" if _is_folder(output) else Path(output)
        was = is_older_csv if self.form == "csv" else is_older_json
        return [File(path, self._table(mark=True), partial(was, self.matches))]

    def _plays_json(self) -> bytes:
        from printplay.ledger.exchange.bgstats import plays_json

        return plays_json(self.matches).encode()

    # -- plays ------------------------------------------------------------------------------------

    def _plays(self, output: str, folder: Path | None) -> list[File]:
        """Return plays of BG Stats as JSON, links, or pictures of QR codes."""
        from printplay.ledger.exchange import bgstats
        from printplay.ledger.exchange.as_csv import is_older_export
        from printplay.printing.output.png import modules_png

        picture = self.qr or output.lower().endswith(".png")
        suffix = ".png" if self.qr else ".txt" if self.link else ".json"
        was = partial(_bgstats_file, link=self.link)
        return [
            File(
                Path(output) if folder is None else folder / file_name(stored, suffix),
                modules_png(bgstats.qr_modules(bgstats.play_link(bgstats.play_json(stored))))
                if picture
                else was(stored),
                partial(is_older_export, stored, was, over=True),
            )
            for stored in self.matches
        ]


def form_of(output: str | None, form: ExportForm | None = None) -> ExportForm:
    """Return the form of an export: as stated, else by the ending of its file, else a record.

    Raises CallError where the two do not agree.
    """
    suffix = Path(output or "").suffix.lower()
    by_suffix = None if output and _is_folder(output) else _SUFFIXES.get(suffix)
    if form is None or by_suffix is None or form in (by_suffix, *_ALSO.get(suffix, ())):
        return form or by_suffix or "record"
    raise CallError(
        N_("--format {form} does not write a file that ends with {suffix}"),
        hint=N_("Leave --format out, or give the file another ending."),
        form=form, suffix=suffix,
    )  # fmt: skip


def make_export(
    store: Store,
    ids: Sequence[str],
    form: ExportForm,
    *,
    every: bool = False,
    separator: str = ",",
    link: bool = False,
    qr: bool = False,
) -> Export:
    """Return the export of some matches, of every match (`every`), or of the one in play.

    Raises CallError if there is none, RefusedError for a dropped one.
    """
    from printplay.ledger.lists.overview import survey
    from printplay.ledger.matches.lookup import find_match
    from printplay.ledger.matches.outcome import RefusedError
    from printplay.ledger.store.trouble import NoMatchError

    damaged: list[Damage] = []
    with store.reading() as session:
        if ids:
            found_matches = [find_match(session, id_) for id_ in ids]
            dropped_id = next((match.id for match in found_matches if match.dropped and form != "json"), "")
            if dropped_id:
                raise RefusedError(
                    N_("the match {id} was dropped; only --format json exports it"),
                    hint=N_(
                        "Bring it back first: printplay score undrop {id}; or use --format json, "
                        "which notes that it was dropped."
                    ),
                    id=dropped_id,
                )
            matches = list({match.id: match for match in found_matches}.values())
        elif every or form in ("csv", "json"):
            # The lossless form includes dropped matches and says so.
            matches, damaged = survey(session, dropped=None if form == "json" else False)
            matches = [match for match in matches if match.over or form != "bgstats"]
            if not matches and not damaged and form in ("record", "bgstats"):
                raise (NoMatchError if not session.count()[0] else CallError(N_("no match to export")))
        else:
            matches = [find_match(session, None)]
    return Export(matches, form, damaged, every, separator, link, qr)


def file_name(stored: StoredMatch, suffix: str) -> str:
    """Return the name of a match's file; it contains no user input."""
    return f"{stored.game_id}-{_safe_id(stored.id)}{suffix}"


def _safe_id(id_: str) -> str:
    return re.sub("[^0-9a-z-]", "-", id_)


def _is_folder(output: str) -> bool:
    return Path(output).is_dir() or output.endswith(("/", os.sep))


def _has_other_files(folder: Path, layouts: Mapping[str, str], files: Mapping[Path, bytes]) -> bool:
    for name, text in layouts.items():
        path, data = folder / name, text.encode()
        if files.get(path, data) != data:
            return True
        if path.exists() and not (path.is_file() and path.read_bytes() == data):
            return True
    return False


def _bgstats_file(stored: StoredMatch, *, link: bool) -> bytes:
    from printplay.ledger.exchange import bgstats

    if link:
        return f"{bgstats.play_link(bgstats.play_json(stored))}\n".encode()
    return bgstats.plays_json([stored]).encode()


def _write(files: Sequence[File], *, force: bool) -> None:
    """Write files, each whole or not at all, and none if one of them may not be written."""
    from printplay.printing.output.writing import check_target, write

    new_files = set()
    for path, data, was in files:
        old_data = path.read_bytes() if path.is_file() else None
        if old_data is not None and not force and (old_data == data or was(old_data)):
            new_files.add(path)
        check_target(path, force=force or path in new_files)
    for path, data, _was in files:
        write(path, data, force=force or path in new_files)


class Download(NamedTuple):
    """A file to download; `kind` is its media type. The name contains no user input."""

    name: str
    kind: str
    data: bytes


def download(export: Export) -> Download:
    """Return an export as one file, with the contents that `Export.write` would write.

    Records with layout files, and the records of several matches, become a ZIP.
    """
    with TemporaryDirectory() as folder:  # empty: files in the server's folders change no name
        files = {file.path.relative_to(folder).as_posix(): file.data for file in export.files(f"{folder}/")}
    (name, data), *other_files = files.items()
    if other_files:
        name, data = _download_name(export, ".zip"), _zipped(files)
    else:
        name = _download_name(export, name[name.rindex(".") :])
    return Download(name, _KINDS[name[name.rindex(".") :]], data)


def _download_name(export: Export, suffix: str) -> str:
    """Return the name of a file of one match, or of all; plays for BG Stats are named apart."""
    if export.form == "bgstats":
        suffix = f"-bgstats{suffix}"
    if len(export.matches) == 1 and not export.every:
        return file_name(export.matches[0], suffix)
    return f"matches-records{suffix}" if export.form == "record" else f"matches{suffix}"


def _zipped(files: dict[str, bytes]) -> bytes:
    """Return files as a ZIP; the same files always give the same bytes."""
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for name, data in sorted(files.items()):
            entry = ZipInfo(name)
            entry.compress_type, entry.external_attr = ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, data)
    return packed.getvalue()
