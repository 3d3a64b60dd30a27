"""Drawings as programs and sites of icons write them: right in print, or refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from printplay.core.errors import FileError
from printplay.printing.output.png import raster
from tests.decks.helpers import card, deck_of, faces, printed

SVG = "http://www.w3.org/2000/svg"
HEAD = f'<svg xmlns="{SVG}" viewBox="0 0 512 512"'
BLACK, WHITE, RED, BLUE, GREEN = (0, 0, 0), (255,) * 3, (255, 0, 0), (0, 0, 255), (0, 128, 0)
#: Drawings with the colours at a quarter and at half of their width, in the middle of the height.
DRAWINGS = {
    "game-icons.net": (
        f'{HEAD} style="height: 512px; width: 512px;"><defs><filter id="shadow-1" height="300%">'
        '<feFlood flood-color="rgba(0, 0, 0, 1)"/></filter></defs><path d="M0 0h512v512H0z" '
        'fill="#ff0000" fill-opacity="1"/><g class="" transform="translate(0,0)" style="">'
        '<path d="M192 192h128v128H192z" fill="#00f" fill-opacity="1"/></g></svg>',
        RED, BLUE,
    ),
    "game-icons.net, black": (
        f'{HEAD} style="height:512px;width:512px"><path d="M0 0h512v512H0z"/>'
        '<path fill="#fff" d="M192 192h128v128H192z"/></svg>',
        BLACK, WHITE,
    ),
    "a size in the style alone": (
        f'<svg xmlns="{SVG}" style="width:40px;height:40px"><path d="M15 0h10v40H15z"/></svg>',
        WHITE, BLACK,
    ),
    "Inkscape, the line below the fill": (
        f'{HEAD}><path d="M192 0h128v512H192z" style="fill:#00f;stroke:#f00;stroke-width:256;'
        'paint-order:stroke fill markers"/></svg>',
        RED, BLUE,
    ),
    "Illustrator, with a part for itself": (
        f'{HEAD}><switch><foreignObject requiredExtensions="http://ns.adobe.com/x" width="1"/>'
        '<g><path fill="#f00" d="M0 0h512v512H0z"/></g></switch></svg>',
        RED, RED,
    ),
    "a style sheet that insists": (
        f'{HEAD}><style>path{{fill:red !important}} .a{{fill:#008000}}</style>'
        '<path class="a" d="M0 0h200v512H0z"/>'
        '<path style="fill:#00f !important" d="M200 0h312v512H200z"/></svg>',
        RED, BLUE,
    ),
    "Figma": (
        f'<svg width="512" height="512" viewBox="0 0 512 512" fill="none" xmlns="{SVG}">'
        '<g clip-path="url(#c)"><path d="M0 0H512V512H0Z" fill="#F00"/></g><defs>'
        '<clipPath id="c"><rect width="200" height="512" fill="white"/></clipPath></defs></svg>',
        RED, WHITE,
    ),
    "SVG Repo": (
        '<?xml version="1.0" encoding="utf-8"?><!-- Uploaded to: SVG Repo -->'
        f'<svg width="800px" height="800px" viewBox="-2 -2 28 28" fill="none" xmlns="{SVG}">'
        '<g id="SVGRepo_bgCarrier" stroke-width="0"><rect x="-2" y="-2" width="28" height="28" '
        'rx="4" fill="#f00" strokewidth="0"/></g><g id="SVGRepo_iconCarrier">'
        '<path d="M12 0v24" stroke="#008000" stroke-width="6"/></g></svg>',
        RED, GREEN,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_of_another_program_has_its_colours(name: str, tmp_path: Path) -> None:
    """Drawings as sites of icons and programs write them are printed as browsers show them."""
    text, quarter, middle = DRAWINGS[name]
    (tmp_path / "art.svg").write_text(text, encoding="utf-8")
    data = printed(tmp_path, card('image = "art.svg"\nbox = [10, 10, 40, 40]'), "--bleed", "0")
    page = raster(data, 100).convert("RGB")
    for x, expected in ((30.5, quarter), (40.5, middle)):
        assert page.getpixel((round(x / 25.4 * 100), round(46.5 / 25.4 * 100))) == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f'{HEAD} style="background:#ff0"><path d="M0 0h9v9H0z"/></svg>', "background: #ff0"),
        (f'{HEAD}><rect style="x:2px" width="9" height="9"/></svg>', "'x' is not supported"),
        (f'{HEAD}><g style="rotate:45deg"><path d="M0 0h9v9H0z"/></g></svg>', "rotate: 45deg"),
        (f'{HEAD} width="99" height="9" preserveAspectRatio="none"><path d="M0 0h9v9H0z"/></svg>',
         "preserveAspectRatio: none"),
        (f'{HEAD}><mask id="m"/><g mask="url(#m)"><path d="M0 0h9v9H0z"/></g></svg>', "mask: url"),
    ],
)  # fmt: skip
def test_what_would_look_different_is_refused(text: str, said: str, tmp_path: Path) -> None:
    """What a browser shows and print would not is refused, with its element."""
    (tmp_path / "art.svg").write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match=said.replace("(", r"\(")) as caught:
        faces(deck_of(tmp_path, card('icon = "art.svg"')))
    assert str(caught.value).startswith(f"{tmp_path / 'art.svg'}:1: ")


@pytest.mark.parametrize(
    ("element", "said"),
    [
        ('icon = "https://game-icons.net/1x1/sword.svg"', "address on the internet; a file is"),
        ('image = "https://example.org/a.png"', "address on the internet; a file is needed"),
        ('text = "{icon:http://example.org/a.svg}"', "address on the internet; a file is needed"),
        ('icon = "art/lamp.png"', "unknown icon 'art/lamp.png'"),
        ('text = "x"\n[fonts]\na = "https://example.org/a.ttf"', "address on the inter"),
    ],
)
def test_an_address_is_no_file(element: str, said: str, tmp_path: Path) -> None:
    """An address of a picture, an icon or a font is refused with what to do."""
    with pytest.raises(FileError, match=said) as caught:
        faces(deck_of(tmp_path, card(element)))
    assert caught.value.cure()
