"""Draws each kind of element into its box, which may be turned: text, icon, shape, image, QR code.

With low ink a fill becomes an outline and bright marks on a dark ground become dark.
"""

from __future__ import annotations

import math
from dataclasses import replace

from printplay.core.errors import FileError, FilePlace
from printplay.core.i18n import N_, _
from printplay.decks.design import BRIGHT
from printplay.decks.elements import lettering
from printplay.decks.elements.draw_area import DrawArea, Paint, WrittenCell
from printplay.decks.elements.paints import fill_of, lowered
from printplay.decks.reading.filters import DeckMistake
from printplay.decks.reading.settings import Box, Settings
from printplay.geometry.shapes.affine import Affine
from printplay.printing.drawing.colour import BLACK, INK, WHITE, Colour, Gradient
from printplay.printing.drawing.drawing import Drawing, Pen, Role, placed
from printplay.printing.drawing.icons import LINE, icon_box
from printplay.printing.drawing.icons.words import icon_in_words
from printplay.printing.drawing.path import SHAPES, Command
from printplay.printing.drawing.patterns import PATTERNS, pattern
from printplay.printing.drawing.sense import DECORATION, PARAGRAPH, Sense, figure, heading

_HATCH_LIGHT = 0.38  # the same on a tint
_HATCH = 0.3  # of a colour in low ink that a pattern replaces
_OUTLINE = 0.3  # mm
_THICK = 0.65  # mm; of an outline
_SOLID = 2.6  # mm; smaller icons are not drawn in outline
_MODULE = 0.33  # mm; scanners miss smaller modules of a QR code
_MOST_ICONS = 200
_MOST_MARKS = 200  # of a pattern, along a side of its box

#: Kinds of elements that are read as text, even if `says` replaces it.
_WORDED = ("text", "number", "notes", "table")
#: Kinds of elements whose words may be in another language than the card.
_SPOKEN = ("text", "number")
_CLIPS = ("none", *(name for name in SHAPES if name != "line"))
#: The default areas of elements; others are placed in the safe zone.
_BOX = {"shape": "bleed", "image": "bleed", "use": "card"}
#: The keys for an element's place and orientation.
_PLACE, _LOOK = ("box", "rotate"), ("clip", "radius", "opacity", "twice")


def draw_element(settings: Settings, room: DrawArea, card: FilePlace, language: str, paint: Paint) -> Drawing:
    """Draw an element in the card's mm; `card` is its row, for errors, `paint` draws templates."""
    kind = settings.element.kind
    spoken_in = settings.content_spoken_in() if kind in _SPOKEN else language
    read_in = settings.spoken_in("says") or spoken_in
    size = (room.width, room.height, room.safe, room.bleed)
    box, wide, high, place = settings.read_once(("box", size), _PLACE, lambda: _place_element(settings, size))
    inner = Drawing(kind, inline=True)

    def room_of_element() -> DrawArea:
        return replace(room.part(box), width=wide, height=high)

    match kind:  # rarely used kinds are loaded on demand
        case "text":
            lettering.draw_running_text(settings, inner, wide, high, card=card, language=spoken_in)
        case "number":
            lettering.draw_number(settings, inner, wide, high, card=card)
        case "notes":
            from printplay.decks.elements.lettering import notes

            notes(settings, inner, wide, high, room=room, card=card)
        case "table":
            from printplay.decks.elements.table import draw_ruled_table

            draw_ruled_table(settings, inner, wide, high, room=room_of_element(), paint=paint, card=card)
        case "use":
            from printplay.decks.elements.draw_area import repeat_template

            repeat_template(settings, inner, wide, high, room=room_of_element(), paint=paint)
        case "icon":
            _icon(settings, inner, wide, high, room=room)
        case "shape":
            _note_field(settings, room, box)
            _draw_shape(settings, inner, wide, high, ground=_covers(box, room))
        case "image":
            from printplay.decks.elements.pictures import image

            image(settings, inner, wide, high, picture=room.picture)
        case "qr":
            _qr(settings, inner, wide, high)
    sense = _sense(settings, kind)
    if read_in != language:
        sense = replace(sense or PARAGRAPH, language=read_in)
    drawing = Drawing(f"{kind}-{settings.element.number}", inline=True, sense=sense)
    clip, opacity, twice = settings.read_once(
        ("look", wide, high), _LOOK,
        lambda: (_clip(settings, wide, high), settings.share("opacity"),
                 settings.flag("twice", default=False)),
    )  # fmt: skip
    if clip and settings.low_ink and not settings.light:
        from printplay.decks.elements.pictures import DRAWN

        inner.path(clip, Pen(None, INK, 2 * DRAWN))  # cutting leaves half of this
    role: Role = "bleed" if kind in ("shape", "image") and room.beyond_safe(box) else ""
    drawing.stamp_transformed(inner, place, clip=clip, role=role, opacity=opacity)
    if twice:
        whole_drawing = Drawing(drawing.name, inline=True)
        drawing.inline = False
        whole_drawing.stamp(drawing)
        with whole_drawing.tagged(DECORATION):  # read only once
            whole_drawing.stamp(drawing, room.width, room.height, angle=180)
        return whole_drawing
    return drawing


def _note_field(settings: Settings, room: DrawArea, box: Box) -> None:
    """Note a shape that is ticked, for whoever asks for the cells that are written in."""
    if room.cells is not None and (name := settings.text("field")):
        nth, block = (int(str(settings.card.value(key) or 1)) for key in ("nth", "outer"))
        place = (room.x + box[0], room.y + box[1], box[2], box[3])
        room.cells.append(WrittenCell(name, "", nth, 1, block, place))


def _sense(settings: Settings, kind: str) -> Sense | None:
    """Return the meaning of an element for screen readers: as the deck says, or its own."""
    if (level := round(settings.number("heading", 0, 1, 6))) > 0:
        return heading(level, settings.text("says"))
    if "says" in settings.keys:
        text = " ".join(settings.text("says").split())
        if text in ("", "none"):
            return DECORATION
        return Sense("paragraph", text) if kind in _WORDED else figure(text)
    return _figure(settings, kind) if kind in ("icon", "qr") else None


def _figure(settings: Settings, kind: str) -> Sense | None:
    """Return the description of an icon (its name) or a QR code (its content)."""
    try:
        content = settings.element.content.text(settings.card).strip()
    except DeckMistake as error:
        raise settings.error(error, kind) from None
    if content in ("", "none"):
        return None
    if kind == "qr":
        return figure(_("QR code: {text}").format(text=content))
    count = round(settings.number("repeat", 1, 0, _MOST_ICONS))
    return figure(icon_in_words(content) if count == 1 else f"{count} × {icon_in_words(content)}")


def _place_element(
    settings: Settings, size: tuple[float, float, float, float]
) -> tuple[Box, float, float, Affine]:
    """Return the box of an element, the width and height of its drawing, and its transformation."""
    box = settings.box(*size, _BOX.get(settings.element.kind, "safe"))
    turn = settings.number("rotate", 0.0, -360.0, 360.0)
    x, y, width, height = box
    wide, high = (height, width) if turn % 180 == 90 else (width, height)
    # The box has its own origin at its lower left corner and turns about its centre.
    a, b, c, d, u, v = placed(x + width / 2, y + height / 2, 1.0, turn)
    transform = (a, b, c, d, u - (a * wide + c * high) / 2, v - (b * wide + d * high) / 2)
    return box, wide, high, transform


def _clip(settings: Settings, width: float, height: float) -> tuple[Command, ...]:
    name = settings.word("clip", "none", _CLIPS)
    if name == "none":
        return ()
    return SHAPES[name](width, height, settings.number("radius", 0.0, 0.0, 200.0))


def _covers(box: Box, room: DrawArea) -> bool:
    """Return whether a box reaches the trim on every side."""
    x, y, width, height = box
    return max(x, y) < 0 and x + width > room.width and y + height > room.height


# -- icons ---------------------------------------------------------------------------------------


def _icon(settings: Settings, drawing: Drawing, width: float, height: float, *, room: DrawArea) -> None:
    """Draw an icon as large as its box, or several of them in even rows."""
    try:
        name = settings.element.content.text(settings.card).strip()
        if name in ("", "none"):
            return
        room.sign(name, INK)
    except DeckMistake as error:
        raise settings.error(error, "icon") from None
    except FileError as error:
        raise settings.with_card(error) from None
    count = round(settings.number("repeat", 1, 0, _MOST_ICONS))
    colour = settings.ink("colour")
    if not count or colour is None:
        return
    ground = settings.colour("ground", WHITE)
    if settings.low_ink and "ground" not in settings.lowered:
        ground = settings.ground(ground) if ground is not None else WHITE
    outer = room.sign(name, colour, ground or WHITE)
    x0, y0, x1, y1 = (-1.0, -1.0, 1.0, 1.0) if name in room.art else icon_box(outer)
    gap = settings.number("gap", 0.12, 0.0, 2.0)
    wide, high = x1 - x0, y1 - y0
    if count > 1:
        wide, high = wide * (1 + gap), high * (1 + gap)
    rows = min(
        range(1, count + 1), key=lambda n: -min(width / (wide * math.ceil(count / n)), height / (high * n))
    )
    scale = min(width / (wide * math.ceil(count / rows)), height / (high * rows))
    # An outline is as thick as that of a small icon, however large this one is.
    line = min(LINE, _THICK / scale)
    outlined = settings.low_ink and not settings.light and scale > _SOLID
    sign = room.sign(name, colour, ground or WHITE, low_ink=outlined, line=line)
    align, level = settings.aligned()
    used = high * scale * rows
    top = {"top": height, "middle": (height + used) / 2, "bottom": used}[level]
    left_over = count
    for row in range(rows):
        icons_in_row = math.ceil(left_over / (rows - row))
        left_over -= icons_in_row
        length = wide * scale * icons_in_row
        left = {"left": 0.0, "centre": (width - length) / 2, "right": width - length}[align]
        for number in range(icons_in_row):
            x = left + (number + 0.5) * wide * scale - (x0 + x1) / 2 * scale
            y = top - (row + 0.5) * high * scale - (y0 + y1) / 2 * scale
            drawing.stamp(sign, x, y, scale=scale)


# -- shapes, pictures, codes ---------------------------------------------------------------------


def _draw_shape(settings: Settings, drawing: Drawing, width: float, height: float, *, ground: bool) -> None:
    try:
        name = settings.element.content.text(settings.card).strip()
    except DeckMistake as error:
        raise settings.error(error, "shape") from None
    if name in ("", "none"):
        return
    if name not in SHAPES:
        raise settings.error(
            DeckMistake(N_("unknown shape {name!r}"), N_("Shapes: {known}."),
                  name=name[:40], known=", ".join(SHAPES)),
            "shape",
        )  # fmt: skip
    line = name == "line"
    fill = None if line else fill_of(settings, width, height)
    stroke = settings.colour("stroke", INK if line or fill is None else None)
    pattern_name = settings.word("pattern", "", ["", "none", *PATTERNS])
    pattern_colour = settings.colour("pattern_colour", INK)
    if settings.low_ink:
        requested_stroke = stroke
        fill, stroke, pattern_colour = _less(settings, fill, stroke, pattern_colour)
        if ground and name == "rectangle" and requested_stroke is None:
            stroke = None  # invisible: it is cut off
    thick = settings.number("width", _OUTLINE, 0.05, 20.0)
    dash = settings.list_of("dash")
    if dash and (min(dash) < 0 or max(dash) <= 0):
        raise settings.error(
            DeckMistake(N_("dashes and gaps must be lengths in mm, at least one above 0")), "dash"
        )
    radius = settings.number("radius", 0.0, 0.0, 200.0)
    inset = thick / 2 if stroke is not None and not line else 0.0
    path = SHAPES[name](max(0.1, width - 2 * inset), max(0.1, height - 2 * inset), radius)
    if fill is not None:
        drawing_at = Drawing("fill", inline=True)
        if isinstance(fill, Gradient):
            drawing_at.shade(path, fill.with_transform((1, 0, 0, 1, -inset, -inset)), role="bleed")
        else:
            drawing_at.path(path, Pen(fill), role="bleed")
        drawing.stamp(drawing_at, inset, inset)
    if pattern_name not in ("", "none") and pattern_colour is not None:
        finest = max(0.5, max(width, height) / _MOST_MARKS)
        pitch = settings.number("pattern_size", max(4.0, finest), finest, max(100.0, finest))
        filling = pattern(pattern_name, width, height, pitch, pattern_colour)
        holder = Drawing("pattern", inline=True)
        holder.stamp(filling, width / 2 - inset, height / 2 - inset)
        drawing.stamp(holder, inset, inset, clip=path)
    if stroke is not None:
        outline = Drawing("outline", inline=True)
        outline.path(path, Pen(None, stroke, thick, dash, round=not dash))
        drawing.stamp(outline, inset, inset)


def _less(
    settings: Settings, fill: Colour | Gradient | None, stroke: Colour | None, lines: Colour | None
) -> tuple[Colour | Gradient | None, Colour | None, Colour | None]:
    """Turn a fill into an outline or a tint, and bright lines on it into dark ones."""
    if fill is not None and "fill" not in settings.lowered:
        mean = fill.mean.colour if isinstance(fill, Gradient) else fill
        fades = isinstance(fill, Gradient) and fill.is_transparent
        edged = stroke is not None or "stroke" in settings.lowered or settings.light
        if not edged and not fades and mean.whiteness < 0.9:
            stroke = mean if mean.whiteness < BRIGHT else mean.mix(BLACK, 0.35)
        if lines is not None and "pattern_colour" not in settings.lowered:
            # text on it stays legible
            lines = WHITE.mix(mean.mix(BLACK, 0.2), _HATCH if not settings.light else _HATCH_LIGHT)
        fill = lowered(fill, light=settings.light) if isinstance(fill, Gradient) else settings.ground(fill)
    if stroke is not None and stroke.whiteness > 0.8 and "stroke" not in settings.lowered:
        stroke = INK
    return fill, stroke, lines


def _qr(settings: Settings, drawing: Drawing, width: float, height: float) -> None:
    from printplay.printing.codes import qr_as_large

    try:
        text = settings.element.content.text(settings.card).strip()
        if not text:
            return
        code_and_size = qr_as_large(text)
    except DeckMistake as error:
        raise settings.error(error, "qr") from None
    except ValueError:
        raise settings.error(DeckMistake(N_("the text is too long for a QR code")), "qr") from None
    side = min(width, height)
    size = side / (code_and_size.side + 8)
    if size < _MODULE:
        raise settings.error(
            DeckMistake(
                N_("a QR code of this text needs {need:.0f} mm, but its box is {side:g} mm wide"),
                N_("Enlarge the box, or shorten the text."),
                need=math.ceil(_MODULE * (code_and_size.side + 8)),
                side=side,
            ),
            "qr",
        )
    x, y = (width - side) / 2, (height - side) / 2
    ground = settings.colour("ground", WHITE)
    if ground is not None:
        drawing.rect(x, y, side, side, Pen(ground))
    code = Drawing("qr", inline=True)
    code.modules(code_and_size.bits, code_and_size.side, colour=settings.colour("colour", BLACK) or BLACK)
    drawing.stamp(code, x + 4 * size, y + 4 * size, scale=size)
