"""`printplay doctor`: the installation, its folders, and the problems found; nothing is changed or made."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from printplay.cli import settings
from printplay.cli.framework.declarations import AsJson, Lang, Quiet
from printplay.cli.framework.output import print_json
from printplay.cli.framework.text_tables import columns, wrap_line
from printplay.core.errors import PrintplayError, printable
from printplay.core.i18n import LANGUAGES, N_, _

if TYPE_CHECKING:
    from printplay.api.diagnosis import Check


def doctor(
    as_json: AsJson = False,
    quiet: Quiet = False,
    lang: Lang = None,  # noqa: ARG001  handled when it is parsed
) -> None:
    """Run all checks without changing anything; exit 1 if one fails."""
    checks = list(_checks())
    ill = [look for look in checks if look.wrong and not look.doubtful]
    if as_json:
        print_json({"sound": not ill, "looks": [asdict(look) for look in checks]})
    else:
        for line in _check_lines([look for look in checks if look.wrong] if quiet else checks):
            typer.echo(line)
        if not quiet:
            typer.echo("")
            summary = _("Problems: {count}, each with its fix below.").format(count=len(ill))
            typer.echo(summary if ill else _("No problems found."))
    if ill:
        raise typer.Exit(1)


def _check_lines(checks: Sequence[Check]) -> Iterator[str]:
    wide, first = columns(), True
    for group, looks in groupby(checks, key=lambda look: look.group):
        if not first:
            yield ""
        first = False
        yield _(group)
        listed = list(looks)
        if group == "packages":
            sound = [
                f"{check.name} {check.found}" for check in listed if not check.wrong and check.name[0] != "["
            ]
            if sound:
                yield wrap_line("  " + ", ".join(sound), wide, "  ")
            listed = [check for check in listed if check.wrong or check.name[0] == "["]
        for check in listed:
            yield wrap_line(printable(f"  {check.name}: {check.found}"), wide, "    ")
            if check.wrong:
                mark = _("note") if check.doubtful else _("wrong")
                yield wrap_line(printable(f"    {mark}: {check.wrong}"), wide, "      ")
            if check.wrong and check.cure:
                for line in check.cure.split("\n"):
                    yield wrap_line(printable(f"    {line.strip()}"), wide, "      ")


def _checks() -> Iterator[Check]:
    """Yield all checks; every error becomes a finding."""
    from printplay.api import diagnosis

    groups: dict[str, Callable[[str], Iterator[Check]]] = {
        N_("versions"): diagnosis.programs,
        N_("packages"): diagnosis.packages,
        N_("fonts"): diagnosis.fonts,
        N_("languages"): diagnosis.texts,
        N_("folders"): _folders,
        N_("settings"): _settings,
        N_("scores"): _ledger,
        N_("terminal"): _terminal,
    }
    for group, look in groups.items():
        try:
            yield from look(group)
        except Exception as error:  # noqa: BLE001  any failure is a finding
            yield diagnosis.Check(group, group, "?", f"{type(error).__name__}: {error}")


# -- where things lie ------------------------------------------------------------------------------


def _folders(group: str) -> Iterator[Check]:
    from printplay.api import diagnosis

    profiles, data = diagnosis.folder_finders()
    config = _("Set the variable {variable} to a file.").format(variable=settings.VARIABLE)
    elsewhere = _("Choose another one with --ledger or PRINTPLAY_LEDGER.")
    places: tuple[tuple[str, Callable[[], Path | None], str], ...] = (
        (_("config"), lambda: settings.config_folder() if not os.environ.get(settings.VARIABLE)
         else Path(os.environ[settings.VARIABLE]).absolute().parent, config),
        (_("profiles"), profiles, _("Set the variable XDG_CONFIG_HOME to a folder.")),
        (_("data"), data, elsewhere),
        (_("output"), lambda: Path("output").absolute(), _("Choose another folder with -o.")),
    )  # fmt: skip
    for name, folder_path, cure in places:
        try:
            path: Path | None = folder_path()
        except PrintplayError:
            path = None
        if path is None:
            yield diagnosis.Check(group, name, "–", _("there is no home folder"), cure)
        else:
            yield diagnosis.check_folder(group, name, path, cure)


# -- what holds ------------------------------------------------------------------------------------


def _settings(group: str) -> Iterator[Check]:
    from printplay.api.diagnosis import Check
    from printplay.cli.config import check_value, in_force, source_text

    config = settings.read_config()
    for fault in config.faults:
        yield Check(group, str(fault.place or config.path), "–", fault.sentence(), fault.cure())
    for setting in in_force(config):
        key, value = setting["setting"], setting["value"] or "–"
        problem = cure = ""
        if setting["source"] != "default" and key != "ledger":  # that is looked at as a ledger
            try:
                check_value(key, value)
            except PrintplayError as error:
                problem, cure = error.sentence(), error.cure()
        yield Check(group, key, f"{value} ({source_text(setting)})", problem, cure)
    known_variables = {settings.VARIABLE, "PRINTPLAY_MATCH", *map(settings.variable, settings.KEYS)}
    for name in sorted(os.environ):
        if name.startswith("PRINTPLAY_") and name not in known_variables:
            yield Check(
                group, name, os.environ[name][:40], _("unknown variable"),
                _("Variables: {known}.").format(known=", ".join(sorted(known_variables))), doubtful=True,
            )  # fmt: skip
    language_variable = os.environ.get("PRINTPLAY_LANG", "")
    if language_variable and language_variable[:2].lower() not in LANGUAGES:
        yield Check(
            group, "PRINTPLAY_LANG", language_variable[:40], _("unknown language"),
            _("Possible values: {known}.").format(known=", ".join(LANGUAGES)),
        )  # fmt: skip


def _terminal(group: str) -> Iterator[Check]:
    from printplay.api.diagnosis import Check

    name = next((n for n in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(n)), "LANG")
    encoding = os.environ.get(name, "")
    plain = sys.platform != "win32" and "utf8" not in encoding.lower().replace("-", "")
    yield Check(
        group, _("locale"), f"{name}={encoding}" if encoding else _("none set"),
        _("a terminal that is not set to UTF-8 may show ä, é or ñ wrongly") if plain else "",
        _("Set it, for example: export LANG=C.UTF-8") if plain else "",
        doubtful=True,
    )  # fmt: skip
    width_text = _("columns: {count}").format(count=columns())
    if os.environ.get("NO_COLOR"):
        width_text += ", NO_COLOR"
    yield Check(group, _("terminal"), f"{sys.stdout.encoding}, {width_text}")


def _ledger(group: str) -> Iterator[Check]:
    from printplay.api import diagnosis

    location = os.environ.get("PRINTPLAY_LEDGER") or settings.read_config().values.get("ledger")
    yield from diagnosis.ledger(group, location)
    yield from diagnosis.client(group)
