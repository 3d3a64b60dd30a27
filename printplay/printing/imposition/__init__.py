"""Imposition: which component lies where on which sheet, and the marks around it."""
