"""`printplay config`: the settings, their values, and where these come from."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from printplay.cli.framework.declarations import AsJson, Lang, Quiet, argument
from printplay.cli.framework.localized_help import App
from printplay.cli.framework.output import print_json
from printplay.cli.settings import settings
from printplay.core.errors import CallError, printable
from printplay.core.i18n import N_, _

app = App(help=_("Show and change settings: language, paper, printer, ink, ledger."), rich_markup_mode=None)


def _names(_ctx: typer.Context) -> list[tuple[str, str]]:
    return [(key, setting.default or "") for key, setting in settings.KEYS.items()]


def _values(ctx: typer.Context) -> list[tuple[str, str]]:
    from printplay.api import candidates

    key = candidates.typed_value(ctx.params, "key")
    if key in settings.KEYS and settings.KEYS[key].choices:
        return [(value, "") for value in settings.KEYS[key].choices]
    listed = {"paper": candidates.papers, "profile": candidates.profiles, "ledger": candidates.file}.get(key)
    return listed() if listed is not None else []


Key = Annotated[str, argument(_("lang, paper, duplex, profile, ink or ledger."), "SETTING", complete=_names)]


def in_force(config: settings.Config, typed_lang: str | None = None) -> list[dict[str, Any]]:
    """Return every setting with its value and its source: an option, a variable, the file or none.

    `typed_lang` is the language, if it was an option of this call.
    """
    return [_setting(config, key, typed_lang if key == "lang" else None) for key in settings.KEYS]


def _setting(config: settings.Config, key: str, typed_value: str | None) -> dict[str, Any]:
    variable = settings.variable(key)
    value: str | None
    place: str | None
    variable_value = os.environ.get(variable)
    if key == "lang" and variable_value is not None:
        variable_value = (
            variable_value[:2].lower()
            if variable_value[:2].lower() in settings.KEYS["lang"].choices
            else None
        )
    if typed_value:
        value, source, place = typed_value, "option", f"--{key}"
    elif variable_value:
        value, source, place = variable_value, "variable", variable
    elif key in config.values:
        value, source, place = config.values[key], "file", config.place_of(key)
    else:
        value, source, place = _default(key), "default", None
    shown_value = _without_password(key, value) if value else None
    return {"setting": key, "value": shown_value, "source": source, "where": place}


def _without_password(key: str, value: str) -> str:
    if key == "ledger" and "://" in value:
        from printplay.api.addresses import hide_password

        return hide_password(value)
    return printable(value)


def _default(key: str) -> str | None:
    if key not in settings.KEYS:  # an unknown line of the file
        return None
    if key != "ledger":
        return settings.KEYS[key].default
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


@app.callback(invoke_without_command=True)
def show(context: typer.Context, as_json: AsJson = False, quiet: Quiet = False, lang: Lang = None) -> None:
    """Print the settings and their sources; exit 1 if the file has faults."""
    if context.invoked_subcommand is not None:
        return
    from printplay.cli.framework.text_tables import columns, fit_table, wrap_line

    config = settings.read()
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
            typer.echo("\n" + wrap_line(_file(config), columns(), "  "))
    for fault in config.faults:
        typer.echo(f"printplay: {fault}", err=True)
    if config.faults:
        raise typer.Exit(1)


def _file(config: settings.Config) -> str:
    if config.path is None:
        return _("There is no home folder, so there is no config file. Set {variable} to use one.").format(
            variable=settings.VARIABLE
        )
    message = _("File: {path}") if config.exists else _("File: {path} (does not exist yet)")
    return message.format(path=printable(str(config.path)))


@app.command("set", help=_("Change a setting: printplay config set paper letter"))
def set_(
    key: Key,
    value: Annotated[str | None, argument(_("New value."), "VALUE", complete=_values)] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    lang: Lang = None,  # noqa: ARG001  handled when it is parsed
) -> None:
    """Validate a value and write it into the config file."""
    from printplay.cli.settings.config_file import checked, setting_key, store_setting

    if value is None and "=" in key:
        key, _sign, value = key.partition("=")
    key = setting_key(key)
    if value is None:
        choices, example = settings.KEYS[key].choices, _EXAMPLES.get(key)
        raise CallError(
            N_("the setting {key} needs a value"),
            hint=N_("Possible values: {known}.") if choices else N_("For example: {call}"),
            key=key, known=", ".join(choices), call=f"printplay config set {key} {example}",
        )  # fmt: skip
    stored = checked(key, value)
    path = store_setting(key, stored)
    if as_json:
        print_json(_setting(settings.read(), key, None))
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


@app.command("unset", help=_("Reset a setting to its default."))
def unset(
    key: Key,
    as_json: AsJson = False,
    quiet: Quiet = False,
    lang: Lang = None,  # noqa: ARG001  handled when it is parsed
) -> None:
    """Remove a setting from the config file, also an unknown one."""
    from printplay.cli.settings.config_file import setting_key, store_setting

    config = settings.read()
    stray = any(fault.place and fault.place.key == key for fault in config.faults)
    key = key if stray else setting_key(key)
    was_set = stray or key in config.values
    path = store_setting(key, None)
    if as_json:
        print_json(_setting(settings.read(), key, None))
    if quiet or as_json:
        return
    if not was_set:
        typer.echo(_("{key} was not set in {path}").format(key=key, path=path))
    elif key in settings.KEYS:
        setting = _setting(settings.read(), key, None)
        typer.echo(_("{key} is {value} again").format(key=key, value=setting["value"] or "–"))
    else:
        typer.echo(_("{key} was removed from {path}").format(key=key, path=path))


@app.command("path", help=_("Show where the config file is."))
def path(lang: Lang = None) -> None:  # noqa: ARG001  handled when it is parsed
    """Print the path of the config file, whether it is there or not."""
    config_path = settings.path()
    if config_path is None:
        raise CallError(
            N_("there is no home folder to store settings in"),
            hint=N_("Set the variable {variable} to a file."), variable=settings.VARIABLE,
        )  # fmt: skip
    sys.stdout.write(f"{config_path}\n")
