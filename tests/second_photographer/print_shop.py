"""What a printer makes of a sheet: draft, grey, a little too small."""

from __future__ import annotations

import numpy as np
from PIL import Image

from printplay.photos.blank import Picture

#: Dots a mm of the sheet as it lies on the table.
DOTS = 10.0


def printed(sheet: Picture, kind: str, chance: np.random.Generator) -> Image.Image:
    """Return a sheet as a printer gives it out; what is printed at 97 % is shrunk with the ink."""
    page = Image.fromarray(sheet)
    if kind == "grey":
        page = page.convert("L").convert("RGB")
    values = np.asarray(page, float)
    if kind == "draft":  # less ink, in stripes of the head
        stripes = 0.5 + 0.1 * np.sin(np.arange(len(values)) / chance.uniform(3, 9))
        values = 255 - (255 - values) * stripes[:, None, None]
    paper = np.array([252, 251, 247]) + chance.normal(0, 2, 3)
    return Image.fromarray(np.clip(values * paper / 255, 0, 255).astype(np.uint8))
