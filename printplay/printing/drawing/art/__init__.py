"""SVG drawings of the user; `own` reads them."""
