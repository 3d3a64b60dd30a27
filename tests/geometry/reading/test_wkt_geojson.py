"""WKT and GeoJSON: their lines, and one clear sentence for each kind of error."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printplay.core.errors import PrintplayError
from printplay.core.fault_text import cure, sentence
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.reading.reader import MAX_BYTES, read_drawing
from printplay.geometry.reading.stroke import DrawnStrokes
from tests.geometry.reading.helpers import bay, complaint, parse

numbers = st.floats(-1e5, 1e5)
lines = st.lists(st.tuples(numbers, numbers), min_size=2, max_size=6)


def read(text: str | bytes) -> DrawnStrokes:
    """Read a drawing on the test island."""
    return parse(text.encode() if isinstance(text, str) else text, "x", bay())


def points(text: str) -> list[tuple[Point, ...]]:
    """Return the points of each stroke."""
    return [stroke.points for stroke in read(text).strokes]


@given(st.lists(lines, min_size=1, max_size=3))
def test_wkt_reads_back(strokes: list[list[Point]]) -> None:
    """WKT lines are read with every digit, alone and together."""
    texts = ["(" + ", ".join(f"{x!r} {y!r}" for x, y in line) + ")" for line in strokes]
    expected = [tuple(line) for line in strokes]
    assert points(f"MULTILINESTRING ({', '.join(texts)})") == expected
    assert points("\n".join(f"LineString{text}" for text in texts)) == expected
    inner = ", ".join(f"LINESTRING {text}" for text in texts)
    assert points(f"SRID=0;GEOMETRYCOLLECTION({inner})") == expected


@given(st.lists(lines, min_size=1, max_size=3))
def test_geojson_reads_back(strokes: list[list[Point]]) -> None:
    """GeoJSON lines are read with every digit, bare, in features and in collections."""
    expected = [tuple(line) for line in strokes]
    whole = {"type": "MultiLineString", "coordinates": strokes}
    assert points(json.dumps(whole)) == expected
    assert points(json.dumps({"type": "Feature", "geometry": whole})) == expected
    single = [{"type": "LineString", "coordinates": line} for line in strokes]
    assert points(json.dumps({"type": "GeometryCollection", "geometries": single})) == expected
    features = [{"type": "Feature", "geometry": line} for line in single]
    assert points(json.dumps({"type": "FeatureCollection", "features": features})) == expected


@pytest.mark.parametrize(
    "text",
    [
        "LINESTRING Z (1 2 9, 3 4 9)",
        "LINESTRINGZ(1 2 9, 3 4 9)",
        "LINESTRING M (1 2 9, 3 4 9)",
        "LineString ZM (1 2 9 8, 3 4 9 8)",
        "LINESTRING (1 2 9, 3 4 9)",
        "LINESTRING (1 2 9 8, 3 4 9 8);",
        "SRID=4326;MULTILINESTRING Z ((1 2 9, 3 4 9))",
        "GEOMETRYCOLLECTION Z (LINESTRING Z (1 2 9, 3 4 9))",
        '{"type": "LineString", "coordinates": [[1, 2, 9], [3, 4, 9]]}',
    ],
)
def test_heights_are_dropped(text: str) -> None:
    """A height or a measure beside x and y is dropped, as in the files of boards."""
    assert points(text) == [((1, 2), (3, 4))]


def test_a_feature_without_geometry() -> None:
    """A feature whose geometry is null is left out with a note, beside features that are lines."""
    line = {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}
    features = [{"type": "Feature", "geometry": each} for each in (None, line)]
    drawing = read(json.dumps({"type": "FeatureCollection", "features": features}))
    assert len(drawing.strokes) == 1
    assert drawing.notes[0][1] == {"kind": "features[0].geometry", "count": 1}


def test_lines_beside_the_spaces_of_the_board() -> None:
    """A line added to the output of `layout show --geojson` is distinguished from the spaces."""
    collection = bay().geojson()
    line = {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}
    collection["features"].append({"type": "Feature", "properties": None, "geometry": line})
    assert points(json.dumps(collection)) == [((1.0, 2.0), (3.0, 4.0))]


def test_lines_on_another_board() -> None:
    """GeoJSON of another board is PP-4 and names both boards."""
    collection: dict[str, Any] = bay().geojson()
    collection["printplay"] = {"name": "X", "hash": "00000000"}
    faults = read(json.dumps(collection)).faults
    assert [fault.code for fault in faults] == ["PP-4"]
    assert sentence(faults[0]).startswith("The line was drawn on board X (00000000), not on BAY")
    assert cure(faults[0]) == "Check it with --layout X."


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        ("", "x", "the file is empty"),
        (" \n", "x", "the file is empty"),
        ("hello", "x", "'HELLO' was not expected"),
        ("LINESTRING (1 2, 3 4", "x", "brackets opened: 1, closed: 0"),
        ("LINESTRING (1 2, 3 4))", "x", "brackets opened: 1, closed: 2"),
        ("LINESTRING (1 2, 3 4))(LINESTRING (1 2, 3 4)", "x", "this drawing cannot be read"),
        ("LINESTRING (1 2,\n 3 l5)", "x", "'l5' was not expected"),
        ("LINESTRING (1,5 2, 3 4)", "x", "',' was not expected"),
        ("LINESTRING (1 2,\n 3 nan)", "x", "(3, nan) mm is outside any board"),
        ("LINESTRING (1 2, 3)", "x", "')' was not expected"),
        ("LINESTRING (1 2, 3 inf)", "x", "(3, inf) mm is outside any board"),
        ("LINESTRING (1 2, 3 1e999)", "x", "(3, inf) mm is outside any board"),
        ("LINESTRING EMPTY", "x", "the line is empty"),
        ("MULTILINESTRING (EMPTY)", "x", "the line is empty"),
        ("GEOMETRYCOLLECTION EMPTY", "x", "the line is empty"),
        ("LINESTRING (1 2)", "x", "a line needs at least two points"),
        ("LINESTRING (1 2 3, 4 5)", "x", "')' was not expected"),
        ("LINESTRING (1 2 3 4 5, 5 6 7 8 9)", "x", "'5' was not expected"),
        ("LINESTRING Z (1 2, 3 4)", "x", "',' was not expected"),
        ("LINESTRING ZM (1 2 3 4)", "x", "a line needs at least two points"),
        ("LINESTRINGX (1 2, 3 4)", "x", "'LINESTRINGX' was not expected"),
        ("LINESTRING (1 2, 3 4) it's", "x", '"IT\'S" was not expected'),
        ("POINT Z (1 2 3)", "x", "a POINT is not a line"),
        ("POINT (1 2)", "x", "a POINT is not a line"),
        ("POLYGON ((1 2, 3 4, 5 6, 1 2))", "x", "a POLYGON is not a line"),
        ("CIRCULARSTRING (0 0, 1 1, 2 0)", "x", "a CURVE is not a line"),
        ("GEOMETRYCOLLECTION(" * 30, "x", "the file is nested too deeply"),
        ("COMPOUNDCURVE(" * 100_000, "x", "the file is nested too deeply"),
        ("{", "x:1:2", None),
        ('{"type": "LineString", "coordinates": [[1, NaN], [2, 3]]}', "x", None),
        ("[1]", "x", "this is not GeoJSON"),
        ('{"type": "Point", "coordinates": [1, 2]}', "x", "a Point is not a line"),
        ('{"type": "LineString"}', "x: coordinates", "this must be a list"),
        ('{"type": "LineString", "coordinates": []}', "x: coordinates", "the line is empty"),
        (
            '{"type": "LineString", "coordinates": [[1, 2]]}',
            "x: coordinates",
            "a line needs at least two points",
        ),
        (
            '{"type": "LineString", "coordinates": [[1, "2"], [4, 5]]}',
            "x: coordinates",
            "[1, '2'] is not a point [x, y] in mm",
        ),
        (
            '{"type": "LineString", "coordinates": [[1, 1e400], [4, 5]]}',
            "x: coordinates",
            "(1, inf) mm is outside any board",
        ),
        ('{"type": "MultiLineString", "coordinates": []}', "x: coordinates", "the line is empty"),
        ('{"type": "FeatureCollection", "features": []}', "x", "the file contains no line"),
        (
            '{"type": "FeatureCollection", "features": [{"type": "Feature"}]}',
            "x: features[0].geometry",
            "this feature has no geometry",
        ),
        (b"\x00\x01\x02", "x", "this drawing cannot be read"),
        (b"\x89PNG\r\n", "x", "this drawing cannot be read"),
    ],
)
def test_errors(text: str | bytes, place: str, sentence: str | None) -> None:
    """An unreadable text gives one sentence with its place, and exit code 2."""
    with pytest.raises(PrintplayError) as caught:
        read(text)
    assert str(caught.value.place) == place
    assert sentence is None or caught.value.sentence() == sentence
    assert caught.value.exit_code == 2


def test_deep_and_huge_json() -> None:
    """JSON nested a hundred thousand deep, or with a number of a million digits, is refused."""
    deep = '{"type": "GeometryCollection", "geometries": [' * 5000 + "]}" * 5000
    for text in ("[" * 100_000, deep, '{"type": "LineString", "coordinates": [[1' + "0" * 10**6):
        with pytest.raises(PrintplayError):
            read(text)
    big = '{"type": "LineString", "coordinates": [[1, 1' + "0" * 400 + "], [1, 2]]}"
    with pytest.raises(PrintplayError, match="is not a point"):
        read(big)


@pytest.mark.long
def test_too_many_points() -> None:
    """A line with too many points is refused."""
    with pytest.raises(PrintplayError, match="more than 200,000 points"):
        read("LINESTRING (" + ", ".join(["1 2"] * 200_001) + ")")
    with pytest.raises(PrintplayError, match="the drawing has more than 200,000 points"):
        read('{"coordinates": [' + "[]," * 1_000_000 + "[]]}")
    with pytest.raises(PrintplayError, match="'X' was not expected"):
        read("LINESTRING (1 2, 3 4)" + ",;" * 150_000 + "x")
    with pytest.raises(PrintplayError, match="the drawing has more than 200,000 points"):
        read("GEOMETRYCOLLECTION(" * 200_000)
    half = "LINESTRING (" + ", ".join(["1 2"] * 100_001) + ")\n"
    with pytest.raises(PrintplayError, match="the drawing has more than 200,000 points"):
        read(half * 2)
    several = "MULTILINESTRING (" + "(1 1, 2 2), " * 100_001
    with pytest.raises(PrintplayError, match="the drawing has more than 200,000 points"):
        read(several)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda _path: None, "there is no such file"),
        (lambda path: path.mkdir(), "this is a folder, not a file"),
        (lambda path: path.write_bytes(b" " * (MAX_BYTES + 1)), "the file is larger than 20 MB"),
    ],
)
def test_files_that_are_none(tmp_path: Path, make: Any, sentence: str) -> None:
    """A missing file, a folder and a file over 20 MB each give one sentence."""
    path = tmp_path / "drawing"
    make(path)
    with pytest.raises(PrintplayError, match=sentence):
        read_drawing(str(path))
    with pytest.raises(PrintplayError, match="cannot be read"):
        read_drawing("a\0b")


@given(st.text())
def test_any_text(text: str) -> None:
    """Any text is read or refused with a FileError."""
    for start in ("", "LINESTRING (", "{", "MULTILINESTRING ((1 2, "):
        assert complaint(start.encode() + text.encode("utf-8", "replace"))


words = st.sampled_from(
    [*"(),;= ", "1", "-2.5e3", "LINESTRING", "MULTILINESTRING", "GEOMETRYCOLLECTION", "EMPTY"]
)


@given(st.lists(words, max_size=30))
def test_any_words_of_wkt(parts: list[str]) -> None:
    """Any order of WKT's own words is read or refused with a FileError."""
    text = " ".join(parts)
    assert complaint(text.encode()) or read(text).strokes


values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["type", "coordinates", "features", "geometry", "geometries"]), inner
        )
    ),
    max_leaves=12,
)


@given(
    st.sampled_from(["LineString", "MultiLineString", "Feature", "FeatureCollection", "GeometryCollection"]),
    values,
)
def test_any_json(kind: str, value: Any) -> None:
    """Any JSON is read or refused with a FileError."""
    names = ("coordinates", "features", "geometries", "geometry", "printplay", "properties")
    text = json.dumps({"type": kind, **dict.fromkeys(names, value)})
    assert complaint(text.encode()) or read(text).strokes
