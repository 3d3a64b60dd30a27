"""`printplay calibrate`: measure a printer once, and correct every print."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli.framework.declarations import AsJson, Duplexing, Folder, Force, Lang, Quiet, option
from printplay.cli.framework.output import print_json
from printplay.core.errors import CallError
from printplay.core.i18n import N_, _
from printplay.core.print_choices import Duplex

if TYPE_CHECKING:
    from printplay.api.prints.calibration import Calibration, Measure, Profile


def calibrate(
    save: Annotated[
        str | None, option(_("Save the measurements as a profile of this name."), "NAME", complete="profiles")
    ] = None,
    measured: Annotated[
        str | None, option(_("Measurements: 'a=20.3 b=19.8'; default: asked."), "NUMBERS")
    ] = None,
    margin: Annotated[float | None, option(_("White margin of the printer in mm."))] = None,
    profile: Annotated[
        str | None, option(_("Print the sheet with this profile."), complete="profiles")
    ] = None,
    show: Annotated[bool, option(_("List the saved profiles."), "--list")] = False,
    paper: Annotated[
        str, option(_("a4, letter, a3, a5 or WxH in mm."), complete="sheets", envvar="PRINTPLAY_PAPER")
    ] = "a4",
    duplex: Duplexing = Duplex.long,
    output: Folder = Path("output"),
    force: Force = False,
    quiet: Quiet = False,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  handled when it is parsed
) -> None:
    """Print the sheet to measure, or keep what was measured on it."""
    from printplay.api.prints import calibration

    for name, is_set, fits, hint in (
        ("--json", as_json, show or save is not None, N_("Use it with --list or --save.")),
        ("--margin", margin is not None, save is not None, N_("Save it with --save NAME.")),
        ("--list", show, (save, measured, margin, profile) == (None,) * 4,
         N_("--list shows all profiles; leave out --save, --measured and --profile.")),
    ):  # fmt: skip
        if is_set and not fits:
            raise CallError(N_("{option} has no effect here"), hint=hint, option=name)
    if show:
        _list_profiles(as_json=as_json)
        return
    calibration.check_margin(margin)
    if save is None and measured is not None:
        raise CallError(N_("a name for the profile is missing"), hint=N_("Add --save NAME."))
    sheet = calibration.calibration_sheet(paper, duplex=duplex.value, profile=profile)
    if save is None:
        path = sheet.write(output, force=force)
        if not quiet:
            message = _("Print it at 100 %, take the measurements it lists, then run: {command}")
            typer.echo(str(path))
            typer.echo(message.format(command=sheet.command))
        return
    numbers: str | dict[str, float] | None = measured
    if numbers is None:
        numbers = _ask_measures(calibration.measures(paper, duplex=duplex.value))
    done = calibration.calibrate(
        save, numbers, paper=paper, duplex=duplex.value, margin=margin, profile=profile
    )
    if done.replaced and not quiet:
        for line in _replacement_lines(done):
            typer.echo(line, err=True)
    if as_json:
        print_json(calibration.profiles_json([done.profile]))
    elif not quiet:
        for line in _profile_lines(done.profile):
            typer.echo(line)
        typer.echo(_("Saved as {path}. Use it with: --profile {name}").format(
            path=done.path, name=calibration.quoted_name(done.profile.name)))  # fmt: skip


def _replacement_lines(done: Calibration) -> Iterator[str]:
    """Yield the values that are lost when a profile of this name is replaced."""
    name = done.profile.name
    yield _("The earlier profile {name} is replaced.").format(name=name)
    if done.left:
        yield _(
            "Not measured, so the nominal value was used: {letters}. If the sheet was "
            "printed with this profile, add --profile {name} to refine it."
        ).format(letters=", ".join(done.left), name=name)


def _ask_measures(measures: Sequence[Measure]) -> dict[str, float]:
    """Ask for every measure; Enter alone means the nominal value."""
    from printplay.api.prints.calibration import check_measured

    if not sys.stdin.isatty():
        raise CallError(
            N_("the measurements are missing"), hint=N_("Give the numbers: --measured 'a=20.3 b=19.8'")
        )
    numbers: dict[str, float] = {}
    for measure in measures:
        while measure.letter not in numbers:
            text = typer.prompt(f"{measure.letter}  {_(measure.text)}, mm", default=f"{measure.nominal:g}")
            try:
                numbers[measure.letter] = check_measured(measure, text)
            except CallError as error:
                typer.echo(str(error), err=True)
    return numbers


def _list_profiles(*, as_json: bool) -> None:
    from printplay.api.prints.calibration import profiles, profiles_json
    from printplay.cli.framework.text_tables import columns, wrap_line

    saved_profiles = profiles()
    if as_json:
        print_json(profiles_json(saved_profiles))
    elif not saved_profiles:
        message = _("No profiles yet. Print a sheet to measure: printplay calibrate")
        typer.echo(wrap_line(message, columns(), "  "))
    for profile in [] if as_json else saved_profiles:
        for line in _profile_lines(profile):
            typer.echo(wrap_line(line, columns(), "    "))


def _profile_lines(profile: Profile) -> list[str]:
    lines = [
        _("{name}: leaves {margin:g} mm white at the edges").format(name=profile.name, margin=profile.margin)
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
