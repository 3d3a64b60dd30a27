"""Formulas: read, checked and evaluated."""
