"""Formulas: read, checked and worked out."""
