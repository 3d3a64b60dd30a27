"""How the help of a command is laid out: what people use first, the rest by headings, examples."""

from __future__ import annotations

from gettext import gettext
from typing import Any

from printplay.core.i18n import N_, _

#: Headings, and the options that stand below them where nobody uses them first.
_HEADINGS = {
    N_("Paper"): "--paper --map-paper --duplex --size --bleed --marks --packed --cutter --corners "
                 "--profile",
    N_("Press and other formats"): "--colour --format --dpi --url",
    N_("Files"): "--output --ledger --force --watch --picture --format-in-place",
    N_("For programs"): "--json --scheduler --workers --quiet --no-color --stamp --certificate "
                        "--preflight-only",
}  # fmt: skip
#: What stands first, at most eight; by itself all that stands below no heading.
_FIRST = {
    "print": "--players --layout --copies --paper --duplex --ink --match --output",
    "deck": "--copies --paper --duplex --ink --bleed --output",
    "check": "--layout --start --rolls --feet --picture",
}
_EXAMPLES = {
    "print": ("print go-for-gold", "print go-for-gold sheet --players 3", "print market/deck.toml"),
    "check": ("check evening.play", "check island.toml deck.toml", "check line.svg --layout A"),
    "scan": ("scan photo.jpg", "scan *.jpg --match x7k2p9", "scan photo.jpg --review"),
    "serve": ("serve", "serve --lan", "serve --lan --open"),
    "manual": ("manual", "manual duplex", "manual GG-R9"),
    "start": ("score start go-for-gold Anna Ben", "score start gotoku Anna Ben Cleo",
              "score start harbour.toml Anna Ben"),
    "undrop": ("score list --dropped", "score undrop x7k2p9"),
    "island": ("new island Atoll", "new island Atoll --seed 4711", "new island --count 9 -o isles"),
}  # fmt: skip


def write_options(command: Any, ctx: Any, formatter: Any) -> None:
    """Write the arguments and options of a command, each below its heading."""
    first = _FIRST.get(ctx.info_name, "").split()
    found: dict[str, list[tuple[str, str]]] = {}
    for param in command.get_params(ctx):
        record = param.get_help_record(ctx)
        if record is not None:
            found.setdefault(_heading(param, first), []).append(record)
    arguments, options, more = gettext("Arguments"), gettext("Options"), _("More options")
    for heading in (arguments, options, more, *map(_, _HEADINGS)):
        if heading in found:
            with formatter.section(heading):
                formatter.write_dl(found[heading])


def _heading(param: Any, first: list[str]) -> str:
    if param.param_type_name == "argument":
        return gettext("Arguments")
    name = param.opts[0]
    if name in first or name in ("--lang", "--help", "-h"):
        return gettext("Options")
    for heading, names in _HEADINGS.items():
        if set(param.opts) & set(names.split()):
            return _(heading)
    return _("More options") if first else gettext("Options")


def write_examples(ctx: Any, formatter: Any) -> None:
    """Write examples of a command, where it has some."""
    if examples := _EXAMPLES.get(ctx.info_name, ()):
        root = ctx.find_root().info_name or "printplay"
        with formatter.section(_("Examples")):
            for example in examples:
                formatter.write_text(f"{root} {example}")
