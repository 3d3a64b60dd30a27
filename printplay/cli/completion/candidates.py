"""What can stand in the place of a value while somebody types: games, parts, layouts, matches.

An option or argument names one of these as its `autocompletion`. Each returns all there is, as
`(value, what it is)`; `completion.py` leaves what begins as typed. Nothing is imported here that a
command would not need which is only called.
"""

from __future__ import annotations

import typer

#: Words, and what each is, as `api.completing` has them; Typer evaluates what a function returns.
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
    from printplay.api import completing

    return completing.games()


def printable() -> Candidates:
    """Return the games; layouts, decks and pads are named by their files."""
    return [*games(), FILE]


def parts(ctx: typer.Context) -> Candidates:
    """Return the parts of the game that was named, without those that were named, too."""
    from printplay.api import completing

    before = ctx.params.get("part") or ()
    return [found for found in completing.parts(given(ctx, "game")) if found[0] not in before]


def house_rules(ctx: typer.Context) -> Candidates:
    """Return the house rules of the game that was named, else of all, with each of their values."""
    from printplay.api import completing

    return completing.house_rules(given(ctx, "game"))


def variants(ctx: typer.Context) -> Candidates:
    """Return the variants of the game that was named, else of all."""
    from printplay.api import completing

    return completing.variants(given(ctx, "game"))


def headers(ctx: typer.Context) -> Candidates:
    """Return the headers that are a game's own, each to be followed by its value."""
    from printplay.api import completing

    return completing.headers(given(ctx, "game"))


def lattices() -> Candidates:
    """Return the lattices of an island that is made."""
    from printplay.api import completing

    return completing.lattices()


def symmetries() -> Candidates:
    """Return the symmetries an island can be made with."""
    from printplay.api import completing

    return completing.symmetries()


def policies() -> Candidates:
    """Return how simulated players can play."""
    from printplay.api import completing

    return completing.policies()


def goals() -> Candidates:
    """Return what a search of islands can look for."""
    from printplay.api import completing

    return completing.goals()


def layouts(ctx: typer.Context) -> Candidates:
    """Return the layouts that ship with printplay, for the game that was named or for all."""
    from printplay.api import completing

    return [*completing.layouts(given(ctx, "game")), FILE]


def papers() -> Candidates:
    """Return the papers that have a name."""
    from printplay.api import completing

    return completing.papers()


def sheets() -> Candidates:
    """Return the papers that lie in a printer as one sheet, to be measured on."""
    return [(name, size) for name, size in papers() if name not in ("both", "card")]


def sizes() -> Candidates:
    """Return the sizes of posters that have a name."""
    from printplay.api import completing

    return completing.sizes()


def profiles() -> Candidates:
    """Return the printers that were measured."""
    from printplay.api import completing

    return completing.profiles()


def codes() -> Candidates:
    """Return the codes of rules."""
    from printplay.api import completing

    return completing.codes()


def manual() -> Candidates:
    """Return the pages of the manual, and the codes of rules."""
    from printplay.api import completing

    return completing.manual()


def open_matches(ctx: typer.Context) -> Candidates:
    """Return the matches that are not over."""
    from printplay.api import completing

    return completing.matches(_ledger(ctx), given(ctx, "game"), over=False)


def matches(ctx: typer.Context) -> Candidates:
    """Return all matches that count."""
    from printplay.api import completing

    return completing.matches(_ledger(ctx), given(ctx, "game"))


def dropped_matches(ctx: typer.Context) -> Candidates:
    """Return the matches that were dropped."""
    from printplay.api import completing

    return completing.matches(_ledger(ctx), given(ctx, "game"), dropped=True)


def scores(ctx: typer.Context) -> Candidates:
    """Return who plays, each to be followed by a total."""
    return [(f"{name}=", about) for name, about in players(ctx)]


def players(ctx: typer.Context) -> Candidates:
    """Return who plays in the matches of the ledger, and how many matches each has."""
    from printplay.api import completing

    return completing.players(_ledger(ctx))


def _ledger(ctx: typer.Context) -> str | None:
    """Return where the ledger of a call lies; None for the usual one, or that of the variable."""
    import os

    from printplay.cli.settings import settings

    typed = given(ctx, "ledger")
    if typed or os.environ.get(settings.variable("ledger")):
        return typed or None
    return settings.read().values.get("ledger")


def setting_names() -> Candidates:
    """Return the settings there are, each with what it is when nobody sets it."""
    from printplay.cli.settings import settings

    return [(key, setting.default or "") for key, setting in settings.KEYS.items()]


def setting_values(ctx: typer.Context) -> Candidates:
    """Return what the setting that was named can be."""
    from printplay.cli.settings import settings

    key = given(ctx, "key")
    if key in settings.KEYS and settings.KEYS[key].choices:
        return [(value, "") for value in settings.KEYS[key].choices]
    listed = {"paper": papers, "profile": profiles, "ledger": file}.get(key)
    return listed() if listed is not None else []
