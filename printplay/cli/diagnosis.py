"""What `printplay doctor` looks at: packages, fonts, folders, settings, the ledger, the terminal.

Nothing here is changed or made, and whatever goes wrong becomes a finding.
"""

from __future__ import annotations

import os
import platform
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr
from dataclasses import dataclass
from importlib import import_module, metadata
from io import StringIO
from pathlib import Path

from printplay import resources
from printplay.cli import settings
from printplay.errors import PrintplayError
from printplay.i18n import LANGUAGES, N_, _
from printplay.version import __version__


@dataclass(frozen=True)
class Look:
    """One thing that was looked at: what was found, what is wrong with it, and the cure.

    `doubtful` is for what need not be mended: it does not make the exit code 1.
    """

    group: str
    name: str
    found: str
    wrong: str = ""
    cure: str = ""
    doubtful: bool = False


def looks() -> Iterator[Look]:
    """Yield all that is looked at, in the order it is shown."""
    for group, look in _GROUPS.items():
        try:
            yield from look(group)
        except Exception as error:  # noqa: BLE001  a doctor never falls ill: what fails is a finding
            yield Look(group, group, "?", f"{type(error).__name__}: {error}")


# -- what is installed -----------------------------------------------------------------------------


def _programs(group: str) -> Iterator[Look]:
    yield Look(group, "printplay", __version__)
    yield Look(group, "Python", platform.python_version())
    yield Look(group, _("system"), f"{platform.system()} {platform.release()}")


def _packages(group: str) -> Iterator[Look]:
    """Yield the packages printplay needs, imported once to be sure, then those of the extras."""
    try:
        needs = metadata.requires("printplay") or []
    except metadata.PackageNotFoundError:
        yield Look(
            group, "printplay", _("not installed"), _("printplay runs, but is not installed"),
            _("Install it: pip install ."), doubtful=True,
        )  # fmt: skip
        return
    modules = _modules()
    extras: dict[str, list[tuple[str, str]]] = {}
    for need in sorted(needs, key=str.casefold):
        found = re.match(r"(?P<name>[\w.-]+)(?:\[[^]]*\])?\s*(?P<range>[^;]*)", need)
        extra = re.search(r"extra\s*==\s*[\"']([\w-]+)[\"']", need)
        if found is None or found["name"] == "printplay":
            continue
        if extra is None:
            yield _package(group, found["name"], found["range"].strip(), modules)
        else:
            extras.setdefault(extra[1], []).append((found["name"], _version(found["name"])))
    for name, parts in extras.items():
        missing = [one for one, version in parts if not version]
        said = ", ".join(f"{one} {version}" for one, version in parts if version)
        if missing:
            lacking = _("not installed: {packages}").format(packages=", ".join(missing))
            said = f"{said}; {lacking}" if said else lacking
        yield Look(group, f"[{name}]", said)


def _modules() -> dict[str, str]:
    """Return the module to import of each package, by its name in lower case."""
    found: dict[str, str] = {}
    for module, packages in metadata.packages_distributions().items():
        for package in packages:
            if not module.startswith("_"):
                found.setdefault(package.lower(), module)
    return found


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _package(group: str, name: str, wanted: str, modules: dict[str, str]) -> Look:
    version = _version(name)
    again = _("Install it anew: pip install --force-reinstall {package}").format(package=name)
    newer = _("Install it: pip install {package}").format(package=f"'{name}{wanted}'")
    if not version:
        return Look(group, name, _("not installed"), _("printplay needs it"), newer)
    if not _within(version, wanted):
        return Look(
            group, name, version, _("printplay needs {wanted}").format(wanted=wanted),
            newer,
        )  # fmt: skip
    try:
        with redirect_stderr(StringIO()):  # some speak of themselves
            import_module(modules.get(name.lower(), name))
    except Exception as error:  # noqa: BLE001  a broken package can raise anything
        return Look(group, name, version, f"{type(error).__name__}: {error}", again)
    return Look(group, name, version)


def _within(version: str, wanted: str) -> bool:
    """Tell whether a version is in a range such as >=2.1,<3; what is not understood is."""

    def numbers(text: str) -> list[int]:
        return [int(part) for part in re.findall(r"\d+", text.split("+", maxsplit=1)[0])[:3]]

    for bound in filter(None, wanted.split(",")):
        if bound.startswith(">=") and numbers(version) < numbers(bound):
            return False
        if re.match(r"<\d", bound) and numbers(version) >= numbers(bound):
            return False
    return True


# -- what came with it -----------------------------------------------------------------------------


def _fonts(group: str) -> Iterator[Look]:
    from printplay.printing.fonts import FACES, face

    again = _("Install printplay anew: a file of it is missing or broken.")
    for name in FACES:
        path, licence = face(name).path, f"OFL-{name.partition('-')[0]}.txt"
        if not path.is_file():
            yield Look(group, name, _("missing"), _("{path} is not there").format(path=path), again)
            continue
        try:
            face(name).width("Agß", 10)
        except Exception as error:  # noqa: BLE001  a broken font can raise anything
            yield Look(group, name, str(path), f"{type(error).__name__}: {error}", again)
            continue
        if (path.parent / licence).is_file():
            yield Look(group, name, _("there, with its licence"))
        else:
            gone = _("its licence {file} is not beside it").format(file=licence)
            yield Look(group, name, str(path), gone, again)


def _texts(group: str) -> Iterator[Look]:
    """Yield the catalogues of every language but that of the code."""
    for language in LANGUAGES[1:]:
        count = len(resources.catalogues(language))
        yield Look(
            group, language, _("catalogues: {count}").format(count=count),
            "" if count else _("nothing can be said in this language"),
            "" if count else _("Make them: python printplay/locale/build.py"),
        )  # fmt: skip


# -- where things lie ------------------------------------------------------------------------------


def _folders(group: str) -> Iterator[Look]:
    from printplay.ledger.store import default_path
    from printplay.printing.profile import folder as profiles

    config = _("Name a file with the variable {variable}.").format(variable=settings.VARIABLE)
    elsewhere = _("Name another one with --ledger or PRINTPLAY_LEDGER.")
    places: tuple[tuple[str, Callable[[], Path | None], str], ...] = (
        (_("config"), lambda: settings.folder() if not os.environ.get(settings.VARIABLE)
         else Path(os.environ[settings.VARIABLE]).absolute().parent, config),
        (_("profiles"), profiles, _("Name a folder with the variable XDG_CONFIG_HOME.")),
        (_("data"), lambda: default_path().parent, elsewhere),
        (_("output"), lambda: Path("output").absolute(), _("Name another folder with -o.")),
    )  # fmt: skip
    for name, where, cure in places:
        try:
            path: Path | None = where()
        except PrintplayError:
            path = None
        if path is None:
            yield Look(group, name, "–", _("there is no home folder"), cure)
        else:
            yield _folder(group, name, path, cure)


def _folder(group: str, name: str, path: Path, cure: str) -> Look:
    """Return whether a folder is there, or can be made, and can be written to."""
    there = next((one for one in (path, *path.parents) if os.path.lexists(one)), path)
    if not there.is_dir():
        return Look(group, name, str(path), _("{path} is not a folder").format(path=there), cure)
    if not os.access(there, os.W_OK | os.X_OK):
        wrong = _("nothing can be written into {path}").format(path=there)
        return Look(group, name, str(path), wrong, cure)
    if there == path:
        return Look(group, name, str(path))
    return Look(group, name, _("{path} (not there yet)").format(path=path))


# -- what holds ------------------------------------------------------------------------------------


def _settings(group: str) -> Iterator[Look]:
    from printplay.cli.config import in_force, source
    from printplay.cli.config_file import checked

    config = settings.read()
    for fault in config.faults:
        yield Look(group, str(fault.place or config.path), "–", fault.sentence(), fault.cure())
    for one in in_force(config):
        key, value = one["setting"], one["value"] or "–"
        wrong = cure = ""
        if one["source"] != "default" and key != "ledger":  # that is looked at as a ledger
            try:
                checked(key, value)
            except PrintplayError as error:
                wrong, cure = error.sentence(), error.cure()
        yield Look(group, key, f"{value} ({source(one)})", wrong, cure)
    known = {settings.VARIABLE, "PRINTPLAY_MATCH", *map(settings.variable, settings.KEYS)}
    for name in sorted(os.environ):
        if name.startswith("PRINTPLAY_") and name not in known:
            yield Look(
                group, name, os.environ[name][:40], _("no such variable is read"),
                _("Variables are: {known}.").format(known=", ".join(sorted(known))), doubtful=True,
            )  # fmt: skip
    spoken = os.environ.get("PRINTPLAY_LANG", "")
    if spoken and spoken[:2].lower() not in LANGUAGES:
        yield Look(
            group, "PRINTPLAY_LANG", spoken[:40], _("this language is not spoken"),
            _("It is one of: {known}.").format(known=", ".join(LANGUAGES)),
        )  # fmt: skip


def _ledger(group: str) -> Iterator[Look]:
    where = os.environ.get("PRINTPLAY_LEDGER") or settings.read().values.get("ledger")
    try:
        yield from (_server if where and "://" in where else _file)(group, where)
    except PrintplayError as error:
        file = error.place.file if error.place is not None else where or "–"
        yield Look(group, _("ledger"), file, error.sentence(), error.cure())


def _file(group: str, where: str | None) -> Iterator[Look]:
    from printplay.ledger import file
    from printplay.ledger.store import default_path

    path = Path(os.path.realpath(Path(where).expanduser())) if where else default_path()
    found = file.look(path)
    if found.exists and not found.writable:
        yield Look(group, _("ledger"), str(path), _("it can be read, and not written to"),
                   _("Change its rights, or name another one with --ledger."))  # fmt: skip
    elif found.exists:
        size = path.stat().st_size / 1000
        yield Look(group, _("ledger"), _("{path} ({size:.0f} kB)").format(path=path, size=size))
    elif where:
        yield Look(group, _("ledger"), str(path), _("there is no ledger here"),
                   _("`printplay score start` makes one; --ledger names another."))  # fmt: skip
    else:
        yield Look(group, _("ledger"), _("{path} (not there yet)").format(path=path))


def _server(group: str, where: str | None) -> Iterator[Look]:
    from printplay.ledger import server
    from printplay.ledger.store import Store

    engine, secret = server.connect(where or "")
    store = Store(engine, server.shown(where or ""), secret=secret)
    try:
        with store.reading() as session:
            said = session.connection.exec_driver_sql("SHOW server_version").scalar()
    finally:
        engine.dispose()
    yield Look(group, _("ledger"), f"{store.where} (PostgreSQL {said})")


def _client(group: str) -> Iterator[Look]:
    """Yield the client of PostgreSQL, which only a ledger on a server needs."""
    try:
        pq = import_module("psycopg.pq")
    except ImportError:
        yield Look(
            group, _("PostgreSQL client"),
            _("not installed; a ledger on a server needs it: pip install 'printplay[postgres]'"),
        )  # fmt: skip
        return
    libpq = int(pq.version())
    said = f"psycopg {_version('psycopg')}, libpq {libpq // 10000}.{libpq % 10000}"
    yield Look(group, _("PostgreSQL client"), said)


def _terminal(group: str) -> Iterator[Look]:
    from printplay.cli.tables import columns

    name = next((n for n in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(n)), "LANG")
    said = os.environ.get(name, "")
    plain = sys.platform != "win32" and "utf8" not in said.lower().replace("-", "")
    yield Look(
        group, _("locale"), f"{name}={said}" if said else _("none is set"),
        _("a terminal that is not set to UTF-8 may show ä, é or ñ wrongly") if plain else "",
        _("Set it, such as: export LANG=C.UTF-8") if plain else "",
        doubtful=True,
    )  # fmt: skip
    shown = _("columns: {count}").format(count=columns())
    if os.environ.get("NO_COLOR"):
        shown += ", NO_COLOR"
    yield Look(group, _("terminal"), f"{sys.stdout.encoding}, {shown}")


def _tables(group: str) -> Iterator[Look]:
    yield from _ledger(group)
    yield from _client(group)


_GROUPS: dict[str, Callable[[str], Iterator[Look]]] = {
    N_("versions"): _programs,
    N_("packages"): _packages,
    N_("fonts"): _fonts,
    N_("languages"): _texts,
    N_("folders"): _folders,
    N_("settings"): _settings,
    N_("scores"): _tables,
    N_("terminal"): _terminal,
}
