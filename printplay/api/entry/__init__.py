"""A match as the public API shows it: asked, entered, taken back, finished."""
