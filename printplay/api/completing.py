"""Candidates for shell completion: games, parts, layouts, papers, printers, rules, matches.

Each function returns all candidates as `(word, description)`. Modules are imported where they are
used, and a ledger is read without SQLAlchemy, because a person waits for the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from printplay.core.errors import PrintplayError
from printplay.core.i18n import _, language, localised

if TYPE_CHECKING:
    from printplay.ledger.lists.glance import Glimpse
    from printplay.match.game import Meta

#: Words with their descriptions.
Candidates = list[tuple[str, str]]


def games() -> Candidates:
    """Return the games."""
    from printplay.pads.file import finding

    house = [(meta.id, _(meta.title)) for meta in _meant("")]
    return [*house, *((name, _("score pad")) for name in finding.files())]


def pads() -> Candidates:
    """Return the score pads that ship, and the user's own."""
    from printplay.pads.file import finding

    return [(name, _("score pad")) for name in finding.files()]


def parts(game: str = "") -> Candidates:
    """Return the parts of a game, or of all."""
    return [(part.id, _(part.title)) for meta in _meant(game) for part in meta.parts]


def house_rules(game: str = "") -> Candidates:
    """Return the house rules of a game, or of all, with each of their values."""
    return [
        (f"{rule.key}={value}", _(rule.summary))
        for meta in _meant(game)
        for rule in meta.house_rules
        for value in rule.values
    ]


def variants(game: str = "") -> Candidates:
    """Return the variants of a game, or of all."""
    return [(variant, _(meta.title)) for meta in _meant(game) for variant in meta.variants]


def headers(game: str = "") -> Candidates:
    """Return the headers of one game; a value follows each."""
    return [(f"{key}=", _(meta.title)) for meta in _meant(game) for key in meta.grammar().headers]


def lattices() -> Candidates:
    """Return the lattices an island can be made on."""
    return _words("lattice")


def symmetries() -> Candidates:
    """Return the symmetries an island can be made with."""
    return _words("symmetry")


def policies() -> Candidates:
    """Return the policies of simulated players."""
    return _words("policy")


def goals() -> Candidates:
    """Return the goals of a search for islands."""
    return _words("goal")


def _words(kind: str) -> Candidates:
    from printplay.api.layouts.islands import islands

    return [(word, "") for word in islands().words()[kind]]


def layouts(game: str = "") -> Candidates:
    """Return the layouts that ship with printplay, for a game or for all."""
    from printplay.geometry.layouts.tomlfile import peek
    from printplay.lookup import boards

    found = []
    for name, path in boards.known(game or None).items():
        title = peek(path).get("title")
        found.append((name, localised(title) if isinstance(title, dict) else ""))
    return found


def papers() -> Candidates:
    """Return the named paper sizes."""
    from printplay.printing.imposition.paper import NAMES, paper

    return [(name, f"{paper(name).width:g} x {paper(name).height:g} mm") for name in NAMES]


def sizes() -> Candidates:
    """Return the named poster sizes."""
    from printplay.printing.imposition.paper import LARGE_SIZES, SIZES

    sizes_ = {**LARGE_SIZES, **SIZES}
    return [(name, f"{wide:g} x {high:g} mm") for name, (wide, high) in sizes_.items()]


def profiles() -> Candidates:
    """Return the calibrated printers."""
    from printplay.printing.calibration.profile import names

    return [(name, "") for name in names()]


def codes() -> Candidates:
    """Return the codes of rules."""
    from printplay.match.text.pages import pages

    return [(page.code, page.title) for page in pages(language())]


def manual() -> Candidates:
    """Return the pages of the manual with their titles, and the codes of rules."""
    from printplay.manual.contents import chapters

    pages = [page for chapter in chapters(language(), {}) for page in chapter.pages]
    return [*((page.name, page.title) for page in pages), *codes()]


def matches(
    ledger: str | None, game: str = "", *, over: bool | None = None, dropped: bool = False
) -> Candidates:
    """Return the matches of a ledger, of one game or all; None is the usual ledger.

    `over` and `dropped` select by these states.
    """
    titles = dict(games())
    return [
        (match.id, f"{titles.get(match.game, match.game)}: {', '.join(match.players)}")
        for match in _seen(ledger)
        if game in ("", match.game) and match.dropped == dropped and over in (None, match.over)
    ]


def players(ledger: str | None) -> Candidates:
    """Return the players of a ledger with their number of matches."""
    from collections import Counter

    found = Counter(name for match in _seen(ledger) for name in match.players)
    return [(name, _("matches: {count}").format(count=count)) for name, count in found.items()]


def _seen(ledger: str | None) -> list[Glimpse]:
    from printplay.ledger.lists.glance import matches as seen
    from printplay.ledger.store.place import where_by_default

    return seen(ledger or where_by_default())


def _meant(game: str) -> Iterator[Meta]:
    """Yield the game with an id, or all games if it is empty."""
    from printplay.match import registry as known

    for name in known.names():
        if game in ("", name):
            yield known.find(name)
    if game and game not in known.names():
        from printplay.api.catalogue import game_or_file

        with suppress(PrintplayError):
            yield known.meant(game_or_file(game))
