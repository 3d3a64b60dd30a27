"""Calibration of a printer: the sheet to measure, the measures, and the profile.

Lengths are mm, angles degrees. Profiles are stored in the user's config folder; `print_game` and
`print_deck` take them by their names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from printplay.api.prints.options import one_of
from printplay.core.answers import speak
from printplay.core.errors import CallError
from printplay.core.i18n import LANGUAGES, N_, _, language, use
from printplay.core.print_choices import Duplex, DuplexName
from printplay.printing.calibration.calibration import Measure, check_measured, profile_from, read_measured
from printplay.printing.calibration.calibration import measures as measures_of
from printplay.printing.calibration.profile import MARGINS, Profile, load, profile_names, quoted_name, save
from printplay.printing.imposition.paper import UNPRINTABLE, Paper
from printplay.printing.imposition.paper import paper as paper_called
from printplay.printing.options import unambiguous

__all__ = [
    "Calibration",
    "CalibrationSheet",
    "Measure",
    "Profile",
    "calibrate",
    "calibration_sheet",
    "check_measured",
    "measures",
    "profile",
    "profiles",
    "profiles_json",
    "quoted_name",
]


@dataclass(frozen=True)
class CalibrationSheet:
    """The sheet to print at 100 % and to measure; `profile` is applied when it is printed, if any.

    Its texts are in the language of the call that made it.
    """

    paper: Paper
    duplex: Duplex
    profile: Profile | None
    lang: str

    def __repr__(self) -> str:
        return f"<CalibrationSheet for {self.paper.word}, duplex {self.duplex.value}>"

    @property
    def name(self) -> str:
        """Return the name of its file."""
        begin = "calibration"
        if self.profile is not None:
            begin = unambiguous(f"{begin}-{self.profile.name}", "profile")
        differs = [self.paper.word] * (self.paper.word != "a4")
        differs += [self.lang] * (self.lang != LANGUAGES[0])
        differs += [self.duplex.value] * (self.duplex is not Duplex.long)
        return "-".join((begin, *differs)) + ".pdf"

    @property
    def command(self) -> str:
        """Return the command that saves its measurements."""
        from printplay.printing.calibration.calibration_sheet import command

        return command(self.profile.name if self.profile is not None else "")

    def pdf(self) -> bytes:
        """Return it as PDF."""
        from printplay.printing.calibration.calibration_sheet import make_sheet
        from printplay.printing.imposition.sheet_marks import Slug
        from printplay.printing.kit import KitFile
        from printplay.printing.options import PrintOptions
        from printplay.printing.preflight.preflight import Preflight

        with use(self.lang):
            name = self.profile.name if self.profile is not None else ""
            printed_sheet = make_sheet(self.paper, self.duplex, name)
            note = _("profile {name}").format(name=name) if name else ""
            slug = Slug("printplay", note, "")
            options = PrintOptions(paper=self.paper, duplex=self.duplex, profile=name or None)
            kit = KitFile(printed_sheet.title, [printed_sheet], options, slug)
            kit.check(Preflight())
            return kit.pdf(self.lang)

    def write(self, folder: str | Path, *, force: bool = False) -> Path:
        """Write it into a folder, which is made if missing; return the file.

        Raises FileError if the file exists and printplay did not make it, unless `force`.
        """
        from printplay.printing.output.writing import check_target, write

        path = Path(folder) / self.name
        check_target(path, force=force)
        write(path, self.pdf(), force=force)
        return path


def calibration_sheet(
    paper: str = "a4", *, duplex: DuplexName = "long", profile: str | None = None, lang: str | None = None
) -> CalibrationSheet:
    """Return the sheet on which a printer is measured.

    `paper` and `duplex` are words of `print_game`; `profile` is applied when it is printed, so
    that the remaining error can be added to it. Raises CallError for paper that is no single sheet,
    and for an unknown profile.

    >>> calibration_sheet("letter", duplex="short").name
    'calibration-letter-short.pdf'
    """
    sheet, duplex_mode = _upright(paper), one_of(Duplex, "duplex", duplex)
    earlier_profile = load(profile) if profile is not None else None
    with speak(lang):
        return CalibrationSheet(sheet, duplex_mode, earlier_profile, language())


def measures(paper: str = "a4", *, duplex: DuplexName = "long") -> Sequence[Measure]:
    """Return the measures on the sheet: a `letter`, a `text`, and the nominal value, mm.

    >>> [(one.letter, one.nominal) for one in measures()][:4]
    [('a', 20.0), ('b', 20.0), ('c', 20.0), ('d', 170.0)]
    """
    return measures_of(_upright(paper), one_of(Duplex, "duplex", duplex))


@dataclass(frozen=True)
class Calibration:
    """A calibrated printer, and the file of its profile.

    `replaced` says that a profile of this name existed; `left` are the letters that were not
    measured and are taken as nominal.
    """

    profile: Profile
    path: Path
    replaced: bool
    left: tuple[str, ...]


def calibrate(
    name: str,
    measured: str | Mapping[str, float],
    *,
    paper: str = "a4",
    duplex: DuplexName = "long",
    margin: float | None = None,
    profile: str | None = None,
) -> Calibration:
    """Save the measurements as the profile of a printer.

    `measured` are numbers by their letters, in mm, or a text such as `a=20.3 b=19.8`; `paper`,
    `duplex` and `profile` are those of the sheet, `margin` the unprintable margin, mm. A
    profile of this name is replaced, or corrected if the sheet was printed with it. Raises
    CallError for implausible numbers, and for an invalid name or margin.
    """
    check_margin(margin)
    sheet, duplex_mode = _upright(paper), one_of(Duplex, "duplex", duplex)
    earlier_profile = load(profile) if profile is not None else None
    if isinstance(measured, str):
        numbers: Mapping[str, float] = read_measured(measured, sheet, duplex_mode)
    else:
        numbers = measured
    white = margin if margin is not None else earlier_profile.margin if earlier_profile else UNPRINTABLE
    new_profile = profile_from(
        name.strip().casefold(), numbers, sheet, duplex_mode, earlier_profile=earlier_profile, margin=white
    )
    replaced = (
        earlier_profile is None or earlier_profile.name != new_profile.name
    ) and new_profile.name in profile_names()
    unmeasured = tuple(m.letter for m in measures_of(sheet, duplex_mode) if m.letter not in numbers)
    return Calibration(new_profile, save(new_profile), replaced, unmeasured)


def check_margin(margin: float | None) -> None:
    """Raise CallError for an implausible margin, mm."""
    if margin is not None and not MARGINS[0] <= margin <= MARGINS[1]:
        raise CallError(
            N_("a margin must be {low:g} to {high:g} mm, not {value:g}"),
            low=MARGINS[0],
            high=MARGINS[1],
            value=margin,
        )


def profile(name: str) -> Profile:
    """Return the profile of a printer by its name; raise CallError if there is none."""
    return load(name)


def profiles() -> list[Profile]:
    """Return the calibrated printers."""
    return [load(name) for name in profile_names()]


def profiles_json(saved_profiles: Sequence[Profile]) -> list[dict[str, Any]]:
    return [asdict(saved_profile) for saved_profile in saved_profiles]


def _upright(name: str) -> Paper:
    """Return a paper size, upright; raise CallError unless it is a single sheet."""
    sheet = paper_called(name)
    if sheet.single or sheet.name == "both":
        raise CallError(
            N_("a printer cannot be measured on {name!r} paper"),
            hint=N_(
                "Measurements start at the edges of one sheet: choose the paper in the "
                "printer, such as --paper a4."
            ),
            name=name,
        )
    return sheet.rotate() if sheet.width > sheet.height else sheet
