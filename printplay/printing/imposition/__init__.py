"""Imposition: the places of components on sheets, and the marks around them."""
