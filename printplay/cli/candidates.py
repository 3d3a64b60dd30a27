"""What can stand in the place of a value while somebody types: games, parts, layouts, matches.

An option or argument names one of these as its `autocompletion`. Each returns all there is, as
`(value, what it is)`; `completion.py` leaves what begins as typed. Nothing is imported here that a
command would not need which is only called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import typer

from printplay.i18n import _, localised

if TYPE_CHECKING:
    from printplay.games.game import Meta
    from printplay.ledger.glance import Glimpse

#: Values, and what each is.
Candidates = list[tuple[str, str]]
#: Stand for the files or folders there are, which the shell knows; they are offered where nothing
#: else fits.
FILE, FOLDER = ("", "files"), ("", "folders")


def given(ctx: typer.Context, name: str) -> str:
    """Return what was typed before for a parameter, the first of several; empty where nothing."""
    value = ctx.params.get(name)
    first = value[0] if isinstance(value, list | tuple) and value else value
    return str(first) if isinstance(first, str) else ""


def file() -> Candidates:
    """Return that a file is meant."""
    return [FILE]


def folder() -> Candidates:
    """Return that a folder is meant."""
    return [FOLDER]


def first_game(ctx: typer.Context) -> Candidates:
    """Return the games, where none was named yet."""
    return [] if given(ctx, "game") else games()


def games() -> Candidates:
    """Return the games."""
    from printplay import games as known

    return [(meta.id, _(meta.title)) for meta in map(known.find, known.names())]


def parts(ctx: typer.Context) -> Candidates:
    """Return the parts of the game that was named, without those that were named, too."""
    before = ctx.params.get("part") or ()
    return [
        (part.id, _(part.title))
        for meta in _meant(ctx)
        for part in meta.parts
        if part.id not in before
    ]


def house_rules(ctx: typer.Context) -> Candidates:
    """Return the house rules of the game that was named, else of all, with each of their values."""
    return [
        (f"{rule.key}={value}", _(rule.summary))
        for meta in _meant(ctx)
        for rule in meta.house_rules
        for value in rule.values
    ]


def variants(ctx: typer.Context) -> Candidates:
    """Return the variants of the game that was named, else of all."""
    return [(variant, _(meta.title)) for meta in _meant(ctx) for variant in meta.variants]


def headers(ctx: typer.Context) -> Candidates:
    """Return the headers that are a game's own, each to be followed by its value."""
    return [(f"{key}=", _(meta.title)) for meta in _meant(ctx) for key in meta.grammar().headers]


def layouts(ctx: typer.Context) -> Candidates:
    """Return the layouts that ship with printplay, for the game that was named or for all."""
    from printplay import boards
    from printplay.geometry.tomlfile import peek

    found = []
    for name, path in boards.known(given(ctx, "game") or None).items():
        title = peek(path).get("title")
        found.append((name, localised(title) if isinstance(title, dict) else ""))
    return [*found, FILE]


def papers() -> Candidates:
    """Return the papers that have a name."""
    from printplay.printing.paper import NAMES, paper

    return [(name, f"{paper(name).width:g} x {paper(name).height:g} mm") for name in NAMES]


def sheets() -> Candidates:
    """Return the papers that lie in a printer as one sheet, to be measured on."""
    return [(name, size) for name, size in papers() if name not in ("both", "card")]


def sizes() -> Candidates:
    """Return the sizes of posters that have a name."""
    from printplay.printing.paper import LARGE_SIZES, SIZES

    sizes_ = {**LARGE_SIZES, **SIZES}
    return [(name, f"{wide:g} x {high:g} mm") for name, (wide, high) in sizes_.items()]


def profiles() -> Candidates:
    """Return the printers that were measured."""
    from printplay.printing.profile import names

    return [(name, "") for name in names()]


def codes() -> Candidates:
    """Return the codes of rules."""
    from printplay.i18n import language
    from printplay.record.pages import pages

    return [(page.code, page.title) for page in pages(language())]


def open_matches(ctx: typer.Context) -> Candidates:
    """Return the matches that are not over."""
    return _matches(ctx, lambda match: not match.over and not match.dropped)


def matches(ctx: typer.Context) -> Candidates:
    """Return all matches that count."""
    return _matches(ctx, lambda match: not match.dropped)


def dropped_matches(ctx: typer.Context) -> Candidates:
    """Return the matches that were dropped."""
    return _matches(ctx, lambda match: match.dropped)


def scores(ctx: typer.Context) -> Candidates:
    """Return who plays, each to be followed by a total."""
    return [(f"{name}=", about) for name, about in players(ctx)]


def players(ctx: typer.Context) -> Candidates:
    """Return who plays in the matches of the ledger, and how many matches each has."""
    from collections import Counter

    from printplay.ledger.glance import matches as seen

    found = Counter(name for match in seen(_ledger(ctx)) for name in match.players)
    return [(name, _("matches: {count}").format(count=count)) for name, count in found.items()]


def _matches(ctx: typer.Context, wanted: Callable[[Glimpse], bool]) -> Candidates:
    from printplay import games as known
    from printplay.ledger.glance import matches as seen

    game = given(ctx, "game")
    titles = {meta.id: _(meta.title) for meta in map(known.find, known.names())}
    return [
        (match.id, f"{titles.get(match.game, match.game)}: {', '.join(match.players)}")
        for match in seen(_ledger(ctx))
        if wanted(match) and game in ("", match.game)
    ]


def _ledger(ctx: typer.Context) -> str:
    """Return where the ledger of a call lies."""
    import os

    from printplay.cli import settings
    from printplay.ledger.place import where_by_default

    set_ = (
        "" if os.environ.get(settings.variable("ledger")) else settings.read().values.get("ledger")
    )
    return given(ctx, "ledger") or set_ or where_by_default()


def setting_names() -> Candidates:
    """Return the settings there are, each with what it is when nobody sets it."""
    from printplay.cli import settings

    return [(key, setting.default or "") for key, setting in settings.KEYS.items()]


def setting_values(ctx: typer.Context) -> Candidates:
    """Return what the setting that was named can be."""
    from printplay.cli import settings

    key = given(ctx, "key")
    if key in settings.KEYS and settings.KEYS[key].choices:
        return [(value, "") for value in settings.KEYS[key].choices]
    listed = {"paper": papers, "profile": profiles, "ledger": file}.get(key)
    return listed() if listed is not None else []


def _meant(ctx: typer.Context) -> Iterator[Meta]:
    """Yield the game that was named, or all where none was."""
    from printplay import games as known

    named = given(ctx, "game")
    for name in known.names():
        if named in ("", name):
            yield known.find(name)
