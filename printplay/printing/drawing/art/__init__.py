"""SVG drawings of somebody's own; `own` reads them, and loads what that takes."""
