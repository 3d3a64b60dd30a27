"""Calibration: a printer measured once, and undone in every print."""
