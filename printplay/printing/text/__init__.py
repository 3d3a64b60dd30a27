"""Text: fonts, line breaking, hyphens, and texts that do not fit."""
