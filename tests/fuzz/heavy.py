"""Small files that ask for much: what each costs in time and memory, in a process of its own.

`python -m tests.fuzz.heavy [NAME ...]` prints a table; what takes more than a few seconds, or
hundreds of megabytes, should be refused instead.
"""

from __future__ import annotations

import io
import json
import multiprocessing
import resource
import sys
import time
import zlib
from collections.abc import Callable, Mapping
from typing import Any

from printplay.core.errors import PrintplayError
from tests.fuzz.table import TARGETS
from tests.fuzz.target import once, sweep

_SECONDS, _BYTES = 90, 6_000_000_000

_HEAD = b'game = "go-for-gold"\nname = "X"\n'
_BOARD = _HEAD + b'[board]\nlattice = "square"\npitch = 10\nmap = """\n'
_CARD = b'name = "X"\n[[cards]]\nname = "A"\n'


def _element(line: str) -> bytes:
    return _CARD + b"[[templates.card.elements]]\n" + line.encode()


def _features(outline: Callable[[int], list[list[float]]], count: int) -> bytes:
    found = [
        {
            "type": "Feature",
            "properties": {"name": f"s{number}"},
            "geometry": {"type": "Polygon", "coordinates": [outline(number)]},
        }
        for number in range(count)
    ]
    about = {"game": "go-for-gold", "name": "X"}
    return json.dumps(
        {"type": "FeatureCollection", "printplay": about, "features": found}, separators=(",", ":")
    ).encode()


def _square(x: float, y: float, side: float) -> list[list[float]]:
    return [[x, y], [x + side, y], [x + side, y + side], [x, y + side], [x, y]]


def _comb(number: int) -> list[list[float]]:
    """Return an outline of many teeth."""
    y = 2.0 * number
    teeth = [[x * 0.01, y + (1.9 if x % 2 else 0.1)] for x in range(400)]
    return [[0, y], *teeth, [4, y], [0, y]]


def _svg(inside: str) -> bytes:
    return f'<svg viewBox="0 0 100 100">{inside}</svg>'.encode()


def _pdf(*objects: bytes, root: bytes = b"1 0 R") -> bytes:
    """Return a PDF of some objects, numbered from 1."""
    body, places = b"%PDF-1.7\n", []
    for number, said in enumerate(objects, 1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, said)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return body + b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<</Root %s/Size %d>>\n" % (
        len(objects) + 1, table, root, len(objects) + 1,
    ) + b"startxref\n%d\n%%%%EOF" % len(body)  # fmt: skip


def _laughing_pages(levels: int = 9, each: int = 10) -> bytes:
    catalog = b"<</Type/Catalog/Pages 2 0 R>>"
    nodes = [
        b"<</Type/Pages/Count %d/Kids[%s]>>"
        % (each ** (levels - level), b" ".join([b"%d 0 R" % (level + 3)] * each))
        for level in range(levels)
    ]
    return _pdf(catalog, *nodes, b"<</Type/Page/MediaBox[0 0 9 9]>>")


def _laughing_ink(lists: int = 3000, points: int = 3000) -> bytes:
    return _pdf(
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Annots[4 0 R]>>",
        b"<</Type/Annot/Subtype/Ink/InkList[" + b"5 0 R " * lists + b"]>>",
        b"[" + b"1 2 " * points + b"]",
    )


def _packed(size: int = 1_000_000_000) -> bytes:
    """Return a PDF whose objects are in a stream that unpacks to as many bytes."""
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(b" " * 1_000_000) for _part in range(size // 1_000_000))
    data += packer.flush()
    stream = b"<</Type/ObjStm/N 1/First 5/Filter/FlateDecode/Length %d>>stream\n%s\nendstream" % (
        len(data), data,
    )  # fmt: skip
    body = b"%PDF-1.7\n"
    place = len(body)
    body += b"1 0 obj\n" + stream + b"\nendobj\n"
    rows = b"\x00\0\0\0\0" + b"\x01" + place.to_bytes(3, "big") + b"\0" + b"\x02\0\0\x01\0"
    table = len(body)
    rows += b"\x01" + table.to_bytes(3, "big") + b"\0"
    return (
        body
        + b"3 0 obj\n<</Type/XRef/Size 4/W[1 3 1]/Root 2 0 R/Length %d>>stream\n" % len(rows)
        + b"%s\nendstream\nendobj\n" % rows
        + b"startxref\n%d\n%%%%EOF" % table
    )


def _png(width: int, height: int, mode: str = "L") -> bytes:
    from PIL import Image

    buffer = io.BytesIO()
    Image.new(mode, (width, height)).save(buffer, "PNG", compress_level=9)
    return buffer.getvalue()


def _declared(width: int, height: int) -> bytes:
    """Return a tiny PNG that says it is large."""
    data = bytearray(_png(3, 3))
    data[16:24] = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    data[29:33] = zlib.crc32(bytes(data[12:29])).to_bytes(4, "big")
    return bytes(data)


def _using(levels: int) -> bytes:
    """Return a deck whose templates each use the next one twice."""
    lines = [_CARD.decode()]
    for level in range(levels):
        name = "card" if level == 0 else f"t{level}"
        lines += [f'[[templates.{name}.elements]]\nuse = "t{level + 1}"\n'] * 2
    lines.append(f'[[templates.t{levels}.elements]]\nshape = "line"\n')
    return "".join(lines).encode()


def _rows(head: str, row: str, count: int) -> bytes:
    return (head + "".join(row.format(number) for number in range(count))).encode()


#: Name -> the target, and the file.
HEAVY: Mapping[str, tuple[str, Callable[[], bytes]]] = {
    "layout: 4,000,000 tokens": ("layout", lambda: _BOARD + b"o " * 3_900_000 + b'\n"""'),
    "layout: 100 x 100 spaces": ("layout", lambda: _BOARD + (b"o " * 100 + b"\n") * 100 + b'"""'),
    "layout: 10,000 in a row": ("layout", lambda: _BOARD.replace(b"10", b"4")
                                + b"o " * 2400 + b'\n"""'),
    "layout: 17 x 17 for the game": ("layout", lambda: _BOARD + (b"o " * 17 + b"\n") * 17 + b'"""'),
    "layout: 200,000 keys": ("layout", lambda: _HEAD + _rows("", "k{} = 1\n", 200_000)),
    "layout: 100,000 tokens in the legend": (
        "layout", lambda: _BOARD + b'zz\n"""\n[legend]\n' + _rows("", "zz{} = {{}}\n", 100_000)),
    "layout: a token of 1 MB": ("layout", lambda: _BOARD + b"z" * 1_000_000 + b'\n"""\n[legend]\n'
                                + _rows("", "z{} = {{}}\n", 1000)),
    "layout: dotted 50,000 deep": ("layout", lambda: b"a" + b".a" * 50_000 + b" = 1\n" + _HEAD),
    "layout: 4,000 tables dotted deep": (
        "layout", lambda: _HEAD + b"".join(b"[a" + b".a" * n + b"]\n" for n in range(2000))),
    "layout: a list 100,000 deep": ("layout", lambda: b"a = " + b"[" * 100_000),
    "layout: 60 MB": ("layout", lambda: _HEAD + b"# " + b"x" * 60_000_000),
    "layout: 60 MB of keys": ("layout", lambda: _HEAD + _rows("", "key{} = 1\n", 4_000_000)),
    "free: 10,000 on one place": ("free", lambda: _features(lambda _n: _square(0, 0, 9), 10_000)),
    "free: 2,000 rings around each other": (
        "free", lambda: _features(lambda n: _square(-n, -n, 2 * n + 5), 2000)),
    "free: 1,000 combs": ("free", lambda: _features(_comb, 400)),
    "free: 8 MB of lists": ("free", lambda: b'{"type":"FeatureCollection","features":['
                            + b"[]," * 2_600_000 + b"[]]}"),
    "wkt: 20 MB of line breaks": ("wkt", lambda: b"L" + b"\n" * 19_000_000),
    "wkt: 1,000,000 lines": ("wkt", lambda: b"MULTILINESTRING("
                             + b"(1 1,2 2)," * 1_500_000 + b"(1 1,2 2))"),
    "wkt: 300,000 points": ("wkt", lambda: b"LINESTRING(" + b"1 1," * 300_000 + b"2 2)"),
    "wkt: 190,000 points to and fro": (
        "wkt", lambda: b"LINESTRING(" + b"1 1,90 90," * 95_000 + b"2 2)"),
    "wkt: 60,000 lines": ("wkt", lambda: b"MULTILINESTRING("
                          + b"(1 1,60 60)," * 60_000 + b"(1 1,2 2))"),
    "wkt: a number of 19 MB": ("wkt", lambda: b"LINESTRING(" + b"9" * 19_000_000),
    "wkt: 19 MB of brackets": ("wkt", lambda: b"GEOMETRYCOLLECTION(" + b"(" * 19_000_000),
    "wkt: 19 MB of commas": ("wkt", lambda: b"LINESTRING(1 1,9 9)" + b",;" * 9_000_000 + b"x"),
    "geojson: 20 MB of lists": ("geojson", lambda: b'{"type":"LineString","coordinates":['
                                + b"[]," * 6_600_000 + b"[]]}"),
    "geojson: 20 MB of brackets": ("geojson", lambda: b"[" * 19_000_000),
    "geojson: 1,000,000 points": ("geojson", lambda: b'{"type":"LineString","coordinates":['
                                  + b"[1,2]," * 1_000_000 + b"[3,4]]}"),
    "svg: 4,000,000 elements": ("svg", lambda: _svg("<g/>" * 4_000_000)),
    "svg: 4,000,000 moves": ("svg", lambda: _svg(f'<path d="{"M0 0" * 4_000_000}"/>')),
    "svg: 9,000,000 numbers": ("svg", lambda: _svg(f'<polyline points="{"1 " * 9_000_000}"/>')),
    "svg: 2,000,000 transforms": (
        "svg", lambda: _svg(f'<g transform="{"scale(1)" * 2_000_000}"/>')),
    "svg: a style of 19 MB": ("svg", lambda: _svg(f'<g style="{";" * 19_000_000}"/>')),
    "svg: a view box of 19 MB": ("svg", lambda: b'<svg viewBox="' + b"1 " * 9_500_000
                                 + b'"><path d="M0 0L9 9"/></svg>'),
    "svg: blanks of 19 MB": ("svg", lambda: _svg(f'<path d="M{" " * 19_000_000}x"/>')),
    "svg: a transform of blanks": ("svg", lambda: _svg(f'<g transform="a{" " * 200_000}"/>')),
    "svg: entities": ("svg", lambda: b'<!DOCTYPE svg [<!ENTITY a "aaaa">'
                      + b"".join(b'<!ENTITY a%d "%s">' % (n, b"&a;" * 10) for n in range(9))
                      + b"]><svg>&a8;</svg>"),
    "pdf: pages that laugh": ("pdf", _laughing_pages),
    "pdf: ink that laughs": ("pdf", _laughing_ink),
    "pdf: 1 GB packed": ("pdf", _packed),
    "pdf: 2,000,000 annotations": ("pdf", lambda: _pdf(
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Annots[" + b"4 0 R " * 2_000_000 + b"]>>",
        b"<</Type/Annot/Subtype/Ink/InkList[]>>")),
    "pdf: a list 19 MB deep": ("pdf", lambda: _pdf(b"[" * 19_000_000)),
    "record: 1 MB of rounds": ("go-for-gold", lambda: b"game go-for-gold\nlayout A\n"
                               b"players Anna, Ben\n" + b"round 1\n" * 120_000),
    "record: 1 MB of moves": ("go-for-gold", lambda: b"game go-for-gold\nlayout A\n"
                              b"players Anna, Ben\nround 1 roll 3\n"
                              + b"Anna: c6 c7 c8\n" * 64_000),
    "record: 1 MB of totals": ("go-for-gold", lambda: b"game go-for-gold\nlayout A\n"
                               b"players Anna, Ben\n" + b"Anna: total 3\n" * 70_000),
    "record: 1 MB of nobody": ("go-for-gold", lambda: b"game go-for-gold\nlayout A\nplayers "
                               + b",".join(b"%040d" % n for n in range(90)) + b"\n"
                               + (b"9" * 3000 + b": out\n") * 300),
    "record: 1 MB of digs": ("gophers", lambda: b"game gophers\nlayout storeys\n"
                             b"players Anna, Ben\nAnna: at 1\nBen: at 7\npage 1\n"
                             + b"Anna: dig\npage 2\n" * 55_000),
    "record: 1 MB of cards": ("goldrausch", lambda: b"game goldrausch\nplayers Anna, Ben\n"
                              + b"Anna: take 3\n" * 75_000),
    "record: 1 MB of rolls": ("gotoku", lambda: b"game gotoku\nplayers Anna, Ben\n"
                              + b"Anna: roll 1 2 3\n" * 58_000),
    "json: 60 MB of lists": ("import-json", lambda: b"[" + b"[]," * 20_000_000 + b"[]]"),
    "deck: 1,000,000 columns": ("csv", lambda: _rows("", "c{},", 900_000) + b"x\n"),
    "deck: a cell of 7 MB": ("csv", lambda: b"name,cost\n" + b"x" * 7_000_000 + b",1\n"),
    "deck: a cell of 100 kB": ("csv", lambda: b"name,cost\n" + b"x " * 50_000 + b",1\n"),
    "deck: a word of 100 kB": ("csv", lambda: b"name,cost\n" + b"x" * 100_000 + b",1\n"),
    "deck: 50 MB": ("csv", lambda: b"name,cost\n" + b"x,1\n" * 12_500_000),
    "deck: 100,000 rows": ("csv", lambda: b"name,cost\n" + b"x,1\n" * 99_999),
    "deck: 1,000,000 cards": ("csv", lambda: b"name,cost,copies\n" + b"x,1,10000\n" * 50),
    "deck: a text of 5 MB": ("deck", lambda: _element(f'text = "{"word " * 1_000_000}"')),
    "deck: a word of 1 MB": ("deck", lambda: _element(f'text = "{"word" * 250_000}"')),
    "deck: a number of 1 MB": ("deck", lambda: _element(f'number = "{"9" * 1_000_000}"')),
    "deck: a code of 5 MB": ("deck", lambda: _element(f'qr = "{"9" * 5_000_000}"')),
    "deck: templates that laugh": ("deck", lambda: _using(40)),
    "deck: 5,000 templates": ("deck", lambda: _CARD + _rows(
        "", '[[templates.t{}.elements]]\nshape = "line"\n', 5000)),
    "deck: 20,000 elements": ("deck", lambda: _CARD
                              + b'[[templates.card.elements]]\nshape = "line"\n' * 20_000),
    "deck: a fine pattern": ("deck", lambda: _element(
        'shape = "rectangle"\npattern = "dots"\npattern_size = 0.5\n[deck]\nsize = "400x400"')),
    "deck: conditions without end": ("deck", lambda: _element(
        f'shape = "line"\nwhen = "{"name = A or " * 5000}name"')),
    "deck: icons in icons": ("deck", lambda: _element(
        f'text = "{"{icon:" * 2000}coin{"}" * 2000}"')),
    "deck: tints without end": ("deck", lambda: _element(
        f'shape = "line"\nstroke = "ink{" 9%" * 3000}"')),
    "deck: a tint of blanks": ("deck", lambda: _element(
        f'shape = "line"\nstroke = "ink{" " * 20_000}x"')),
    "deck: 10^9 mm of dashes": ("deck", lambda: _element(
        'shape = "ellipse"\ndash = [0.001, 0.001]\n[deck]\nsize = "400x400"')),
    "picture: 50,000 x 50,000": ("picture", lambda: _declared(50_000, 50_000)),
    "picture: 7,000 x 7,000 declared": ("picture", lambda: _declared(7000, 7000)),
    "picture: 7,700 x 7,700 packed": ("picture", lambda: _png(7700, 7700)),
    "picture: 7,700 x 7,700 RGBA": ("picture", lambda: _png(7700, 7700, "RGBA")),
    "profile: 5,000 deep": ("profile", lambda: b"a = " + b"[" * 5000),
    "profile: 50 MB": ("profile", lambda: b"#" * 50_000_000),
    "measured: 5 MB": ("measured", lambda: b"a=20 " * 1_000_000),
    "typed: 5 MB of blanks": ("typed", lambda: b"6" + b" " * 5_000_000 + b"x"),
}  # fmt: skip


def _cost(name: str, answer: Any) -> None:
    """Read one of them; answer with seconds, megabytes and what was said."""
    resource.setrlimit(resource.RLIMIT_AS, (_BYTES, _BYTES))
    kind, make = HEAVY[name]
    data = make()
    target = TARGETS[kind]
    begin = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    clock = time.process_time()
    try:
        said = "taken" if once(target, data) else ""
        if not said:
            try:
                target.read(data)
            except PrintplayError as error:
                said = error.sentence()
    except BaseException as error:  # noqa: BLE001  whatever comes is told
        said = f"FAULT {type(error).__name__}: {str(error)[:100]}"
    took = time.process_time() - clock
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - begin) / 1024
    sweep()
    answer.put((took, grown, len(data), said))


def main(names: list[str]) -> int:
    """Print what each costs."""
    chosen = [name for name in HEAVY if not names or any(part in name for part in names)]
    for name in chosen:
        answer: Any = multiprocessing.Queue()
        child = multiprocessing.Process(target=_cost, args=(name, answer))
        child.start()
        try:
            took, grown, size, said = answer.get(timeout=_SECONDS)
            print(f"{took:6.1f} s {grown:6.0f} MB  {size / 1e6:7.3f} MB  {name}: {said[:110]}", flush=True)
        except Exception:  # noqa: BLE001  it was stopped, or took all memory
            print(f"  more than {_SECONDS} s, or killed      {name}", flush=True)
            child.kill()
        child.join()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
