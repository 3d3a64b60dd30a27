"""Settings that last: what a person wrote into the config file, and what holds in a call of it.

An option beats the variable of the same name, a variable beats the file, the file beats what is
built in. Every call reads the file, so that nothing is imported here that a call can do without.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from printplay.core.errors import FileError, FilePlace, PrintplayError, brief
from printplay.core.files import read_bytes
from printplay.core.i18n import LANGUAGES, N_

#: Names another file than that of the user's config folder.
VARIABLE = "PRINTPLAY_CONFIG"
_MAX_BYTES = 1_000_000


class Setting(NamedTuple):
    """What one setting is without being set, and what it can be, if that is fixed.

    Its key is the name of its option; its variable is PRINTPLAY_ and the key.
    """

    default: str | None = None
    choices: tuple[str, ...] = ()


KEYS = {
    "lang": Setting(LANGUAGES[0], LANGUAGES),
    "paper": Setting("a4"),
    "duplex": Setting("long", ("long", "short", "fold", "none")),
    "profile": Setting(),
    "ink": Setting("full", ("full", "light", "low")),
    "ledger": Setting(),
}


def variable(key: str) -> str:
    """Return the environment variable of a setting."""
    return f"PRINTPLAY_{key.upper()}"


@dataclass(frozen=True)
class Config:
    """The config file: what it sets, and what is wrong with the rest of it.

    `path` is None where there is no home folder; a file that is not there sets nothing.
    """

    path: Path | None
    text: str = ""
    exists: bool = False
    values: Mapping[str, str] = field(default_factory=dict)
    faults: tuple[FileError, ...] = ()

    def where(self, key: str) -> str:
        """Return the file and the line that set a key."""
        from printplay.geometry.layouts.toml_lines import lines_of_keys

        return str(FilePlace(str(self.path), lines_of_keys(self.text).get(key)))


def folder() -> Path | None:
    """Return the user's config folder, None where there is no home folder."""
    if sys.platform == "linux":  # what platformdirs says there, without the 5 ms of its import
        found, home = os.environ.get("XDG_CONFIG_HOME", ""), os.environ.get("HOME", "")
        if found.startswith("/"):
            return Path(found, "printplay")
        if not found.strip() and home.startswith("/"):
            return Path(home, ".config", "printplay")
    from platformdirs import user_config_path

    try:
        return user_config_path("printplay", appauthor=False)
    except RuntimeError:
        return None


def path() -> Path | None:
    """Return where the config file is, or would be."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    home = folder()
    return home / "config.toml" if home is not None else None


def read() -> Config:
    """Read the config file; what is wrong with it is kept in `faults`, and not raised."""
    there = path()
    if there is None or not os.path.lexists(there):
        return Config(there)
    try:
        data = read_bytes(there, str(there), _MAX_BYTES)
        text = data.decode("utf-8-sig")
    except FileError as error:
        error.hint = N_("Set the variable {variable} to a file.")
        error.values["variable"] = VARIABLE
        return Config(there, exists=True, faults=(error,))
    except UnicodeDecodeError:
        wrong = FileError(
            N_("the config file is not UTF-8 text"), place=FilePlace(str(there)),
            hint=N_("Save the file as UTF-8."),
        )  # fmt: skip
        return Config(there, exists=True, faults=(wrong,))
    return parsed(there, text)


def parsed(there: Path, text: str) -> Config:
    """Return what the text of a config file says."""
    import tomllib

    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError):
        return Config(there, text, exists=True, faults=(_no_toml(there),))
    good, faults = {}, []
    for key, value in table.items():
        known = KEYS.get(key)
        said = value.strip() if isinstance(value, str) else ""
        if known is None or not said or (known.choices and said.lower() not in known.choices):
            faults.append(_fault(there, text, key, value))
        else:
            good[key] = said.lower() if known.choices else said
    if "ledger" in good:
        good["ledger"] = ledger_path(good["ledger"], there.parent)
    return Config(there, text, exists=True, values=good, faults=tuple(faults))


def ledger_path(where: str, base: Path) -> str:
    """Return a ledger's address as it is, its path seen from a folder."""
    if "://" in where:
        return where
    path = Path(where)
    with suppress(RuntimeError):  # nobody's home: the ledger itself will be the one to say so
        path = path.expanduser()
    return os.path.normpath(base.absolute() / path)


def _no_toml(there: Path) -> FileError:
    from printplay.geometry.layouts.tomlfile import read_toml

    try:
        read_toml(there)
    except FileError as error:
        error.hint = N_('A line is a setting, such as: paper = "letter"')
        return error
    return FileError(N_("the file changed while it was read"), place=FilePlace(str(there)))


def _fault(there: Path, text: str, key: str, value: object) -> FileError:
    """Return what is wrong with a line of the file."""
    from printplay.geometry.layouts.toml_lines import lines_of_keys

    place = FilePlace(str(there), lines_of_keys(text).get(key), None, brief(key))
    near = nearest(key)
    if key not in KEYS:
        return FileError(
            N_("unknown setting"), place=place,
            hint=N_("Did you mean {near}?") if near else N_("Settings: {known}."),
            near=near, known=", ".join(KEYS),
        )  # fmt: skip
    if isinstance(value, str) and value.strip():
        return FileError(
            N_("{key} cannot be {value!r}"), place=place, hint=N_("It is one of: {known}."),
            key=key, value=brief(value), known=", ".join(KEYS[key].choices),
        )  # fmt: skip
    return FileError(
        N_("this must be text in quotes"), place=place,
        hint=N_("For example: {key} = {example}"), key=key,
        example=f'"{KEYS[key].default or "..."}"',
    )  # fmt: skip


def nearest(key: str) -> str:
    """Return the setting that was perhaps meant, an empty text where none is near."""
    import difflib

    meant = {**{one: one for one in KEYS}, "language": "lang", "printer": "profile"}
    near = difflib.get_close_matches(key.strip().lower(), meant, 1)
    return meant[near[0]] if near else ""


# -- a call ----------------------------------------------------------------------------------------

#: Commands that work with a config file that cannot be read: they are what mends it.
_MENDERS = {"config", "doctor"}


class _Standing(NamedTuple):
    """A setting that nobody typed in this call: its value, and where it comes from."""

    value: str
    where: str


_standing: ContextVar[Mapping[str, _Standing]] = ContextVar("standing", default={})  # noqa: B039


def stands(key: str) -> bool:
    """Return whether a setting of this call comes from the file or a variable, typed by nobody."""
    return key in _standing.get()


def defaults(params: Iterable[Any]) -> dict[str, str]:
    """Return what the file sets of some options, by the names of their parameters."""
    taken = dict(_settings(params))
    if not taken:
        return {}
    values = read().values
    return {name: values[key] for name, key in taken.items() if key in values}


def _settings(params: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """Yield the parameters that are settings, as their variables tell, and the keys of those."""
    for param in params:
        for key in KEYS:
            if param.envvar == variable(key):
                yield param.name, key


def behind(ctx: Any, param: Any) -> tuple[str, str] | None:
    """Return the key of a parameter whose value comes from a variable, and that variable."""
    if getattr(ctx.get_parameter_source(param.name), "name", "") != "ENVIRONMENT":
        return None
    return param.opts[0].lstrip("-"), str(param.envvar)


@contextmanager
def applied(ctx: Any) -> Iterator[None]:
    """Run a command; say of an error that a setting led to it, if one did.

    Raises FileError for a config file that cannot be read, unless the command is to mend it.
    """
    config = read()
    if config.faults and ctx.find_root().invoked_subcommand not in _MENDERS:
        raise config.faults[0]
    standing = {}
    for name, key in _settings(ctx.command.params):
        source = getattr(ctx.get_parameter_source(name), "name", "")
        if source == "ENVIRONMENT":
            standing[key] = _Standing(os.environ[variable(key)], variable(key))
        elif source == "DEFAULT_MAP":
            standing[key] = _Standing(config.values.get(key, ""), config.where(key))
    token = _standing.set(standing)
    try:
        yield
    except PrintplayError as error:
        error.setting = next(
            ((key, one.where) for key, one in standing.items() if _concerns(error, key, one.value)),
            None,
        )
        raise
    finally:
        _standing.reset(token)


def _concerns(error: PrintplayError, key: str, value: str) -> bool:
    """Return whether an error quotes a setting: its value, its option, or the ledger it names."""
    file = error.place.file if error.place is not None else ""
    if key == "ledger":
        one = "://" in value and "://" in file
        return one or file in (value, os.path.realpath(ledger_path(value, Path())))
    quoted = {str(said).casefold() for said in error.values.values()}
    return bool({value.casefold(), f"--{key} {value}".casefold()} & quoted)
