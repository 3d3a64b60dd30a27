"""`printplay calibrate`: measure a printer once, and have every print lie where it should."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli import candidates
from printplay.cli.answer import print_json
from printplay.cli.options import AsJson, Force, Lang, Quiet
from printplay.cli.paper_options import Duplexing, Flip, Folder
from printplay.errors import CallError
from printplay.i18n import LANGUAGES, N_, _, language

if TYPE_CHECKING:
    from printplay.printing.paper import Duplex, Paper
    from printplay.printing.profile import Profile


#: What an option that would be passed over in silence goes with.
_GOES_WITH = {
    "--json": N_("It goes with --list and with --save."),
    "--margin": N_("It is kept with --save NAME."),
    "--list": N_("It shows all profiles, and goes with none of --save, --measured and --profile."),
}


def calibrate(
    save: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            autocompletion=candidates.profiles,
            help=_("Keep what was measured as a profile of this name."),
        ),
    ] = None,
    measured: Annotated[
        str | None,
        typer.Option(
            metavar="NUMBERS", help=_("What was measured, such as 'a=20.3 b=19.8'; else asked.")
        ),
    ] = None,
    margin: Annotated[
        float | None, typer.Option(help=_("What the printer leaves white at the edges, mm."))
    ] = None,
    profile: Annotated[
        str | None,
        typer.Option(
            autocompletion=candidates.profiles,
            help=_("The profile the sheet is, or was, printed with."),
        ),
    ] = None,
    show: Annotated[bool, typer.Option("--list", help=_("Show the profiles there are."))] = False,
    paper: Annotated[
        str,
        typer.Option(
            envvar="PRINTPLAY_PAPER",
            autocompletion=candidates.sheets,
            help=_("a4, letter, a3, a5 or WxH in mm."),
        ),
    ] = "a4",
    duplex: Duplexing = Flip.long,
    output: Folder = Path("output"),
    force: Force = False,
    quiet: Quiet = False,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  takes effect as it is parsed
) -> None:
    """Print the sheet to measure, or keep what was measured on it."""
    from printplay.printing.paper import Duplex
    from printplay.printing.paper import paper as paper_called
    from printplay.printing.profile import MARGINS, load

    for option, given, needs in (
        ("--json", as_json, show or save is not None),
        ("--margin", margin is not None, save is not None),
        ("--list", show, (save, measured, margin, profile) == (None,) * 4),
    ):
        if given and not needs:
            raise CallError(
                N_("{option} has nothing to say of this call"), hint=N_(_GOES_WITH[option]),
                option=option,
            )  # fmt: skip
    if show:
        _list(as_json=as_json)
        return
    if margin is not None and not MARGINS[0] <= margin <= MARGINS[1]:
        raise CallError(
            N_("a margin is from {low:g} to {high:g} mm, not {value:g}"),
            low=MARGINS[0],
            high=MARGINS[1],
            value=margin,
        )
    if save is None and measured is not None:
        raise CallError(N_("the numbers need a name to be kept under"), hint=N_("Add --save NAME."))
    sheet, turned = paper_called(paper), Duplex(duplex.value)
    if sheet.single or sheet.name == "both":
        raise CallError(
            N_("a printer is not measured on {name!r} paper"),
            hint=N_("It is measured from the edges of one sheet: name the paper in the printer."),
            name=paper,
        )
    if sheet.width > sheet.height:
        sheet = sheet.turned()
    before = load(profile) if profile is not None else None
    if save is None:
        _print(sheet, turned, before, output, force=force, quiet=quiet)
    else:
        _keep(save, measured, margin, sheet, turned, before, quiet=quiet, as_json=as_json)


def _print(
    paper: Paper, duplex: Duplex, profile: Profile | None, output: Path, *, force: bool, quiet: bool
) -> None:
    from printplay.printing.calibration_sheet import command, sheet
    from printplay.printing.kit import Kit
    from printplay.printing.marks import Slug
    from printplay.printing.output import check_target, write
    from printplay.printing.paper import Duplex
    from printplay.printing.preflight import Preflight
    from printplay.printing.profile import NONE

    name = profile.name if profile is not None else ""
    made = sheet(paper, duplex, name)
    slug = Slug("printplay", _("profile {name}").format(name=name) if name else "", "")
    kit = Kit(made.title, [made], paper, duplex, slug, profile=profile or NONE)
    differs = [paper.word] * (paper.word != "a4") + [language()] * (language() != LANGUAGES[0])
    differs += [duplex.value] * (duplex is not Duplex.long)
    path = output / ("-".join(filter(None, ("calibration", name, *differs))) + ".pdf")
    check_target(path, force=force)
    kit.check(Preflight())
    write(path, kit.pdf(language()), force=force)
    if quiet:
        return
    typer.echo(str(path))
    typer.echo(
        _("Print it at 100 %, measure what it lists, then: {command}").format(command=command(name))
    )


def _keep(
    name: str,
    measured: str | None,
    margin: float | None,
    paper: Paper,
    duplex: Duplex,
    before: Profile | None,
    *,
    quiet: bool,
    as_json: bool,
) -> None:
    from printplay.printing.calibration import profile_from, read_measured
    from printplay.printing.paper import UNPRINTABLE
    from printplay.printing.profile import names, save, typed

    if measured is not None:
        numbers = read_measured(measured, paper, duplex)
    else:
        numbers = _asked(paper, duplex)
    kept_margin = margin if margin is not None else before.margin if before else UNPRINTABLE
    found = profile_from(
        name.strip().casefold(), numbers, paper, duplex, before=before, margin=kept_margin
    )
    if not quiet and (before is None or before.name != found.name) and found.name in names():
        for line in _replaced(found.name, numbers, paper, duplex):
            typer.echo(line, err=True)
    path = save(found)
    if as_json:
        _answer([found])
    elif not quiet:
        for line in _told(found):
            typer.echo(line)
        typer.echo(_("Kept as {path}. Use it with: --profile {name}").format(
            path=path, name=typed(found.name)))  # fmt: skip


def _replaced(
    name: str, numbers: Mapping[str, float], paper: Paper, duplex: Duplex
) -> Iterator[str]:
    """Yield what goes when a profile of this name is replaced by what was measured now."""
    from printplay.printing.calibration import measures

    left = [m.letter for m in measures(paper, duplex) if m.letter not in numbers]
    yield _("The profile {name} of before is replaced.").format(name=name)
    if left:
        yield _(
            "Not measured now, and so taken as they should be: {letters}. What was measured on a "
            "sheet printed with the profile is added to it by --profile {name}."
        ).format(letters=", ".join(left), name=name)


def _asked(paper: Paper, duplex: Duplex) -> dict[str, float]:
    """Ask for every number; Enter alone means that it is as it should be."""
    from printplay.printing.calibration import check_measured, measures

    if not sys.stdin.isatty():
        raise CallError(
            N_("what was measured is missing"),
            hint=N_("Give the numbers: --measured 'a=20.3 b=19.8'"),
        )
    numbers: dict[str, float] = {}
    for measure in measures(paper, duplex):
        while measure.letter not in numbers:
            text = typer.prompt(
                f"{measure.letter}  {_(measure.text)}, mm", default=f"{measure.nominal:g}"
            )
            try:
                numbers[measure.letter] = check_measured(measure, text)
            except CallError as error:
                typer.echo(str(error), err=True)
    return numbers


def _list(*, as_json: bool) -> None:
    from printplay.cli.tables import columns, wrapped
    from printplay.printing.profile import load, names

    found = [load(name) for name in names()]
    if as_json:
        _answer(found)
    elif not found:
        said = _("There is no profile yet. Print a sheet to measure: printplay calibrate")
        typer.echo(wrapped(said, columns(), "  "))
    for one in [] if as_json else found:
        for line in _told(one):
            typer.echo(wrapped(line, columns(), "    "))


def _told(profile: Profile) -> list[str]:
    """Return what a profile says of its printer."""
    lines = [
        _("{name}: leaves {margin:g} mm white at the edges").format(
            name=profile.name, margin=profile.margin
        )
    ]
    for label, side in ((_("front"), profile.front), (_("back"), profile.back)):
        lines.append(
            "  "
            + _(
                "{side}: {x:+.2f} mm to the right, {y:+.2f} mm up, turned by {turn:+.2f} degrees, "
                "{wide:.2f} % wide, {high:.2f} % high"
            ).format(
                side=label,
                x=side.x,
                y=side.y,
                turn=side.turn,
                wide=100 * side.scale_x,
                high=100 * side.scale_y,
            )
        )
    return lines


def _answer(profiles: list[Profile]) -> None:
    from dataclasses import asdict

    print_json([asdict(profile) for profile in profiles])
