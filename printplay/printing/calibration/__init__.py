"""Calibration: measures a printer's errors once and corrects them in every print."""
