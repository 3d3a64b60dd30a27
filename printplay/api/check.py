"""Records checked by the rules of their game: what is wrong, who leads, what decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from printplay.core.errors import CallError
from printplay.core.faults import Fault
from printplay.core.i18n import N_, _
from printplay.core.json_format import versioned
from printplay.core.speaking import speak
from printplay.lookup import checking
from printplay.match import report
from printplay.match.standings import Placing, Standings
from printplay.match.text import as_json, telling
from printplay.match.text.sentences import told
from printplay.match.text.source import from_stream, from_text, read_source
from printplay.printing.output.pictured import Pictured, face_of


@dataclass(frozen=True)
class Report(Pictured):
    """What there is to say of a record. `checked` is what the command line tells it from."""

    checked: report.Report

    def __repr__(self) -> str:
        """Return what a notebook shows of it."""
        return f"<Report: {self.text()}>"

    @property
    def valid(self) -> bool:
        """Return whether nothing is wrong; a warning is not."""
        return self.checked.valid

    @property
    def finished(self) -> bool:
        """Return whether the match is over by its rules."""
        return self.checked.finished

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return all that is wrong or doubtful, in the order of the lines."""
        record = self.checked.record
        return tuple(told(violation, record) for violation in self.checked.violations)

    @property
    def standings(self) -> tuple[Placing, ...]:
        """Return the players ranked, the first first; empty where there is nothing to replay."""
        ranked = self._ranked
        return tuple(ranked.placings) if ranked is not None else ()

    @property
    def decided_by(self) -> str | None:
        """Return what decides the first place.

        That is `score`, the name of a tie-break, `shared`, `open` or `none`; None where nobody
        plays.
        """
        ranked = self._ranked
        return ranked.decided_by if ranked is not None else None

    @property
    def _ranked(self) -> Standings | None:
        return self.checked.replay.standings if self.checked.replay is not None else None

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return what `printplay check --json` prints, its sentences in a language."""
        with speak(lang):
            return versioned(as_json.as_json(self.checked))

    def text(self, lang: str | None = None) -> str:
        """Return what `printplay check` says: each fault with its line and cure, then who leads."""
        with speak(lang):
            return "\n".join((*self.told(), *self.ranking()))

    def told(self, *, colour: bool = False) -> Iterator[str]:
        """Yield the lines that say what is wrong; `colour` is for a terminal."""
        return telling.faults(self.checked, colour=colour)

    def ranking(self) -> Iterator[str]:
        """Yield the lines that say who leads, and where nothing is wrong."""
        if not self.checked.violations:
            name = self.checked.record.source.name
            yield _("{record}: nothing is wrong.").format(record=name)
        yield from telling.ranking(self.checked)

    @property
    def readable(self) -> bool:
        """Return whether every line could be read."""
        return self.checked.readable

    def picture(self, form: str = "svg") -> bytes:
        """Return the play drawn on its board, faults marked, as "svg", "png" or "pdf".

        Raises CallError where the game has no board to draw on, or there is no such form.
        """
        return self._picture(f".{form}")

    def _picture(self, suffix: str) -> bytes:
        meta = self.checked.record.meta
        if self.checked.board is None or meta is None or not meta.has("play_picture"):
            raise CallError(N_("there is no board to draw the play on"))
        return face_of(meta.id, meta.play_picture(self.checked), suffix)

    def formatted(self, *, stamp: bool = False) -> str | None:
        """Return the record in one form, comments and all; None where not all of it can be read.

        With `stamp` it notes the board's hash and the version of the rules, too.
        """
        from printplay.match.text.formatting import formatted, stamped

        record, board = self.checked.record, self.checked.board
        if not self.readable or record.meta is None:
            return None
        text = formatted(record, board)
        if stamp and board is not None:
            text = stamped(text, board.hash, record.meta.rules_version)
        return text

    def rewrite(self, file: str | Path, *, stamp: bool = False) -> bool:
        """Write it in that form over its file; return False where it is so already.

        Raises FileError where the file cannot be written, CallError where it cannot be read whole.
        """
        from printplay.printing.output.writing import put

        text, path = self.formatted(stamp=stamp), Path(file)
        if text is None:
            raise CallError(N_("not all of the record can be read"))
        if text == path.read_bytes().decode("utf-8"):
            return False
        put(path, text.encode())
        return True


def check(
    record: str | Path | Sequence[str] | BinaryIO, *, folder: str | Path | None = None
) -> Report:
    r"""Check a record by the rules of its game.

    `record` is the path of a file, the text of a record (a text of more than one line), its lines,
    or a stream of bytes. A layout of its own lies in `folder`: by default beside the file, else in
    the current folder. What is wrong with the record, even that there is no such file, is a fault
    of the report; nothing is raised.

    >>> report = check("game go-for-gold\nlayout A\nplayers Anna\nstart N\nAnna: points 9 5\nend")
    >>> report.valid, report.standings[0].score, report.decided_by
    (True, 14, 'none')
    >>> for fault in check(["game goldrausch", "players Anna, Ben", "Anna: flies 3"]).faults:
    ...     print(fault)
    3: PP-0: 'flies' is nothing a player does
    """
    if isinstance(record, Path) or (isinstance(record, str) and not _is_text(record)):
        path = Path(record)
        source, beside = read_source(path), path.parent
    elif not isinstance(record, str | Sequence):
        source, beside = from_stream("-", record), Path()
    else:
        text = record if isinstance(record, str) else "\n".join(record)
        source, beside = from_text("record", text), Path()
    return Report(checking.check(source, beside if folder is None else Path(folder)))


def _is_text(given: str) -> bool:
    """Return whether a text is a record rather than the path of one."""
    return "\n" in given or "\r" in given
