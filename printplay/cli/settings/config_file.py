"""Edits of the config file: one line is changed, all others stay.

tomlkit would save 40 of these lines, but change a value of several lines, which is refused here,
and takes 24 ms more.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from printplay.cli.settings import settings
from printplay.cli.settings.settings import KEYS, Config
from printplay.core.errors import STORED, CallError, FileError, FilePlace, brief
from printplay.core.i18n import N_
from printplay.geometry.layouts.tomlfile import lines_of_keys

#: A key, a value on one line, and a comment after it.
_LINE = re.compile(
    r"""(?P<key>\s*[^=]+?\s*=\s*)(?P<value>"(?:[^"\\]|\\.)*"|'[^']*'|[^#'"\s][^#]*?)"""
    r"""(?P<comment>\s*(?:\#.*)?)"""
)


def setting_key(key: str) -> str:
    """Return the key of a setting; raise CallError if it is unknown."""
    name = key.strip().lower().removeprefix("--")
    if name in KEYS:
        return name
    near_key = settings.nearest(name)
    raise CallError(
        N_("unknown setting {key!r}"),
        hint=N_("Did you mean {near}?") if near_key else N_("Settings: {known}."),
        key=brief(key), near=near_key, known=", ".join(KEYS),
    )  # fmt: skip


def checked(key: str, value: str) -> str:
    """Return a value as stored in the file; raise CallError or FileError if it is invalid."""
    text = value.strip()
    if not text or not text.isprintable():
        raise CallError(
            N_("the setting {key} needs a value"),
            hint=N_("`printplay config unset {key}` removes it from the file."), key=key,
        )  # fmt: skip
    if choices := KEYS[key].choices:
        if text.lower() not in choices:
            raise CallError(
                N_("invalid value for {key}: {value!r}"), hint=N_("Possible values: {known}."),
                key=key, value=brief(text), known=", ".join(choices),
            )  # fmt: skip
        return text.lower()
    if key == "paper":
        from printplay.api.prints.kits import paper_word

        return paper_word(text)
    if key == "profile":
        from printplay.api.prints.calibration import profile

        return profile(text).name
    return _ledger(text)


def _ledger(text: str) -> str:
    if "://" in text:
        from printplay.api.addresses import check_address

        check_address(text)
        return text
    path = Path(settings.ledger_path(text, Path.cwd()))
    if path.is_dir():
        raise FileError(
            N_("this is a folder, not a file"), place=FilePlace(str(path)),
            hint=N_("Give the name of the file, such as {path}."), path=path / "ledger.db",
        )  # fmt: skip
    return str(path)


def store_setting(key: str, value: str | None) -> Path:
    """Set a key in the config file, or remove it if the value is None; return the file.

    Raises FileError if the file is no TOML or cannot be written, CallError if there is no home
    folder for it.
    """
    from printplay.printing.output.writing import write_file as write

    config = settings.read()
    if config.path is None:
        raise CallError(
            N_("there is no home folder to store settings in"),
            hint=N_("Set the variable {variable} to a file."), variable=settings.VARIABLE,
        )  # fmt: skip
    if config.exists and config.faults and not _is_toml(config.text):
        raise config.faults[0]
    text = _edit_text(config.text, key, value)
    _verify(config, text, key, value)
    if text != config.text:
        write(config.path, text.encode())
        STORED[N_("The setting is stored.")] = None
    return config.path


def _is_toml(text: str) -> bool:
    import tomllib

    try:
        return bool(tomllib.loads(text)) or not text.strip() or "=" not in text
    except (ValueError, RecursionError):
        return False


def _edit_text(text: str, key: str, value: str | None) -> str:
    """Return the text with a key set or removed, and all else unchanged."""
    lines = text.splitlines(keepends=True)
    end = "\r\n" if "\r\n" in text else "\n"
    quoted_value = json.dumps(value, ensure_ascii=False)
    line_number = lines_of_keys(text).get(key)
    if line_number is None:
        if value is None:
            return text
        first = next((n for n, line in enumerate(lines) if line.lstrip().startswith("[")), len(lines))
        if first and not lines[first - 1].endswith("\n"):
            lines[first - 1] += end
        lines.insert(first, f"{key} = {quoted_value}{end}")
    elif value is None:
        del lines[line_number - 1]
    elif line_match := _LINE.fullmatch(lines[line_number - 1].rstrip("\r\n")):
        line_end = lines[line_number - 1][len(lines[line_number - 1].rstrip("\r\n")) :]
        lines[line_number - 1] = f"{line_match['key']}{quoted_value}{line_match['comment']}{line_end}"
    return "".join(lines)


def _verify(config: Config, text: str, key: str, value: str | None) -> None:
    """Raise FileError unless the edited text has exactly the wanted settings."""
    import tomllib

    wanted_settings = tomllib.loads(config.text)
    wanted_settings.pop(key, None)
    if value is not None:
        wanted_settings[key] = value
    try:
        if tomllib.loads(text) == wanted_settings:
            return
    except (ValueError, RecursionError):
        pass
    raise FileError(
        N_("this setting is written in a form that printplay cannot change"),
        place=FilePlace(str(config.path), lines_of_keys(config.text).get(key), None, brief(key)),
        hint=N_("Open the file in an editor and change it there."),
    )
