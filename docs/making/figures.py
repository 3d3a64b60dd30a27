"""Figures of what is printed, before it was drawn anew and now, as tables for the gallery.

What is so now is computed when the manual is built. What was before is either still drawn by the
program (the colours of earlier sheets), or was counted with the version of then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import printplay as pp
from printplay.api.prints.game_kit import game_kit
from printplay.api.prints.ordering import Request
from printplay.core.print_choices import Duplex
from printplay.games.go_for_gold.contents import Contents, island
from printplay.games.go_for_gold.prints.theme import Theme, kind_of, theme
from printplay.lookup.boards import find_board
from printplay.match import registry
from printplay.printing.drawing.colour import WHITE, Colour
from printplay.printing.drawing.colour_vision import distance
from printplay.printing.ink.estimate import ink
from printplay.printing.job import Job
from printplay.printing.order import Print

_EYES = ("all", "protan", "deutan", "tritan", "grey")
_GAMES = ("go-for-gold", "goldrausch", "gotoku", "gophers")
_PLAYERS = range(2, 6)
#: Pieces of a part whose ink is computed.
_PIECES = 80
#: Sheets of A4 before, printed on both sides and folded, for two players and more.
_SHEETS: Mapping[str, tuple[Sequence[int], Sequence[int]]] = {
    "go-for-gold": ((5, 6, 6), (8, 9, 10)),
    "goldrausch": ((11, 11, 11, 11), (23, 23, 23, 24)),
    "gotoku": ((12, 12, 12, 12), (26, 26, 26, 26)),
    "gophers": ((16, 16, 16, 16), (27, 28, 28, 29)),
}
#: Ink before, parts of a hundred of a piece's area: full and light.
_INK: Mapping[tuple[str, str], tuple[float, float]] = {
    ("go-for-gold", "sheet"): (13.0, 13.0),
    ("go-for-gold", "map"): (15.8, 10.4),
    ("go-for-gold", "reference"): (17.7, 12.0),
    ("go-for-gold", "pad"): (5.1, 5.1),
    ("goldrausch", "cards"): (55.2, 25.7),
    ("goldrausch", "symbols"): (38.3, 19.3),
    ("goldrausch", "chips"): (24.1, 24.1),
    ("goldrausch", "pad"): (13.2, 13.2),
    ("goldrausch", "reference"): (20.5, 16.0),
    ("gotoku", "points"): (63.0, 19.3),
    ("gotoku", "actions"): (46.6, 18.3),
    ("gotoku", "characters"): (36.6, 11.8),
    ("gotoku", "dials"): (15.7, 15.7),
    ("gotoku", "pad"): (5.3, 5.3),
    ("gotoku", "reference"): (17.7, 12.3),
    ("gophers", "pages"): (41.4, 25.7),
    ("gophers", "cards"): (41.1, 23.1),
    ("gophers", "pawns"): (34.3, 34.3),
    ("gophers", "baskets"): (26.2, 26.2),
    ("gophers", "pad"): (6.1, 6.1),
    ("gophers", "reference"): (19.5, 15.1),
}
_WORDS = {
    "en": {
        "colours": "Kinds of spaces by colour",
        "colours said": "Distances of the grounds of two kinds on side A (CIEDE2000; in grey, the "
        "difference in lightness), before and now; of temples, the one most alike. Where a pattern "
        "differs, too, the colour need not tell.",
        "colours head": "kinds | normal sight | red-blind | green-blind | blue-blind | grey | "
        "pattern",
        "yes": "yes",
        "sheets": "Sheets of a whole game",
        "sheets said": "Sheets of A4 with cover, set-up and storeys, before and now.",
        "sheets head": "game | players | both sides | folded",
        "ink": "Ink in three inks",
        "ink said": "How much of a piece is covered, in parts of a hundred, before and now; in "
        "brackets what light ink saves.",
        "ink head": "game | part | full | light | low",
        "land": "land", "port": "port", "treasure": "treasure", "shovel": "shovel",
        "foot": "foot", "temple": "temple",
    },
    "de": {
        "colours": "Arten von Feldern nach Farbe",
        "colours said": "Abstände der Gründe zweier Arten auf Seite A (CIEDE2000; in Grau der "
        "Unterschied der Helligkeit), zuvor und jetzt; von den Tempeln der ähnlichste. Wo sich "
        "auch das Muster unterscheidet, muss die Farbe nichts verraten.",
        "colours head": "Arten | normale Sicht | rotblind | grünblind | blaublind | Grau | Muster",
        "yes": "ja",
        "sheets": "Blätter eines ganzen Spiels",
        "sheets said": "Blätter A4 mit Deckblatt, Aufbau und Stockwerken, zuvor und jetzt.",
        "sheets head": "Spiel | Spieler | beidseitig | gefaltet",
        "ink": "Farbe in drei Tintenstufen",
        "ink said": "Wie viel eines Stücks bedeckt ist, in Prozent, zuvor und jetzt; in Klammern, "
        "was helle Tinte spart.",
        "ink head": "Spiel | Teil | voll | hell | wenig",
        "land": "Land", "port": "Hafen", "treasure": "Schatz", "shovel": "Schaufel",
        "foot": "Fuß", "temple": "Tempel",
    },
}  # fmt: skip


def figures(lang: str) -> Iterator[str]:
    """Yield the lines of all tables, in Markdown."""
    words = _WORDS[lang]
    for name, rows in (
        ("colours", colour_distances(lang)),
        ("sheets", _sheets()),
        ("ink", _inks(lang)),
    ):
        head = words[f"{name} head"]
        yield f"\n## {words[name]}\n\n{words[f'{name} said']}\n"
        yield f"| {head} |"
        yield "|---" * (head.count("|") + 1) + "|"
        for row in rows:
            yield f"| {' | '.join(row)} |"
        yield ""


# -- colours -----------------------------------------------------------------------------------


def colour_distances(lang: str) -> Iterator[Sequence[str]]:
    """Yield each pair of kinds with its distances for each kind of sight."""
    words = _WORDS[lang]
    before, now = theme("dark", low_ink=False, former=True), theme("dark", low_ink=False)
    spaces = list(island(find_board("A")).land.values())
    kinds: dict[str, list[Contents]] = {}
    for space in spaces:
        kinds.setdefault(kind_of(space.contents), []).append(space.contents)
    for first, second in combinations(sorted(kinds), 2):
        pairs = [(a, b) for a in kinds[first] for b in kinds[second]]
        cells = [
            f"{_least(before, pairs, eye):.0f} → {_least(now, pairs, eye):.0f}" for eye in _EYES
        ]
        told = now.textured(first) or now.textured(second)  # each kind has a pattern of its own
        yield f"{words[first]}, {words[second]}", *cells, words["yes"] if told else ""


def _least(colours: Theme, pairs: Sequence[tuple[Contents, Contents]], eye: str) -> float:
    found = {(_ground(colours, one), _ground(colours, other)) for one, other in pairs}
    return min(distance(one, other, eye) for one, other in found)


def _ground(colours: Theme, contents: Contents) -> Colour:
    ground = colours.ground(contents)
    return (ground[0] if ground is not None else colours.cell) or WHITE


# -- sheets --------------------------------------------------------------------------------------


def _sheets() -> Iterator[Sequence[str]]:
    """Yield each game and number of players with its sheets."""
    titles = {game["id"]: game["title"] for game in pp.list_games()}
    for game in _GAMES:
        most = registry.meant(game).players[1]
        for players in (count for count in _PLAYERS if count <= most):
            cells = [
                f"{before[players - 2]} → {_sheets_of(game, players, way)}"
                for before, way in zip(_SHEETS[game], (Duplex.long, Duplex.fold), strict=True)
            ]
            yield titles[game], f"{players}", *cells


def _sheets_of(game: str, players: int, duplex: Duplex) -> int:
    job = Job(duplex=duplex)
    kit = game_kit(registry.meant(game), [], Request(players=players), job)
    files = kit.kits(job)([make() for make in kit.parts.values()])
    return sum(file.sheets() for file in files.values())


# -- ink -----------------------------------------------------------------------------------------


def ink_before() -> set[tuple[str, str]]:
    """Return the games and parts whose ink of before is known."""
    return set(_INK)


def _inks(lang: str) -> Iterator[Sequence[str]]:
    """Yield each part with what it takes in each ink."""
    for game in pp.list_games(lang=lang):
        if game["id"] not in _GAMES:
            continue
        titles = {part["id"]: part["title"] for part in game["parts"]}
        full, light, low = (_ink_of(game["id"], job) for job in
                            (Job(), Job(light=True), Job(low_ink=True)))  # fmt: skip
        for part, now in full.items():
            was, was_light = _INK[game["id"], part]
            saved = 100 * (1 - light[part] / now)
            yield (
                game["title"], titles[part], f"{was:.0f} → {now:.0f}",
                f"{was_light:.0f} → {light[part]:.0f} ({saved:.0f} %)", f"{low[part]:.0f}",
            )  # fmt: skip


def _ink_of(game: str, job: Job) -> Mapping[str, float]:
    """Return what each part covers of its pieces, in parts of a hundred."""
    kit = game_kit(registry.meant(game), [], Request(players=4), job)
    return {name: _covered(make()) for name, make in kit.parts.items()}


def _covered(made: Print) -> float:
    covered = area = 0.0
    known: dict[int, float] = {}
    pieces = [
        batch.make(number) for batch in made.batches for number in range(min(batch.count, _PIECES))
    ]
    for piece in pieces:
        for face in (piece.front, piece.back):
            if face is not None:
                if id(face) not in known:
                    known[id(face)] = ink(face, piece.width, piece.height)
                covered += known[id(face)]
                area += piece.width * piece.height
    return 100 * covered / area
