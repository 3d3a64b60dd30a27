"""Scores of pads, and the values that may be filled in."""
