"""Settings: the config file, and the values that apply in a call.

An option overrides the variable of the same name, a variable the file, the file the built-in
default. Every call reads the file, so nothing is imported here that a call can do without.
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

#: The variable that names another config file.
VARIABLE = "PRINTPLAY_CONFIG"
_MAX_BYTES = 1_000_000


class Setting(NamedTuple):
    """A setting: its default, and its values if they are fixed.

    Its key is the name of its option; its variable is PRINTPLAY_ plus the key.
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
    return f"PRINTPLAY_{key.upper()}"


@dataclass(frozen=True)
class Config:
    """The config file, its settings and its faults; `path` is None without a home folder."""

    path: Path | None
    text: str = ""
    exists: bool = False
    values: Mapping[str, str] = field(default_factory=dict)
    faults: tuple[FileError, ...] = ()

    def place_of(self, key: str) -> str:
        """Return the file and the line that set a key."""
        from printplay.geometry.layouts.tomlfile import lines_of_keys

        return str(FilePlace(str(self.path), lines_of_keys(self.text).get(key)))


def config_folder() -> Path | None:
    """Return the user's config folder, or None without a home folder."""
    if sys.platform == "linux":  # the result of platformdirs, without the 5 ms of its import
        config_home, home = os.environ.get("XDG_CONFIG_HOME", ""), os.environ.get("HOME", "")
        if config_home.startswith("/"):
            return Path(config_home, "printplay")
        if not config_home.strip() and home.startswith("/"):
            return Path(home, ".config", "printplay")
    from platformdirs import user_config_path

    try:
        return user_config_path("printplay", appauthor=False)
    except RuntimeError:
        return None


def path() -> Path | None:
    """Return the path of the config file, existing or not."""
    if path_text := os.environ.get(VARIABLE):
        return Path(path_text)
    home = config_folder()
    return home / "config.toml" if home is not None else None


def read_config() -> Config:
    """Read the config file; its errors are in `faults`, and not raised."""
    file = path()
    if file is None or not os.path.lexists(file):
        return Config(file)
    try:
        data = read_bytes(file, str(file), _MAX_BYTES)
        text = data.decode("utf-8-sig")
    except FileError as error:
        error.hint = N_("Set the variable {variable} to a file.")
        error.values["variable"] = VARIABLE
        return Config(file, exists=True, faults=(error,))
    except UnicodeDecodeError:
        fault = FileError(
            N_("the config file is not UTF-8 text"), place=FilePlace(str(file)),
            hint=N_("Save the file as UTF-8."),
        )  # fmt: skip
        return Config(file, exists=True, faults=(fault,))
    return parse_config(file, text)


def parse_config(file: Path, text: str) -> Config:
    """Parse the text of a config file."""
    import tomllib

    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError):
        return Config(file, text, exists=True, faults=(_syntax_fault(file),))
    valid, faults = {}, []
    for key, value in table.items():
        setting = KEYS.get(key)
        word = value.strip() if isinstance(value, str) else ""
        if setting is None or not word or (setting.choices and word.lower() not in setting.choices):
            faults.append(_setting_fault(file, text, key, value))
        else:
            valid[key] = word.lower() if setting.choices else word
    if "ledger" in valid:
        valid["ledger"] = ledger_path(valid["ledger"], file.parent)
    return Config(file, text, exists=True, values=valid, faults=tuple(faults))


def ledger_path(address: str, base: Path) -> str:
    """Return a ledger's address unchanged, its path relative to a folder."""
    if "://" in address:
        return address
    path = Path(address)
    with suppress(RuntimeError):  # no such home: opening the ledger reports it
        path = path.expanduser()
    return os.path.normpath(base.absolute() / path)


def _syntax_fault(file: Path) -> FileError:
    from printplay.geometry.layouts.tomlfile import read_toml

    try:
        read_toml(file)
    except FileError as error:
        error.hint = N_('A line is a setting, such as: paper = "letter"')
        return error
    return FileError(N_("the file changed while it was read"), place=FilePlace(str(file)))


def _setting_fault(file: Path, text: str, key: str, value: object) -> FileError:
    from printplay.geometry.layouts.tomlfile import lines_of_keys

    place = FilePlace(str(file), lines_of_keys(text).get(key), None, brief(key))
    near_key = nearest(key)
    if key not in KEYS:
        return FileError(
            N_("unknown setting"), place=place,
            hint=N_("Did you mean {near}?") if near_key else N_("Settings: {known}."),
            near=near_key, known=", ".join(KEYS),
        )  # fmt: skip
    if isinstance(value, str) and value.strip():
        return FileError(
            N_("invalid value for {key}: {value!r}"), place=place,
            hint=N_("Possible values: {known}."),
            key=key, value=brief(value), known=", ".join(KEYS[key].choices),
        )  # fmt: skip
    return FileError(
        N_("this must be text in quotes"), place=place,
        hint=N_("For example: {key} = {example}"), key=key,
        example=f'"{KEYS[key].default or "..."}"',
    )  # fmt: skip


def nearest(key: str) -> str:
    """Return a setting with a similar name, or an empty text."""
    import difflib

    key_by_name = {**{known_key: known_key for known_key in KEYS}, "language": "lang", "printer": "profile"}
    near_names = difflib.get_close_matches(key.strip().lower(), key_by_name, 1)
    return key_by_name[near_names[0]] if near_names else ""


# -- a call ----------------------------------------------------------------------------------------

#: Commands that work with an unreadable config file: they repair it.
_MENDERS = {"config", "doctor"}


class _Preset(NamedTuple):
    """A setting that is not an option of this call: its value and source."""

    value: str
    where: str


_presets: ContextVar[Mapping[str, _Preset]] = ContextVar("presets", default={})  # noqa: B039


def is_preset(key: str) -> bool:
    """Return whether a setting of this call comes from the file or a variable, not an option."""
    return key in _presets.get()


def defaults(params: Iterable[Any]) -> dict[str, str]:
    """Return the file's settings for some options, by the names of their parameters."""
    keys_by_param = dict(_settings(params))
    if not keys_by_param:
        return {}
    values = read_config().values
    return {name: values[key] for name, key in keys_by_param.items() if key in values}


def _settings(params: Iterable[Any]) -> Iterator[tuple[str, str]]:
    for param in params:
        for key in KEYS:
            if param.envvar == variable(key):
                yield param.name, key


def variable_behind(ctx: Any, param: Any) -> tuple[str, str] | None:
    """Return the key of a parameter whose value comes from a variable, and that variable."""
    if getattr(ctx.get_parameter_source(param.name), "name", "") != "ENVIRONMENT":
        return None
    return param.opts[0].lstrip("-"), str(param.envvar)


@contextmanager
def apply_settings(ctx: Any) -> Iterator[None]:
    """Run a command; if a setting led to an error, the error names it.

    Raises FileError for an unreadable config file, unless the command repairs it.
    """
    config = read_config()
    if config.faults and ctx.find_root().invoked_subcommand not in _MENDERS:
        raise config.faults[0]
    presets = {}
    for name, key in _settings(ctx.command.params):
        source = getattr(ctx.get_parameter_source(name), "name", "")
        if source == "ENVIRONMENT":
            presets[key] = _Preset(os.environ[variable(key)], variable(key))
        elif source == "DEFAULT_MAP":
            presets[key] = _Preset(config.values.get(key, ""), config.place_of(key))
    token = _presets.set(presets)
    try:
        yield
    except PrintplayError as error:
        error.setting = next(
            (
                (key, setting.where)
                for key, setting in presets.items()
                if _quotes_setting(error, key, setting.value)
            ),
            None,
        )
        raise
    finally:
        _presets.reset(token)


def _quotes_setting(error: PrintplayError, key: str, value: str) -> bool:
    """Return whether an error quotes a setting: its value, its option, or the ledger it names."""
    file = error.place.file if error.place is not None else ""
    if key == "ledger":
        are_addresses = "://" in value and "://" in file
        return are_addresses or file in (value, os.path.realpath(ledger_path(value, Path())))
    quoted = {str(quote).casefold() for quote in error.values.values()}
    return bool({value.casefold(), f"--{key} {value}".casefold()} & quoted)
