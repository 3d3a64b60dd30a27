"""Calibration: a printer's errors are measured once, and corrected in every print."""
