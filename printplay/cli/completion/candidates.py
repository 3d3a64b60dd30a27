"""Candidates of completion for values: games, parts, layouts, matches.

An option or argument names one of these as its `autocompletion`. Each returns all candidates
as `(value, description)`; `completion.py` filters them by prefix. Imports are local, so that a
normal call of the command does not pay for them.
"""

from __future__ import annotations

import typer

#: Words with descriptions, as in `api.completing`; Typer evaluates this annotation.
Candidates = list[tuple[str, str]]
#: Placeholders for files or folders, which the shell completes; they are offered if nothing
#: else fits.
FILE, FOLDER = ("", "files"), ("", "folders")


def given(ctx: typer.Context, name: str) -> str:
    """Return the first value typed for a parameter, or an empty text."""
    value = ctx.params.get(name)
    first = value[0] if isinstance(value, list | tuple) and value else value
    return str(first) if isinstance(first, str) else ""


def file() -> Candidates:
    """Return the placeholder for a file."""
    return [FILE]


def folder() -> Candidates:
    """Return the placeholder for a folder."""
    return [FOLDER]


def first_game(ctx: typer.Context) -> Candidates:
    """Return the games, if none was named yet."""
    return [] if given(ctx, "game") else games()


def games() -> Candidates:
    """Return the games."""
    from printplay.api import completing

    return completing.games()


def pads() -> Candidates:
    """Return the score pads, and files."""
    from printplay.api import completing

    return [*completing.pads(), FILE]


def printable() -> Candidates:
    """Return the games; layouts, decks and pads are completed as files."""
    return [*games(), FILE]


def parts(ctx: typer.Context) -> Candidates:
    """Return the parts of the named game, without those already named."""
    from printplay.api import completing

    before = ctx.params.get("part") or ()
    return [found for found in completing.parts(given(ctx, "game")) if found[0] not in before]


def house_rules(ctx: typer.Context) -> Candidates:
    """Return the house rules of the named game, else of all, with each of their values."""
    from printplay.api import completing

    return completing.house_rules(given(ctx, "game"))


def variants(ctx: typer.Context) -> Candidates:
    """Return the variants of the named game, else of all."""
    from printplay.api import completing

    return completing.variants(given(ctx, "game"))


def headers(ctx: typer.Context) -> Candidates:
    """Return the game's own headers, each to be followed by a value."""
    from printplay.api import completing

    return completing.headers(given(ctx, "game"))


def lattices() -> Candidates:
    """Return the lattices an island can be made on."""
    from printplay.api import completing

    return completing.lattices()


def symmetries() -> Candidates:
    """Return the symmetries an island can be made with."""
    from printplay.api import completing

    return completing.symmetries()


def policies() -> Candidates:
    """Return the policies of simulated players."""
    from printplay.api import completing

    return completing.policies()


def goals() -> Candidates:
    """Return the goals of a search for islands."""
    from printplay.api import completing

    return completing.goals()


def layouts(ctx: typer.Context) -> Candidates:
    """Return the layouts that ship with printplay, for the named game or for all."""
    from printplay.api import completing

    return [*completing.layouts(given(ctx, "game")), FILE]


def papers() -> Candidates:
    """Return the named paper sizes."""
    from printplay.api import completing

    return completing.papers()


def sheets() -> Candidates:
    """Return the papers for a calibration sheet."""
    return [(name, size) for name, size in papers() if name not in ("both", "card")]


def sizes() -> Candidates:
    """Return the named poster sizes."""
    from printplay.api import completing

    return completing.sizes()


def profiles() -> Candidates:
    """Return the calibrated printers."""
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
    """Return all matches that were not dropped."""
    from printplay.api import completing

    return completing.matches(_ledger(ctx), given(ctx, "game"))


def dropped_matches(ctx: typer.Context) -> Candidates:
    """Return the matches that were dropped."""
    from printplay.api import completing

    return completing.matches(_ledger(ctx), given(ctx, "game"), dropped=True)


def scores(ctx: typer.Context) -> Candidates:
    """Return the players, each to be followed by a total."""
    return [(f"{name}=", about) for name, about in players(ctx)]


def players(ctx: typer.Context) -> Candidates:
    """Return the players of the ledger with their number of matches."""
    from printplay.api import completing

    return completing.players(_ledger(ctx))


def _ledger(ctx: typer.Context) -> str | None:
    """Return the ledger named in a call; None for the default or the variable."""
    import os

    from printplay.cli.settings import settings

    typed = given(ctx, "ledger")
    if typed or os.environ.get(settings.variable("ledger")):
        return typed or None
    return settings.read().values.get("ledger")


def setting_names() -> Candidates:
    """Return the settings, each with its default."""
    from printplay.cli.settings import settings

    return [(key, setting.default or "") for key, setting in settings.KEYS.items()]


def setting_values(ctx: typer.Context) -> Candidates:
    """Return the values of the named setting."""
    from printplay.cli.settings import settings

    key = given(ctx, "key")
    if key in settings.KEYS and settings.KEYS[key].choices:
        return [(value, "") for value in settings.KEYS[key].choices]
    listed = {"paper": papers, "profile": profiles, "ledger": file}.get(key)
    return listed() if listed is not None else []
