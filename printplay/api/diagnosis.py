"""The diagnosis: packages, fonts, folders and a ledger; each problem found is a `Check`."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr
from dataclasses import dataclass
from functools import cache
from importlib import import_module, metadata
from io import StringIO
from pathlib import Path

from printplay.core import resources
from printplay.core.errors import PrintplayError
from printplay.core.i18n import LANGUAGES, _
from printplay.core.version import __version__


@dataclass(frozen=True)
class Check:
    """One check: what was found, the problem if any, the cure. A `doubtful` one is only a warning."""

    group: str
    name: str
    found: str
    wrong: str = ""
    cure: str = ""
    doubtful: bool = False


# -- what is installed -----------------------------------------------------------------------------


def programs(group: str) -> Iterator[Check]:
    """Yield the versions of printplay, Python and the system."""
    yield Check(group, "printplay", __version__)
    yield Check(group, "Python", platform.python_version())
    yield Check(group, _("system"), f"{platform.system()} {platform.release()}")


def packages(group: str) -> Iterator[Check]:
    """Yield the required packages, each imported once, then those of the extras."""
    try:
        needs = metadata.requires("printplay") or []
    except metadata.PackageNotFoundError:
        yield Check(
            group, "printplay", _("not installed"), _("printplay runs, but is not installed"),
            _("Install it: pip install ."), doubtful=True,
        )  # fmt: skip
        return
    modules = _modules()
    extras: dict[str, list[tuple[str, str]]] = {}
    for need in sorted(needs, key=str.casefold):
        requirement = re.match(r"(?P<name>[\w.-]+)(?:\[[^]]*\])?\s*(?P<range>[^;]*)", need)
        extra = re.search(r"extra\s*==\s*[\"']([\w-]+)[\"']", need)
        if requirement is None or requirement["name"] == "printplay":
            continue
        if extra is None:
            yield _package(group, requirement["name"], requirement["range"].strip(), modules)
        else:
            extras.setdefault(extra[1], []).append((requirement["name"], _version(requirement["name"])))
    for name, parts in extras.items():
        missing = [package for package, version in parts if not version]
        versions = ", ".join(f"{package} {version}" for package, version in parts if version)
        if missing:
            lacking = _("not installed: {packages}").format(packages=", ".join(missing))
            versions = f"{versions}; {lacking}" if versions else lacking
        yield Check(group, f"[{name}]", versions)


@cache
def _modules() -> dict[str, str]:
    """Return the module to import of each package, by its name in lower case."""
    modules: dict[str, str] = {}
    for module, packages in metadata.packages_distributions().items():
        for package in packages:
            if not module.startswith("_"):
                modules.setdefault(package.lower(), module)
    return modules


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _package(group: str, name: str, version_range: str, modules: dict[str, str]) -> Check:
    version = _version(name)
    reinstall = _("Reinstall it: pip install --force-reinstall {package}").format(package=name)
    install = _("Install it: pip install {package}").format(package=f"'{name}{version_range}'")
    if not version:
        return Check(group, name, _("not installed"), _("printplay needs it"), install)
    if not _is_in_range(version, version_range):
        return Check(
            group, name, version, _("printplay needs {wanted}").format(wanted=version_range), install
        )
    try:
        with redirect_stderr(StringIO()):  # some print to the terminal
            import_module(modules.get(name.lower(), name))
    except Exception as error:  # noqa: BLE001  a broken package can raise anything
        return Check(group, name, version, f"{type(error).__name__}: {error}", reinstall)
    return Check(group, name, version)


def _is_in_range(version: str, version_range: str) -> bool:
    """Return whether a version is in a range such as >=2.1,<3; True if the range cannot be read."""

    def numbers(text: str) -> list[int]:
        return [int(part) for part in re.findall(r"\d+", text.split("+", maxsplit=1)[0])[:3]]

    for bound in filter(None, version_range.split(",")):
        if bound.startswith(">=") and numbers(version) < numbers(bound):
            return False
        if re.match(r"<\d", bound) and numbers(version) >= numbers(bound):
            return False
    return True


# -- what came with it -----------------------------------------------------------------------------


def fonts(group: str) -> Iterator[Check]:
    """Yield a check of every font face: present, readable, with its licence."""
    from printplay.printing.text.fonts import FACES, face

    reinstall = _("Reinstall printplay: one of its files is missing or broken.")
    for name in FACES:
        path, licence = face(name).path, f"OFL-{name.partition('-')[0]}.txt"
        if not path.is_file():
            yield Check(group, name, _("missing"), _("{path} does not exist").format(path=path), reinstall)
            continue
        try:
            face(name).width("Agß", 10)
        except Exception as error:  # noqa: BLE001  a broken font can raise anything
            yield Check(group, name, str(path), f"{type(error).__name__}: {error}", reinstall)
            continue
        if (path.parent / licence).is_file():
            yield Check(group, name, _("present, with licence"))
        else:
            missing = _("its licence {file} is missing").format(file=licence)
            yield Check(group, name, str(path), missing, reinstall)


def texts(group: str) -> Iterator[Check]:
    """Yield a check of the catalogue of every language but English."""
    for language in LANGUAGES[1:]:
        count = len(resources.catalogues(language))
        yield Check(
            group, language, _("catalogues: {count}").format(count=count),
            "" if count else _("there are no translations for this language"),
            "" if count else _("Compile them: python printplay/locale/build.py"),
        )  # fmt: skip


# -- where things lie ------------------------------------------------------------------------------


def check_folder(group: str, name: str, path: Path, cure: str) -> Check:
    """Check that a folder exists or can be made, and can be written to."""
    existing_folder = next(
        (folder_path for folder_path in (path, *path.parents) if os.path.lexists(folder_path)), path
    )
    if not existing_folder.is_dir():
        return Check(group, name, str(path), _("{path} is not a folder").format(path=existing_folder), cure)
    if not os.access(existing_folder, os.W_OK | os.X_OK):
        problem = _("{path} is not writable").format(path=existing_folder)
        return Check(group, name, str(path), problem, cure)
    if existing_folder == path:
        return Check(group, name, str(path))
    return Check(group, name, _("{path} (does not exist yet)").format(path=path))


# -- the ledger --------------------------------------------------------------------------------


def ledger(group: str, place: str | None) -> Iterator[Check]:
    """Check all of a ledger, its file and every seal; None is the one in the user's data folder."""
    from printplay.ledger.lists.facts import read_facts

    name = _("ledger")
    try:
        ledger_facts = read_facts(place)
    except PrintplayError as error:
        yield Check(group, name, place or "–", error.sentence(), error.cure())
        return
    text = ledger_facts.where
    if ledger_facts.matches is not None:
        text = _("{path} ({size:.0f} kB, matches: {matches}, entries: {entries})").format(
            path=text,
            size=(ledger_facts.size or 0) / 1000,
            matches=ledger_facts.matches,
            entries=ledger_facts.entries,
        )
    elif not ledger_facts.there and ledger_facts.trouble is None:
        text = _("{path} (does not exist yet)").format(path=text)
    if ledger_facts.trouble is not None:
        yield Check(group, name, text, ledger_facts.trouble.sentence(), ledger_facts.trouble.cure())
    elif ledger_facts.there and ledger_facts.writable is False:
        cure = _("Change its permissions, or choose another one with --ledger.")
        yield Check(group, name, text, _("it is read-only"), cure)
    else:
        yield Check(group, name, text)


def client(group: str) -> Iterator[Check]:
    """Yield the client of PostgreSQL, which only a ledger on a server needs."""
    try:
        pq = import_module("psycopg.pq")
    except ImportError:
        yield Check(
            group, _("PostgreSQL client"),
            _("not installed; a ledger on a server needs it: pip install 'printplay[postgres]'"),
        )  # fmt: skip
        return
    libpq = int(pq.version())
    versions = f"psycopg {_version('psycopg')}, libpq {libpq // 10000}.{libpq % 10000}"
    yield Check(group, _("PostgreSQL client"), versions)


def folder_finders() -> tuple[Callable[[], Path], Callable[[], Path]]:
    """Return functions that find the folder of printer profiles and that of the default ledger."""
    from printplay.ledger.store.place import default_path
    from printplay.printing.calibration.profile import profiles_folder as profiles

    return profiles, lambda: default_path().parent
