"""Fills and strokes of an SVG."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from printplay.core.i18n import N_
from printplay.geometry.reading.tree import XmlElement
from printplay.geometry.shapes.affine import Affine
from printplay.printing.drawing.art.colours import colour
from printplay.printing.drawing.art.gradients import gradient
from printplay.printing.drawing.art.outlines import Path
from printplay.printing.drawing.art.source import URL, ArtSource, share
from printplay.printing.drawing.art.toning import Tone
from printplay.printing.drawing.colour import Colour
from printplay.printing.drawing.drawing import Ends, Pen
from printplay.printing.drawing.gradient import Gradient
from printplay.printing.drawing.path import bounds

_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")


@dataclass(frozen=True)
class Paints:
    """The paints of one file; see ArtPainter."""

    source: ArtSource
    tone: Tone
    default_colour: Colour

    def pen(
        self, node: XmlElement, styles: Mapping[str, str], path: Path, matrix: Affine
    ) -> tuple[Pen, float] | None:
        """Return the pen of a shape, in units, and its opacity."""
        view = self.source.view
        paint, hides = self.of(node, styles, "stroke", path, matrix)
        width = node.units(view, "stroke-width", styles["stroke-width"])
        if paint is None or width <= 0:
            return None
        if isinstance(paint, Gradient):
            raise node.error(
                N_("a line with a gradient cannot be printed"),
                N_("Turn it into a path (in Inkscape: Path > Stroke to Path)."),
            )
        dash: tuple[float, ...] = ()
        if styles["stroke-dasharray"] not in ("none", ""):
            texts = re.split(r"[\s,]+", styles["stroke-dasharray"].strip())[:50]
            dash = tuple(node.units(view, "stroke-dasharray", t) for t in texts)
            if min(dash) < 0:
                raise node.error(
                    N_("{name}: {value!r} is not a length"), name="stroke-dasharray",
                    value=styles["stroke-dasharray"][:40],
                )  # fmt: skip
            dash = dash if any(dash) else ()
        cap, join = (
            _one_of(node, name, styles[name], known)
            for name, known in (("stroke-linecap", _CAPS), ("stroke-linejoin", _JOINS))
        )
        mitre = node.units(view, "stroke-miterlimit", styles["stroke-miterlimit"])
        phase = node.units(view, "stroke-dashoffset", styles["stroke-dashoffset"])
        ends = Ends(cap, join, max(1.0, mitre), phase)
        return Pen(None, self.tone.stroke(paint), width, dash, ends=ends), hides

    def of(
        self, node: XmlElement, styles: Mapping[str, str], name: str, path: Path, matrix: Affine
    ) -> tuple[Colour | Gradient | None, float]:
        """Return the colour or gradient of a fill or stroke, and its opacity."""
        hides, text = share(node, f"{name}-opacity", styles[f"{name}-opacity"]), styles[name]
        if found := URL.fullmatch(text):
            other = self.source.ids.get(found[1])
            if other is None and found[2]:
                text = found[2]  # the fallback if it is missing
            elif other is None or other.kind not in ("linearGradient", "radialGradient"):
                kind = "" if other is None else other.kind
                raise node.error(
                    N_("{name} is filled with {what}, which is not printed"),
                    N_("Fill it with a colour or a gradient."), name=name,
                    what=f"{kind} {found[1]}".strip()[:40],
                )  # fmt: skip
            else:
                source = self.source
                made = gradient(other, source.ids, source.rules, source.view, bounds(path), matrix)
                return made, hides
        if text in ("none", "transparent"):
            return None, 1.0
        if text == "":
            return self.default_colour, hides
        if text.lower() == "currentcolor":
            text = styles["color"]
            if text in ("", "currentColor", "currentcolor"):
                return self.default_colour, hides
        known = colour(text)
        if known is None:
            raise node.error(
                N_("unknown colour {value!r}"), N_("Write colours as #rrggbb, rgb() or a name."),
                value=text[:40],
            )  # fmt: skip
        return known[0], hides * known[1]


def _one_of(node: XmlElement, name: str, text: str, known: Sequence[str]) -> int:
    if text not in known:
        raise node.error(N_("{name} is not printed"), N_("Printed elements: {known}."),
                         name=f"{name}: {text[:20]}", known=", ".join(known))  # fmt: skip
    return known.index(text)
