"""The layout of a command's help: common options first, the rest by headings, examples."""

from __future__ import annotations

import re
from gettext import gettext
from typing import Any

from printplay.core.i18n import N_, _

#: Headings, and the less common options below them.
_HEADINGS = {
    N_("Paper"): "--paper --map-paper --duplex --size --bleed --marks --packed --cutter --corners --profile",
    N_("Press and other formats"): "--colour --format --dpi --url",
    N_("Files"): "--output --ledger --force --watch --picture --format-in-place",
    N_("For programs"): "--json --scheduler --workers --stamp --fairness --preflight-only",
}
#: Options of every command, shown last.
_ALWAYS = ("--quiet", "--no-color", "--lang", "--help", "-h")
#: Options shown first, at most eight; by default all without a heading.
_FIRST = {
    "print": "--players --layout --copies --paper --duplex --ink --match --output",
    "check": "--layout --start --rolls --feet --picture",
    "scan": "--match --layout --player --rolls --anyway --review --picture",
    "best": "--player --lucky --picture",
    "calibrate": "--save --measured --margin --list --profile --paper --duplex --output",
    "score start": "--layout --variant --house --header --date --place --note",
    "score result": "--teams --winner --lowest --coop --date --place --note --anyway",
    "score show": "--match --log --best --rounds --picture --pdf",
    "score history": "--game --player --place --year --since --until --on --picture",
    "score export": "--match --all --format --output --link --qr",
    "new pad": "--output --like",
    "new island": "--seed --spaces --lakes --symmetry --count --blank --name --output",
    "layout rate": "--players --matches --policy --seed --within --house --write --picture",
    "layout search": "--goal --candidates --keep --players --policy --seed --spaces --output",
}
#: Examples at the end of the help of a command, by its name.
EXAMPLES = {
    "": ("print go-for-gold", "score start go-for-gold Anna Ben", "manual"),
    "print": ("go-for-gold", "go-for-gold sheet --players 3", "market/deck.toml"),
    "check": ("evening.play", "island.toml deck.toml", "line.svg --layout A"),
    "scan": ("photo.jpg", "*.jpg --match x7k2p9", "photo.jpg --review"),
    "serve": ("", "--lan", "--lan --open"),
    "best": ("evening.play", "evening.play --player Anna", "evening.play --picture best.pdf"),
    "games": ("", "go-for-gold", "--pads"),
    "calibrate": ("", "--save office", "--list"),
    "manual": ("", "duplex", "GG-R9"),
    "doctor": ("", "--json"),
    "score": ("start go-for-gold Anna Ben", "add", "show"),
    "score start": ("go-for-gold Anna Ben", "gotoku Anna Ben Cleo", "harbour.toml Anna Ben"),
    "score result": ("go-for-gold Anna=34 Ben=29", "go-for-gold Anna=34/8 Ben=34/6",
                     "Wingspan Anna=80 Ben=75 --date 2026-11-20"),
    "score correct": ("Ben=29", "Anna=34/9", "Anna=31 Ben=29"),
    "score add": ("", '"Anna: points 9 5"', "--file moves.txt"),
    "score show": ("", "--picture evening.png", "x7k2p9 --pdf wall.pdf"),
    "score undo": ("", "3", "x7k2p9"),
    "score redo": ("", "3"),
    "score finish": ("", "x7k2p9 --place Kiel", '--note "Rain all day"'),
    "score drop": ("x7k2p9",),
    "score undrop": ("x7k2p9",),
    "score list": ("", "--open", "--dropped"),
    "score history": ("", "--player Anna --player Ben", "--on 2026-11-20"),
    "score forget": ("Ben", 'Ben --as "Guest 1"'),
    "score export": ("x7k2p9 -o evening.play", "-o all.json",
                     "x7k2p9 --format bgstats --qr"),
    "score import": ("evening.play", "matches.json"),
    "score backup": ("backup.db",),
    "score restore": ("backup.db",),
    "score players": ("", "rename Bne Ben", "merge Annie Anna"),
    "score players rename": ("Bne Ben", "Ben Benjamin --match x7k2p9"),
    "score players merge": ("Annie Anna",),
    "score players undo": ("",),
    "new": ("deck market", "pad Harbour", "island Atoll"),
    "new deck": ("market", "market.toml"),
    "new pad": ("Harbour", "Harbour --like thirteen", "Harbour -o my-game.toml"),
    "new island": ("Atoll", "Atoll --seed 4711", "--count 9 -o isles"),
    "layout": ("list", "show A", "rate atoll.toml"),
    "layout list": ("",),
    "layout show": ("A", "seed:4711 --png island.png", "atoll.toml --walks c2 3"),
    "layout rate": ("A", "atoll.toml --players 3", "atoll.toml --write"),
    "layout search": ("", "--goal fair,tight --keep 5", "--candidates 1000 -o islands"),
    "config": ("", "set paper letter", "unset paper"),
    "config set": ("paper letter", "lang de"),
    "config unset": ("paper",),
    "config path": ("",),
}  # fmt: skip
#: Typer's brackets after a help text, and the limits in them.
_BRACKETS = re.compile(r"\s*\[([^\[\]]*)\]$")
_LIMIT = re.compile(r"(; )?[^;]*(<=x|x[<>]=)[^;]*")


def write_options(command: Any, ctx: Any, formatter: Any) -> None:
    """Write the arguments and options of a command, each below its heading."""
    first = _FIRST.get(_command_words(ctx), "").split()
    params = sorted(
        command.get_params(ctx),
        key=lambda param: first.index(name) if (name := _option_names(param)[0]) in first else len(first),
    )
    rows_by_heading: dict[str, list[tuple[str, str]]] = {}
    for param in params:
        variable = getattr(param, "envvar", None)
        param.show_envvar = False
        record = param.get_help_record(ctx)
        if record is None:
            continue
        record = (record[0].lstrip(" /"), record[1])  # a switch that only turns off
        heading = _parameter_heading(param, first)
        if heading == gettext("Options"):
            record = (record[0], _without_limits(record[1]))
        rows_by_heading.setdefault(heading, []).append(record)
        if variable:
            rows_by_heading.setdefault(_("Variables"), []).append((_option_names(param)[0], variable))
    headings = (_("More options"), *map(_, _HEADINGS), _("Variables"), _("General"))
    for heading in (gettext("Arguments"), gettext("Options"), *headings):
        if heading in rows_by_heading:
            with formatter.section(heading):
                formatter.write_dl(rows_by_heading[heading])


def _command_words(ctx: Any) -> str:
    """Return the words of a command after `printplay`."""
    names: list[str] = []
    while ctx.parent is not None:
        names.insert(0, ctx.info_name)
        ctx = ctx.parent
    return " ".join(names)


def _option_names(param: Any) -> list[str]:
    """Return the names of a parameter; of a switch that only turns off, those for that."""
    return [*param.opts, *param.secondary_opts]


def _parameter_heading(param: Any, first: list[str]) -> str:
    if param.param_type_name == "argument":
        return gettext("Arguments")
    names_of = _option_names(param)
    if names_of[0] in _ALWAYS:
        return _("General")
    if names_of[0] in first:
        return gettext("Options")
    for heading, names in _HEADINGS.items():
        if {*names_of} & {*names.split()}:
            return _(heading)
    return _("More options") if first else gettext("Options")


def _without_limits(text: str) -> str:
    """Return a help text without the limits of a number: a first option has one line.

    >>> _without_limits("Copies.  [default: 1; 1<=x<=9]"), _without_limits("Feet.  [x>=0]")
    ('Copies.  [default: 1]', 'Feet.')
    """
    brackets = _BRACKETS.search(text)
    if brackets is None:
        return text
    rest = _LIMIT.sub("", brackets[1])
    return text[: brackets.start()] + (f"  [{rest}]" if rest else "")


def write_examples(ctx: Any, formatter: Any) -> None:
    path = _command_words(ctx)
    if examples := EXAMPLES.get(path, ()):
        root = ctx.find_root().info_name or "printplay"
        with formatter.section(_("Examples")):
            for example in examples:
                formatter.write_text(" ".join(filter(None, (root, path, example))))
