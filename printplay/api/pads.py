"""The user's own score pads: a starter file, one drawn up from answers, and the check of a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from printplay.api.prints.starters import new_file
from printplay.core import resources
from printplay.core.answers import speak, versioned
from printplay.core.errors import FilePlace, LayoutError, PrintplayError
from printplay.core.fault_text import translated
from printplay.core.faults import Fault
from printplay.core.i18n import N_, _, language, localised
from printplay.match import registry
from printplay.pads.file.draft import QUESTIONS, PadDraft, PadQuestion
from printplay.pads.file.judging import judge
from printplay.pads.file.pad import Pad
from printplay.printing.preflight.faults import fault_line

if TYPE_CHECKING:
    from printplay.pads.scoring.state import State

__all__ = ["QUESTIONS", "PadDraft", "PadQuestion", "PadReport", "check_pad", "drafted_pad", "new_pad"]


_SUFFIX = ".toml"
_LONGEST = 40


@dataclass(frozen=True)
class PadReport:
    """The report on a pad file: the `pad` as far as it can be read, and its faults.

    `pad` is None if the file describes no game. `hints` are warnings, `refused` are the faults
    that prevent a print of a pad without errors.
    """

    file: str
    pad: Pad | None
    errors: tuple[LayoutError, ...]
    hints: tuple[LayoutError, ...] = ()
    refused: tuple[Fault, ...] = ()

    def __repr__(self) -> str:
        return f"<PadReport: {self.text()}>"

    @property
    def valid(self) -> bool:
        """Return whether there are no errors."""
        return not self.errors and not self.refused

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return all errors, and hints as warnings, each in the order of the lines.

        In the current language.
        """
        errors_and_hints = [("error", fault) for fault in self.errors] + [
            ("warning", fault) for fault in self.hints
        ]
        return tuple(map(translated, self.refused)) + tuple(
            Fault(
                "PP-0",
                f"{fault.place.key}: {fault.sentence()}"
                if fault.place and fault.place.key
                else (fault.sentence()),
                hint=fault.cure() or None,
                severity="warning" if severity == "warning" else "error",
                line=fault.place.line if fault.place else None,
                column=fault.place.column if fault.place else None,
            )
            for severity, fault in errors_and_hints
        )

    def text(self, lang: str | None = None) -> str:
        """Return what `printplay check` says of a pad: its faults, else the pad and an example."""
        with speak(lang):
            return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        from printplay.api.pad_text import example_lines, pad_lines

        for error in self.errors:
            yield str(error)
        for fault in map(translated, self.refused):
            place = FilePlace(self.file, fault.line, fault.column)
            yield f"{place}: {fault.message if fault.printed is None else fault_line(fault)}"
            if fault.hint:
                yield f"  {fault.hint}"
        for error in self.hints:
            yield _("hint: {said}").format(said=error)
        if not self.valid:
            count = len(self.errors) + len(self.refused)
            yield (
                _("{file}: {count} problems found").format(file=self.file, count=count)
                if (count > 1)
                else _("{file}: 1 problem found").format(file=self.file)
            )
        elif self.pad is not None:
            yield _("{file}: No problems found.").format(file=self.file)
            yield ""
            yield from pad_lines(self.pad)
            yield ""
            yield from example_lines(self._example(self.pad))

    @staticmethod
    def _example(pad: Pad) -> State:
        from printplay.pads.prints.example import example

        return example(pad)

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return what `printplay check --json` prints for a pad.

        It has `game`, `valid` and `violations` (each with `message`, `hint`, `line`, `column`);
        for a readable file also `title`, `players`, `rounds` and `rows` (each with `key`, `title`,
        `points`).
        """
        with speak(lang):
            pad = self.pad
            return versioned(
                {
                    "file": self.file,
                    "game": pad.game if pad else None,
                    "title": localised(pad.title) if pad else None,
                    "hash": pad.hash if pad else None,
                    "players": list(pad.players) if pad else None,
                    "rounds": pad.rounds if pad else None,
                    "valid": self.valid,
                    "violations": [
                        fault.json("code", "severity", "message", "hint", "line", "column")
                        for fault in self.faults
                    ],
                    "rows": [
                        {"key": row.key, "title": localised(row.title), "points": row.points or None}
                        for row in (pad.rows if pad else ())
                    ],
                }
            )


def check_pad(file: str | Path) -> PadReport:
    """Check the file of a pad, and whether it can be printed; nothing is printed or stored.

    Raises LayoutError if there is no such file, or it is not TOML.
    """
    path = Path(file)
    pad, errors, hints = judge(path)
    if pad is not None and pad.game in registry.game_ids():
        errors = (*errors, LayoutError(
            N_("{game} is already a built-in game"),
            place=FilePlace(str(path), key="game"), hint=N_("Give your game a different id."),
            game=pad.game,
        ))  # fmt: skip
    refused: Sequence[Fault] = ()
    ships = path.resolve().is_relative_to(resources.layouts().resolve())  # then its print is tested
    if pad is not None and not errors and not ships:
        refused = _trial(pad)
    return PadReport(str(file), pad, errors, hints, tuple(refused))


def _trial(pad: Pad) -> list[Fault]:
    """Return the errors that would prevent a print of a pad, as `print FILE` makes it."""
    from printplay.api.prints.game_kit import game_kit
    from printplay.api.prints.trial import errors_of_prints, refused_print
    from printplay.core.print_choices import Ink
    from printplay.pads.game import game_of
    from printplay.printing.options import PrintOptions

    impossible: list[PrintplayError] = []

    def refusals(_lang: str, low_ink: bool) -> Iterator[Fault]:
        if impossible:  # in no other language, either
            return
        try:
            kit = game_kit(game_of(pad), (), PrintOptions(ink=Ink.low if low_ink else Ink.full))
            findings = kit.findings
        except PrintplayError as error:
            impossible.append(error)
            yield refused_print(error)
        else:
            yield from (fault for fault in findings if fault.severity == "error")

    return list(errors_of_prints(refusals))


def new_pad(
    name: str | Path = "",
    target: str | Path | None = None,
    *,
    like: str | None = None,
    lang: str | None = None,
) -> Path:
    """Write a starter for a pad, a TOML file with explanatory comments; return the file.

    `name` is the game's title, or its id; it also names the file. `target` is the file, or a
    folder for it. A path as name (`games/harbour.toml`, or `games/harbour` where the folder exists)
    gives both: the file, and the title. With `like`, a pad by its id, its title or another name, it
    is a copy of that one, with its comments, under the new id and title. Raises FileError if the
    file exists already, CallError if no pad is called so.
    """
    from printplay.pads.file.finding import rename_pad, source_of

    with speak(lang):
        new = _new_file(name, target)
        if like is not None:
            text = source_of(like).read_text("utf-8")
            return new.write(rename_pad(text, new.game, new.title))
        text = (resources.layouts() / "starter" / language() / "pad.toml").read_text("utf-8")
        text = text.replace("starter.toml", new.path.name)
        return new.write(_replaced_text(_replaced_text(text, "starter", new.game), "Starter", new.title))


def drafted_pad(name: str, target: str | Path | None, draft: Callable[[], PadDraft]) -> Path:
    """Write the pad of a draft, in the current language; return the file.

    The draft is asked for once it is certain that the file can be written; name and target are
    those of `new_pad`.
    """
    from printplay.pads.file.draft import pad_text

    new = _new_file(name, target)
    return new.write(pad_text(draft(), new.game, new.title, new.path.name))


class _NewFile(NamedTuple):
    """A file to write, with the id and the title of its game."""

    path: Path
    game: str
    title: str

    def write(self, text: str) -> Path:
        """Write the file and return it."""
        from printplay.printing.output.writing import write_file

        write_file(self.path, text.encode())
        return self.path


def _new_file(name: str | Path, target: str | Path | None) -> _NewFile:
    """Return the file to write; raise FileError if it exists."""
    path = Path(name)
    if target is None and path.suffix.lower() == _SUFFIX:
        name, target = path.stem, path
    elif target is None and path.parent != Path() and path.parent.is_dir():
        name, target = path.name, path.with_name(f"{path.name}{_SUFFIX}")
    typed_name = str(name) if any(map(str.isalnum, str(name))) else ""
    title = _titled(typed_name) or _("My game")
    id_ = _id_of(title)
    usual = f"{id_}{_SUFFIX}"
    message = N_("a pad file must end in {suffix}, not {name!r}")
    path = new_file(Path(usual if target is None else target), usual, message)
    title_text = "".join(c for c in title if c.isprintable() and c not in '"\\')[:_LONGEST]
    return _NewFile(path, id_, title_text)


def _replaced_text(text: str, old: str, new: str) -> str:
    """Replace a quoted text; the comment after it stays in its column if there is room."""
    return re.sub(f'"{old}" *', lambda found: f'"{new}"'.ljust(len(found[0]) - 1) + " ", text)


def _titled(name: str) -> str:
    """Return the title of a game from its typed name; one in lower case is an id.

    >>> _titled("sea-harbour"), _titled("Mensch ärgere dich nicht")
    ('Sea Harbour', 'Mensch ärgere dich nicht')
    """
    words = name.split()
    if name != name.lower():
        return " ".join(words)
    words = words if len(words) > 1 else re.split("[-_]+", name.strip())
    return " ".join(word[:1].upper() + word[1:] for word in words if word)


def _id_of(title: str) -> str:
    from printplay.pads.file.reading import id_like

    pad_id = id_like(title) or "game"
    return f"my-{pad_id}" if pad_id in registry.game_ids() else pad_id
