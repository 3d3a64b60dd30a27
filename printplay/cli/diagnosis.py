"""The checks of `printplay doctor`; nothing is changed or made, and every error becomes a finding."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from printplay.api import diagnosis
from printplay.api.diagnosis import Check
from printplay.cli.settings import settings
from printplay.core.errors import PrintplayError
from printplay.core.i18n import LANGUAGES, N_, _


def looks() -> Iterator[Check]:
    for group, look in _GROUPS.items():
        try:
            yield from look(group)
        except Exception as error:  # noqa: BLE001  any failure is a finding
            yield Check(group, group, "?", f"{type(error).__name__}: {error}")


# -- where things lie ------------------------------------------------------------------------------


def _folders(group: str) -> Iterator[Check]:
    profiles, data = diagnosis.places()
    config = _("Set the variable {variable} to a file.").format(variable=settings.VARIABLE)
    elsewhere = _("Choose another one with --ledger or PRINTPLAY_LEDGER.")
    places: tuple[tuple[str, Callable[[], Path | None], str], ...] = (
        (_("config"), lambda: settings.folder() if not os.environ.get(settings.VARIABLE)
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
            yield Check(group, name, "–", _("there is no home folder"), cure)
        else:
            yield diagnosis.folder(group, name, path, cure)


# -- what holds ------------------------------------------------------------------------------------


def _settings(group: str) -> Iterator[Check]:
    from printplay.cli.settings.config import in_force, source_text
    from printplay.cli.settings.config_file import checked

    config = settings.read()
    for fault in config.faults:
        yield Check(group, str(fault.place or config.path), "–", fault.sentence(), fault.cure())
    for setting in in_force(config):
        key, value = setting["setting"], setting["value"] or "–"
        problem = cure = ""
        if setting["source"] != "default" and key != "ledger":  # that is looked at as a ledger
            try:
                checked(key, value)
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
    from printplay.cli.framework.text_tables import columns

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


def _tables(group: str) -> Iterator[Check]:
    location = os.environ.get("PRINTPLAY_LEDGER") or settings.read().values.get("ledger")
    yield from diagnosis.ledger(group, location)
    yield from diagnosis.client(group)


_GROUPS: dict[str, Callable[[str], Iterator[Check]]] = {
    N_("versions"): diagnosis.programs,
    N_("packages"): diagnosis.packages,
    N_("fonts"): diagnosis.fonts,
    N_("languages"): diagnosis.texts,
    N_("folders"): _folders,
    N_("settings"): _settings,
    N_("scores"): _tables,
    N_("terminal"): _terminal,
}
