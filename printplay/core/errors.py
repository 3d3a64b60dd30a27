"""Errors about files, paper and calls: exceptions that the command line catches.

A broken rule is a value, not an exception; see the games. A message is kept as a template with its
values and formatted when shown, so that it appears in the reader's language.
"""

from __future__ import annotations

import reprlib
import unicodedata
from dataclasses import dataclass

from printplay.core.i18n import _, fill_template


def printable(text: str) -> str:
    r"""Return `text` with its control and invisible characters spelled out.

    What a file holds is quoted in messages; it must not move a terminal's cursor or hide words.

    >>> print(printable("a\x1b[2Jb"))
    a\x1b[2Jb
    """
    if text.isprintable():
        return text
    return "".join(
        repr(c)[1:-1] if unicodedata.category(c)[0] == "C" or c in "\u2028\u2029" else c for c in text
    )


class _Brief(reprlib.Repr):
    """A repr of the beginning of a text without quotes, and of the top of a deep value."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 2


_BRIEF = _Brief()


def brief(value: object) -> str:
    """Abbreviate a value from a file to about 40 characters, however large or deep it is.

    >>> brief("x" * 100), brief(10**5000), brief([[[[1]]]])
    ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…', 'a very large number', '[[[...]]]')
    """
    if isinstance(value, int) and abs(value) >= 10**15:
        return _("a very large number")
    text = value if isinstance(value, str) else _BRIEF.repr(value)
    return text if len(text) <= 40 else text[:39] + "…"


@dataclass(frozen=True)
class FilePlace:
    """A place in a file: line and column (both from 1) or a key, and what it is `about`."""

    file: str
    line: int | None = None
    column: int | None = None
    key: str | None = None
    about: str = ""

    def __str__(self) -> str:
        """Return `file:line:column: key (about)`, leaving out unknown parts."""
        text = printable(self.file)
        if self.line is not None:
            text += f":{self.line}"
            if self.column is not None:
                text += f":{self.column}"
        text = f"{text}: {printable(self.key)}" if self.key else text
        return f"{text} ({printable(self.about)})" if self.about else text


#: The exit code after Ctrl-C, as in shells.
INTERRUPTED = 130
#: Sentences on what this call has stored for good, for one whose answer cannot be printed.
STORED: dict[str, None] = {}


class PrintplayError(Exception):
    """The input cannot be used; the text says where, what and how to fix it.

    `message` and `hint` are translatable templates (marked with `N_` where they are written);
    `values` fill the braces of both.
    """

    exit_code = 2
    #: Whether the answer was printed on standard output before the error.
    answered = False
    #: The setting that led to the error, if it was not typed: its key, and its file or variable.
    setting: tuple[str, str] | None = None

    def __init__(
        self, message: str, *, place: FilePlace | None = None, hint: str = "", **values: object
    ) -> None:
        super().__init__(message)
        self.message, self.hint, self.place, self.values = message, hint, place, values

    def sentence(self) -> str:
        """Return only the message, in the current language."""
        return printable(fill_template(self.message, self.values))

    def cure(self) -> str:
        """Return the hint and the setting that led here, in the current language; often empty."""
        hint = printable(fill_template(self.hint, self.values)) if self.hint else ""
        if self.setting is None:
            return hint
        key, setting_place = self.setting
        advice = (
            _("This is the setting {key} in {where}.")
            if f"--{key}" in hint
            else _("This is the setting {key} in {where}; --{key} overrides it.")
        )
        return "\n  ".join(filter(None, (hint, printable(advice.format(key=key, where=setting_place)))))

    def __str__(self) -> str:
        """Return place, message and hint as one text of one or two lines."""
        text = self.sentence() if self.place is None else f"{self.place}: {self.sentence()}"
        return f"{text}\n  {cure}" if (cure := self.cure()) else text


class FileError(PrintplayError):
    """A file cannot be read or written, or has the wrong kind."""


class LayoutError(FileError):
    """A layout file does not describe a board."""


class CallError(PrintplayError):
    """An option or an argument is unknown, invalid, or excludes another."""


class PaperError(PrintplayError):
    """The parts do not fit on the paper."""

    exit_code = 1


class EmptyBoardError(PrintplayError):
    """The layout is valid but has nothing to print."""

    exit_code = 1


class TextFitError(PrintplayError):
    """A text does not fit its box, not even at the smallest size allowed there.

    `where` names its place: a card, a cover. `several` is the message for all texts in the same
    place of a template, each on its own card; else it is empty.
    """

    exit_code = 1

    def __init__(
        self, text_place: str, message: str, *, place: FilePlace | None = None, hint: str = "",
        several: str = "", **values: object,
    ) -> None:  # fmt: skip
        super().__init__(message, place=place, hint=hint, **values)
        self.where, self.several = text_place, several

    def reason(self) -> str:
        """Return the message without the place, in the current language."""
        return super().sentence()

    def reason_of_all(self) -> str:
        """Return the message for all cards with such a text, or that for one."""
        return printable(fill_template(self.several or self.message, self.values))

    def sentence(self) -> str:
        return f"{printable(self.where)}: {self.reason()}"
