"""A gallery of invalid layouts: the file, and the place and message of its error."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.geometry.helpers import FREE, box, collection, layout_text, polygon


@dataclass(frozen=True)
class Bad:
    """An invalid file; `place` and `said` are parts of its error, `files` are beside it."""

    id: str
    text: str | bytes
    place: str
    said: str
    files: dict[str, str] = field(default_factory=dict)


def _free(id: str, content: str, place: str, said: str) -> Bad:  # noqa: A002
    return Bad(id, FREE, f"free.geojson{place}", said, {"free": content})


_RING = [[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]
_GOOD = layout_text("o o")

BAD = (
    # -- the file -----------------------------------------------------------------------------
    Bad("not UTF-8", b'game = "go-for-gold"\nname = "\xff"\n', "t.toml:2: ",
        "not UTF-8 (byte 0xff)"),
    Bad("not TOML", 'game = "x"\nname = \n', "t.toml:2:8: ", "not valid TOML: Invalid value"),
    Bad("too many digits", "game = " + "1" * 5000, "t.toml: ", "not valid TOML: Exceeds the limit"),
    Bad("nested too deeply", "a = " + "[" * 100_000, "t.toml: ", "nested too deeply"),
    Bad("a key of many parts", "a" + ".b" * 50_000 + " = 1", "t.toml: ", "nested too deeply"),
    Bad("tables of many parts", "[" + "'a' . " * 100 + "b]", "t.toml: ", "nested too deeply"),
    Bad("empty", "", "t.toml: game: ", "key is missing"),
    Bad("too large", "#" * 8_000_001, "t.toml: ", "larger than 8 MB"),
    Bad("a line of blanks", "game" + " " * 1_000_000 + "!", "t.toml:1:", "not valid TOML"),
    # -- keys ---------------------------------------------------------------------------------
    Bad("no game", 'name = "A"', "t.toml: game: ", "key is missing"),
    Bad("unknown game", _GOOD.replace("go-for-gold", "go-for-gld"), "t.toml: game: ",
        "unknown game 'go-for-gld'\n  Did you mean go-for-gold?"),
    Bad("game is a number", 'game = 5\nname = "A"', "t.toml:1: game: ", "text of one line"),
    Bad("unknown key", 'gme = "go-for-gold"', "t.toml:1: gme: ", "Did you mean 'game'?"),
    Bad("unknown key of the board", _GOOD.replace("pitch", "pich"), "t.toml:5: board.pich: ",
        "Did you mean 'pitch'?"),
    Bad("an empty key of the board", _GOOD.replace("pitch", '"" = 1\npitch'),
        "t.toml:5: board: ", "unknown key"),
    Bad("no board", 'game = "go-for-gold"\nname = "A"', "t.toml: board: ",
        "this table is missing\n  Write a section [board]."),
    Bad("board is a number", 'board = 5\ngame = "go-for-gold"\nname = "A"', "t.toml:1: board: ",
        "must be a table"),
    Bad("long name", _GOOD.replace('"T"', '"' + "x" * 25 + '"'), "t.toml:2: name: ",
        "longer than 24 characters"),
    Bad("control characters in a name", _GOOD.replace('"T"', '"a\\u001b[2Jb"'), "t.toml:2: name: ",
        "text of one line"),
    Bad("control characters in a key", '"\\u001b[2J" = 1', "t.toml: \\x1b[2J: ", "unknown key"),
    Bad("title of two lines", _GOOD.replace("[board]", '[title]\nde = "a\\nb"\n[board]'),
        "t.toml:4: title.de: ", "text of one line"),
    Bad("unknown lattice", layout_text("o o", lattice="hex-ponty"), "t.toml:4: board.lattice: ",
        "Did you mean hex-pointy?"),
    *(
        Bad(f"pitch {pitch}", layout_text("o o", pitch=pitch), "t.toml:5: board.pitch: ",
            "from 4 to 200, not")
        for pitch in ("nan", "inf", "-12.5", "0", "1e9", "true", '"12"', "[[[[1]]]]",
                      "0x" + "f" * 20_000)
    ),
    Bad("no pitch", _GOOD.replace("pitch = 12.5\n", ""), "t.toml:3: board.pitch: ",
        "key is missing"),
    Bad("no map", _GOOD.replace("map", "file"), "t.toml:6: board.file: ", 'needs lattice = "free"'),
    Bad("a misspelled map", _GOOD.replace("map = ", 'lattice_ = '), "t.toml:6: board.lattice_: ",
        "Did you mean 'lattice'?"),
    Bad("a board without map", _GOOD.split("map")[0], "t.toml:3: board.map: ",
        "this key is missing\n  Draw the board between"),
    Bad("map is a list", layout_text("o").replace('"""\no\n"""', '["o"]'), "t.toml:6: board.map: ",
        "must be a text"),
    # -- the map ------------------------------------------------------------------------------
    Bad("ragged map", layout_text("o o o\n o o\no o o"), "t.toml:8: board.map: ",
        "row 2 of the map has 2 tokens, row 1 has 3"),
    Bad("a blank line in the map", layout_text("o o\n\no o"), "t.toml:8: board.map: ",
        "row 2 of the map has 0 tokens"),
    Bad("unknown token", layout_text("o o\no x"), "t.toml:8: board.map: ",
        "b2: the token 'x' is not in the legend\n  Add it to [legend]."),
    Bad("nearly a token", layout_text("o tmp", legend="tmpl = { temple = \"red\" }"),
        "t.toml:7: board.map: ", "Did you mean 'tmpl'?"),
    Bad("a token as long as a book", layout_text("x" * 1_000_000), "t.toml:7: board.map: ",
        "not in the legend"),
    Bad("control characters in the map", layout_text("o \\u001b[31mx"), "t.toml:7: board.map: ",
        "'\\x1b[31mx' is not in the legend"),
    Bad("nothing on the map", layout_text(". .\n. ."), "t.toml:6: board.map: ", "has no spaces"),
    Bad("an empty map", layout_text(""), "t.toml:6: board.map: ", "has no spaces"),
    Bad("a million spaces", layout_text("\n".join(" ".join("o" * 1000) for _ in range(1000))),
        "t.toml:6: board.map: ", "more than 10000 tokens"),
    Bad("larger than a house", layout_text(" ".join("o" * 9000), pitch=200),
        "t.toml:6: board.map: ", "larger than 10 m"),
    # -- the legend ---------------------------------------------------------------------------
    Bad("legend entry is no table", layout_text("o", legend="x = 5"), "t.toml:10: legend.x: ",
        "must be a table, such as { shovels = 1 }"),
    Bad("legend says what land is", layout_text("o", legend="o = { feet = 1 }"),
        "t.toml:10: legend.o: ", "'o' already has a meaning: it is plain land"),
    Bad("a token with a blank", layout_text("o", legend='"a b" = { feet = 1 }'),
        "t.toml:10: legend.a b: ", "without blanks"),
    Bad("unknown property", layout_text("o x", legend="x = { shovel = 1 }"),
        "t.toml:10: legend.x: ", "Did you mean 'shovels'?"),
    Bad("half a shovel", layout_text("o x", legend="x = { shovels = 0.5 }"),
        "t.toml:10: legend.x: ", "shovels must be a whole number from 0 to 99, not 0.5"),
    Bad("treasure nan", layout_text("o x", legend="x = { treasure = nan }"),
        "t.toml:10: legend.x: ", "treasure must be a whole number from 1 to 99, not nan"),
    Bad("a temple of no colour", layout_text("o x", legend='x = { temple = "rde" }'),
        "t.toml:10: legend.x: ", "unknown temple colour 'rde'"),
    Bad("two things in one space", layout_text("o x", legend='x = { port = "N", treasure = 4 }'),
        "t.toml:10: legend.x: ", "at most one of port, treasure, temple"),
    Bad("two words for a treasure", layout_text("o x", legend="x = { number = 4, treasure = 5 }"),
        "t.toml:10: legend.x: ", "mean the same"),
    Bad("two ports of one name", layout_text("N o N"), "t.toml: c1: ",
        "a1 and c1 are both port N"),
    Bad("a port called like a space", layout_text("P o", legend='P = { port = "B1" }'),
        "t.toml: a1: ", "port B1 has the same name as the space b1\n  Give the port a label"),
    Bad("two temples of one colour", layout_text("r o r"), "t.toml: c1: ",
        "a1 and c1 are both the red temple"),
    # -- free boards --------------------------------------------------------------------------
    Bad("no such file of outlines", FREE, "free.geojson: ", "there is no such file"),
    Bad("a folder of outlines", FREE.replace("free.geojson", "."), ": ", "a folder, not a file"),
    Bad("a map on a free board", FREE + 'map = "o"\n', "t.toml:6: board.map: ",
        'this key cannot be used with lattice = "free"'),
    _free("not JSON", '{"a": 1,\n', ":2:1: ", "not valid JSON"),
    _free("deeply nested JSON", "[" * 100_000, ": ", "nested too deeply"),
    _free("a number too large", "1" * 5000, ": ", "too large"),
    _free("a list", "[]", ": ", "not a GeoJSON FeatureCollection"),
    _free("no features", collection(), ": ", "has no spaces"),
    _free("a feature that is a number", collection(5), ": features[0]: ", "no properties"),
    _free("no name", collection({"properties": {}}), ": features[0]: ", "1 to 12 letters"),
    _free("a name with escapes", collection(box("\x1b[2J", 0, 0)), ": features[0]: ",
          "not '\\x1b[2J'"),
    _free("a name of half a character", collection(box("\ud800", 0, 0)), ": features[0]: ",
          "not '\\ud800'"),
    _free("a point", collection({"properties": {"name": "a"}, "geometry": {"type": "Point"}}),
          ": a: ", "not a Polygon"),
    _free("a hole", collection({"properties": {"name": "a"}, "geometry": {
        "type": "Polygon", "coordinates": [_RING, [[2, 2], [3, 2], [3, 3], [2, 2]]]}}),
          ": a: ", "without holes"),
    _free("not closed", collection({"properties": {"name": "a"}, "geometry": {
        "type": "Polygon", "coordinates": [_RING[:-1]]}}), ": a: ", "not closed"),
    _free("nan", collection(polygon("a", (0, 0), (float("nan"), 0), (10, 10))), ": a: ",
          "[nan, 0] is not a point"),
    _free("infinity", collection(polygon("a", (0, 0), (float("inf"), 0), (10, 10))), ": a: ",
          "[inf, 0] is not a point"),
    _free("a number beyond floats", collection(polygon("a", (0, 0), (10**400, 0), (10, 10))),
          ": a: ", "is not a point"),
    _free("crosses itself", collection(polygon("a", (0, 0), (10, 10), (10, 0), (0, 10))),
          ": a: ", "crosses itself"),
    _free("no area", collection(polygon("a", (0, 0), (0.5, 0), (0, 0.5))), ": a: ",
          "smaller than 1 mm²"),
    _free("one point thrice", collection(polygon("a", (1, 1), (1, 1), (1, 1))), ": a: ",
          "smaller than 1 mm²"),
    _free("two of one name", collection(box("a", 0, 0), box("A", 10, 0)), ": A: ",
          "two spaces are called 'A'"),
    _free("overlap", collection(box("a", 0, 0), box("b", 9, 0)), ": a: ",
          "the spaces a and b overlap"),
    _free("one in another", collection(box("a", 0, 0), box("b", 4, 4, 2, 2)), ": a: ",
          "overlap"),
    _free("a heap", collection(*(box(f"s{n}", 0, 0) for n in range(1000))), ": s0: ",
          "overlap"),
    _free("a centre outside", collection(box("a", 0, 0, centre=[20, 5])), ": a: ",
          "outside of its outline"),
    _free("a deep value", collection(box("a", 0, 0, temple=[[[[["red"]]]]])), ": a: ",
          "unknown temple colour"),
    _free("kind disagrees", collection(box("a", 0, 0, kind="port")), ": a: ",
          "kind is 'port', but the contents of the space make it 'land'"),
    _free("a million outlines", collection(*({} for _ in range(10_001))), ": ",
          "more than 10000 spaces"),
)  # fmt: skip
