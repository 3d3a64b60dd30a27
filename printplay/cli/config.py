"""`printplay config`: the settings, their values, where these come from; and edits of the config file.

An edit changes one line, all others stay. tomlkit would save 40 lines of this, but change a value of
several lines, which is refused here, and takes 24 ms more.
"""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from printplay.cli import settings
from printplay.cli.framework.declarations import AsJson, Lang, Quiet, argument
from printplay.cli.framework.output import print_json
from printplay.cli.settings import KEYS, Config
from printplay.core.errors import STORED, CallError, FileError, FilePlace, brief, printable
from printplay.core.i18n import N_, _

#: A key, a value on one line, and a comment after it.
_LINE = re.compile(
    r"""(?P<key>\s*[^=]+?\s*=\s*)(?P<value>"(?:[^"\\]|\\.)*"|'[^']*'|[^#'"\s][^#]*?)"""
    r"""(?P<comment>\s*(?:\#.*)?)"""
)


def _key_candidates(_ctx: typer.Context) -> list[tuple[str, str]]:
    return [(key, setting.default or "") for key, setting in KEYS.items()]


def _value_candidates(ctx: typer.Context) -> list[tuple[str, str]]:
    from printplay.api import candidates

    key = candidates.typed_value(ctx.params, "key")
    if key in KEYS and KEYS[key].choices:
        return [(value, "") for value in KEYS[key].choices]
    listed = {"paper": candidates.papers, "profile": candidates.profiles, "ledger": candidates.file}.get(key)
    return listed() if listed is not None else []


Key = Annotated[
    str, argument(_("lang, paper, duplex, profile, ink or ledger."), "SETTING", complete=_key_candidates)
]


def in_force(config: Config, typed_lang: str | None = None) -> list[dict[str, Any]]:
    """Return every setting with its value and its source: an option, a variable, the file or none.

    `typed_lang` is the language, if it was an option of this call.
    """
    return [_describe_setting(config, key, typed_lang if key == "lang" else None) for key in KEYS]


def _describe_setting(config: Config, key: str, typed_value: str | None) -> dict[str, Any]:
    variable = settings.variable(key)
    value: str | None
    place: str | None
    variable_value = os.environ.get(variable)
    if key == "lang" and variable_value is not None:
        variable_value = (
            variable_value[:2].lower() if variable_value[:2].lower() in KEYS["lang"].choices else None
        )
    if typed_value:
        value, source, place = typed_value, "option", f"--{key}"
    elif variable_value:
        value, source, place = variable_value, "variable", variable
    elif key in config.values:
        value, source, place = config.values[key], "file", config.place_of(key)
    else:
        value, source, place = _default_value(key), "default", None
    shown_value = _without_password(key, value) if value else None
    return {"setting": key, "value": shown_value, "source": source, "where": place}


def _without_password(key: str, value: str) -> str:
    if key == "ledger" and "://" in value:
        from printplay.api.addresses import hide_password

        return hide_password(value)
    return printable(value)


def _default_value(key: str) -> str | None:
    if key not in KEYS:  # an unknown line of the file
        return None
    if key != "ledger":
        return KEYS[key].default
    from printplay.api.addresses import default_path

    try:
        return str(default_path())
    except CallError:
        return None


def source_text(setting: dict[str, Any]) -> str:
    """Return the source of a setting in few words: a file by its name."""
    place = setting["where"]
    if setting["source"] == "file":
        place = Path(place).name
    return printable(place or _("default"))


def show(context: typer.Context, as_json: AsJson = False, quiet: Quiet = False, lang: Lang = None) -> None:
    """Print the settings and their sources; exit 1 if the file has faults."""
    if context.invoked_subcommand is not None:
        return
    from printplay.cli.framework.text_tables import columns, fit_table, wrap_line

    config = settings.read_config()
    is_typed = getattr(context.get_parameter_source("lang"), "name", "") == "COMMANDLINE"
    listed_settings = in_force(config, str(lang) if is_typed else None)
    if as_json:
        print_json(
            {
                "file": str(config.path) if config.path else None,
                "exists": config.exists,
                "faults": [str(fault) for fault in config.faults],
                "settings": listed_settings,
            }
        )
    else:
        head = [_("setting"), _("value"), _("from")]
        rows = [
            [setting["setting"], printable(setting["value"] or "–"), source_text(setting)]
            for setting in listed_settings
        ]
        typer.echo(fit_table(head, rows, heading=not quiet))
        if not quiet:
            typer.echo("\n" + wrap_line(_file_text(config), columns(), "  "))
    for fault in config.faults:
        typer.echo(f"printplay: {fault}", err=True)
    if config.faults:
        raise typer.Exit(1)


def _file_text(config: Config) -> str:
    if config.path is None:
        return _("There is no home folder, so there is no config file. Set {variable} to use one.").format(
            variable=settings.VARIABLE
        )
    message = _("File: {path}") if config.exists else _("File: {path} (does not exist yet)")
    return message.format(path=printable(str(config.path)))


def set_(
    key: Key,
    value: Annotated[str | None, argument(_("New value."), "VALUE", complete=_value_candidates)] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    lang: Lang = None,  # noqa: ARG001  handled when it is parsed
) -> None:
    """Validate a value and write it into the config file."""
    if value is None and "=" in key:
        key, _sign, value = key.partition("=")
    key = setting_key(key)
    if value is None:
        choices, example = KEYS[key].choices, _EXAMPLES.get(key)
        raise CallError(
            N_("the setting {key} needs a value"),
            hint=N_("Possible values: {known}.") if choices else N_("For example: {call}"),
            key=key, known=", ".join(choices), call=f"printplay config set {key} {example}",
        )  # fmt: skip
    stored = check_value(key, value)
    path = store_setting(key, stored)
    if as_json:
        print_json(_describe_setting(settings.read_config(), key, None))
    if quiet or as_json:
        return
    message = _("{key} is {value} from now on ({path})")
    typer.echo(message.format(key=key, value=_without_password(key, stored), path=path))
    if os.environ.get(settings.variable(key)):
        typer.echo(
            _("The variable {variable} is set and overrides the file.").format(
                variable=settings.variable(key)
            ),
            err=True,
        )


_EXAMPLES = {"paper": "letter", "profile": "office", "ledger": "~/scores.db"}


def unset(
    key: Key,
    as_json: AsJson = False,
    quiet: Quiet = False,
    lang: Lang = None,  # noqa: ARG001  handled when it is parsed
) -> None:
    """Remove a setting from the config file, also an unknown one."""
    config = settings.read_config()
    stray = any(fault.place and fault.place.key == key for fault in config.faults)
    key = key if stray else setting_key(key)
    was_set = stray or key in config.values
    path = store_setting(key, None)
    if as_json:
        print_json(_describe_setting(settings.read_config(), key, None))
    if quiet or as_json:
        return
    if not was_set:
        typer.echo(_("{key} was not set in {path}").format(key=key, path=path))
    elif key in KEYS:
        setting = _describe_setting(settings.read_config(), key, None)
        typer.echo(_("{key} is {value} again").format(key=key, value=setting["value"] or "–"))
    else:
        typer.echo(_("{key} was removed from {path}").format(key=key, path=path))


def path(lang: Lang = None) -> None:  # noqa: ARG001  handled when it is parsed
    """Print the path of the config file, whether it is there or not."""
    config_path = settings.path()
    if config_path is None:
        raise CallError(
            N_("there is no home folder to store settings in"),
            hint=N_("Set the variable {variable} to a file."), variable=settings.VARIABLE,
        )  # fmt: skip
    sys.stdout.write(f"{config_path}\n")


# -- edits of the file -----------------------------------------------------------------------------


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


def check_value(key: str, value: str) -> str:
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
    return _ledger_location(text)


def _ledger_location(text: str) -> str:
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
    from printplay.printing.output.writing import write_file

    config = settings.read_config()
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
        write_file(config.path, text.encode())
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
    from printplay.geometry.layouts.tomlfile import lines_of_keys

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

    from printplay.geometry.layouts.tomlfile import lines_of_keys

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
