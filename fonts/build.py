"""Make the small faces in this folder from the files of the Fontsource packages named in README.md.

Run by hand when a face or its glyph set changes, never by printplay itself:

    npm pack @fontsource/im-fell-english-sc @fontsource/alegreya-sans   # unpack each into SOURCE/
    python fonts/build.py SOURCE

A face keeps the glyphs of CHARACTERS only, with its kerning and its accents that combine. Figures
are lining and tabular (the sources' own default is old-style), because a score and the name of a
space must read at a glance, and a blank is BLANK of the type size: on a card lines are short and
the light is poor. The faces carry names of their own, as the licence asks of changed versions.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

#: ASCII, Latin-1, Latin Extended-A and what Romanian and Vietnamese add, accents that combine, the
#: Greek and Cyrillic of names, and the typographic marks the texts use.
CHARACTERS = [
    *range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x218, 0x21C), *range(0x1E80, 0x1EFA),
    *range(0x300, 0x313), *range(0x370, 0x530), *map(ord, "ƠơƯư–—‘’‚“”„†•…‹›€™−"),
]  # fmt: skip
#: The width of a blank, in parts of the type size.
BLANK = 0.22
#: What is kept of how letters are put together.
FEATURES = ["ccmp", "kern", "mark", "mkmk"]

#: file name -> (family, style, package files)
FACES = {
    "chart.ttf": ("Printplay Chart", "Regular", "im-fell-english-sc-{}-400-normal.woff"),
    "text.ttf": ("Printplay Text", "Medium", "alegreya-sans-{}-500-normal.woff"),
    "text-italic.ttf": ("Printplay Text", "Medium Italic", "alegreya-sans-{}-500-italic.woff"),
    "text-bold.ttf": ("Printplay Text", "ExtraBold", "alegreya-sans-{}-800-normal.woff"),
    "text-bold-italic.ttf": ("Printplay Text", "ExtraBold Italic", "alegreya-sans-{}-800-italic.woff"),
}
#: A package keeps a face in files of letters.
LETTERS = ("latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext")


def lining_tabular(font: TTFont) -> None:
    """Point the digits of `font` at its lining, tabular figures, where it has such."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    for tag in ("lnum", "tnum"):
        wanted = {
            index
            for record in table.FeatureList.FeatureRecord
            if record.FeatureTag == tag
            for index in record.Feature.LookupListIndex
        }
        swap: dict[str, str] = {}
        for index in wanted:
            for subtable in table.LookupList.Lookup[index].SubTable:
                swap.update(getattr(subtable, "ExtSubTable", subtable).mapping)
        for cmap in font["cmap"].tables:
            for code in map(ord, "0123456789"):
                name = cmap.cmap.get(code)
                if name in swap:
                    cmap.cmap[code] = swap[name]


def subset(font: TTFont) -> None:
    """Keep what is printed of a font, and its unhinted outlines."""
    options = Options(layout_features=FEATURES, hinting=False, notdef_outline=True, name_IDs=[0, 13, 14])
    options.recalc_timestamp = False
    options.drop_tables += ["DSIG", "gasp"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)


def whole(source: Path, file: str) -> TTFont:
    """Return a face of the packages, put together from its files of letters."""
    parts = [found for letters in LETTERS for found in source.rglob(file.format(letters))]
    with TemporaryDirectory() as folder:
        paths = []
        for number, part in enumerate(parts):
            font = TTFont(part, recalcTimestamp=False)
            font.flavor = None
            lining_tabular(font)
            subset(font)
            paths.append(str(Path(folder, f"{number}.ttf")))
            font.save(paths[-1])
        font = Merger().merge(paths) if len(paths) > 1 else TTFont(paths[0], recalcTimestamp=False)
        font.ensureDecompiled()
    return font


def build(source: Path, target: Path) -> None:
    """Write the faces of FACES, made from the package files found below `source`, to `target`."""
    for file, (family, style, package_file) in FACES.items():
        font = whole(source, package_file)
        subset(font)
        for blank in (" ", "\u00a0"):
            name = font.getBestCmap()[ord(blank)]
            font["hmtx"][name] = (round(BLANK * font["head"].unitsPerEm), 0)
        postscript = (family + "-" + style).replace(" ", "")
        for name_id, text in ((1, family), (2, style), (4, f"{family} {style}"), (6, postscript)):
            font["name"].setName(text, name_id, 3, 1, 0x409)
        font.save(target / file, reorderTables=True)
        print(f"{file}: {(target / file).stat().st_size} bytes, {len(font.getGlyphOrder())} glyphs")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python fonts/build.py FOLDER-WITH-THE-UNPACKED-PACKAGES")
    build(Path(sys.argv[1]), Path(__file__).parent)
