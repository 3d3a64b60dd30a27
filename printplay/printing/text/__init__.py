"""Text: its fonts, its lines, its hyphens, and what does not fit."""
