"""Make the small faces in this folder from the files of the Fontsource packages named in README.md.

Run by hand when a face or its glyph set changes, never by printplay itself:

    npm pack @fontsource/im-fell-english-sc @fontsource/alegreya-sans   # unpack each into SOURCE/
    python fonts/build.py SOURCE

A face keeps the glyphs of CHARACTERS only. Figures are lining and tabular (the sources' own
default is old-style), because a score and the name of a space must read at a glance. The faces
carry names of their own, as the licence asks of changed versions.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

#: ASCII, Latin-1 (all of English and German), and the typographic marks the texts use.
CHARACTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ŒœŠšŽž–—‘’‚“”„•…€−")]

#: file name -> (family, style, package file)
FACES = {
    "chart.ttf": ("Printplay Chart", "Regular", "im-fell-english-sc-latin-400-normal.woff2"),
    "text.ttf": ("Printplay Text", "Medium", "alegreya-sans-latin-500-normal.woff2"),
    "text-bold.ttf": ("Printplay Text", "ExtraBold", "alegreya-sans-latin-800-normal.woff2"),
}


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


def build(source: Path, target: Path) -> None:
    """Write the faces of FACES, made from the package files found below `source`, to `target`."""
    for file, (family, style, package_file) in FACES.items():
        (found,) = source.rglob(package_file)
        font = TTFont(found, recalcTimestamp=False)
        font.flavor = None
        lining_tabular(font)
        options = Options(
            layout_features=[], hinting=False, notdef_outline=True, name_IDs=[0, 13, 14]
        )
        options.recalc_timestamp = False
        options.drop_tables += ["GSUB", "GPOS", "GDEF", "DSIG", "gasp"]
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=CHARACTERS)
        subsetter.subset(font)
        postscript = (family + "-" + style).replace(" ", "")
        for name_id, text in ((1, family), (2, style), (4, f"{family} {style}"), (6, postscript)):
            font["name"].setName(text, name_id, 3, 1, 0x409)
        font.save(target / file, reorderTables=True)
        print(f"{file}: {(target / file).stat().st_size} bytes, {len(font.getGlyphOrder())} glyphs")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python fonts/build.py FOLDER-WITH-THE-UNPACKED-PACKAGES")
    build(Path(sys.argv[1]), Path(__file__).parent)
