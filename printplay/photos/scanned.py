"""What every paper read from a photo is made of: values and their certainty, questions, the paper."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from printplay.core.i18n import _, fill_template

T = TypeVar("T")
#: A line as spaces in the order drawn, a part for each time it began.
Segments: TypeAlias = tuple[tuple[str, ...], ...]

#: Why something is asked about: keys that questions put into words.
COVERED, FAINT, UNCLEAR, DIFFERENT = "covered", "faint", "unclear", "different"
LOST, SEVERAL, AGAINST = "lost", "several", "against"


@dataclass(frozen=True)
class Contradiction:
    """What the rest of a paper says against a value: a template, and what fills its braces."""

    message: str
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """Return it in the current language; without values it is said as it stands."""
        return fill_template(self.message, self.values) if self.values else self.message


@dataclass(frozen=True)
class Read(Generic[T]):
    """A value as it was read, with the chance, 0 to 1, that it is right.

    `candidates` are what it may be, the likeliest first, each with its chance; `why` says why a
    person is asked (a key), and is None where nobody need be. `against` says what contradicts the
    value, if that is why. What a person answered (`is_answered`) is asked no more.
    """

    value: T
    confidence: float
    candidates: tuple[tuple[T, float], ...] = ()
    why: str | None = None
    against: Contradiction | None = None
    is_answered: bool = False

    @property
    def is_asked(self) -> bool:
        return self.why is not None

    @property
    def text(self) -> str:
        """Return it in a sign or a number: `?` is in question, `-` is empty."""
        return "?" if self.is_asked else "-" if self.value is None else str(self.value)

    def with_answer(self, value: T) -> Self:
        """Return it with the value that a person told."""
        return replace(
            self, value=value, confidence=1.0, candidates=(), why=None, against=None, is_answered=True
        )


@dataclass(frozen=True)
class ScanQuestion(ABC):
    """A question about a paper: what it is about, why, the spaces, and what it may be.

    `candidates` are values with their probabilities, the likeliest first. `cut` is a PNG of that part
    of the paper, `picture` the file it was written to. `beside` are other parts to compare it with, in
    words and as PNGs: those that a sum contradicts. `field` is the field of a pad that it is about.
    """

    about: str
    why: str
    spaces: tuple[str, ...] = ()
    candidates: tuple[tuple[Any, float], ...] = ()
    cut: bytes | None = None
    picture: str | None = None
    beside: tuple[tuple[str, bytes], ...] = ()
    field: Any = None
    #: Whether it is of a board, whose spaces may be asked about.
    is_of_board: ClassVar[bool] = False

    @property
    @abstractmethod
    def text(self) -> str:
        """Return the question in the current language."""

    @property
    def key(self) -> object:
        """Return what tells it from others of its paper: names change what a field is called."""
        return self.field or self.about

    @property
    def yes_no(self) -> bool:
        """Return whether yes and no are answers, too."""
        return False

    def label(self, value: Any) -> str:
        """Return a candidate as a person reads it, in the current language."""
        return _("empty") if value is None else str(value)

    def labelled_answers(self) -> list[tuple[Any, str]]:
        """Return the answers offered as buttons: values, and their texts."""
        return [(value, self.label(value)) for value, _chance in self.candidates]

    def json(self) -> dict[str, Any]:
        """Return the question as a program reads it."""
        return {
            "about": self.about,
            "text": self.text,
            **({"spaces": list(self.spaces)} if self.is_of_board else {}),
            "candidates": [{"value": value, "p": round(p, 3)} for value, p in self.candidates],
            "picture": self.picture,
        }


@dataclass(frozen=True)
class ScannedPaper(ABC):
    """A paper that was read: all photos in which it was seen, and its corners in the first, pixels."""

    photos: tuple[str, ...]
    corners: tuple[tuple[int, int], ...]

    @property
    @abstractmethod
    def game(self) -> str:
        """Return the id of its game."""

    @property
    @abstractmethod
    def shown_code(self) -> str:
        """Return its code as text."""

    @property
    @abstractmethod
    def name(self) -> str | None:
        """Return what a person knows it by: its player or its title, if known."""

    @property
    @abstractmethod
    def questions(self) -> tuple[ScanQuestion, ...]:
        """Return what is open."""

    @abstractmethod
    def answered(self, question: ScanQuestion, value: Any) -> ScannedPaper:
        """Return it after an answer to one of its questions; raise CallError if it can be none."""

    @abstractmethod
    def picture_stem(self, number: int, place: int, question: ScanQuestion) -> str:
        """Return the name for a picture of a question: `number` is the paper's, `place` its own."""

    @abstractmethod
    def with_pictures(self, files: Mapping[str, str]) -> Self:
        """Return it with the files of pictures, by what their questions are about."""

    @abstractmethod
    def json(self) -> dict[str, Any]:
        """Return it as data for programs."""
