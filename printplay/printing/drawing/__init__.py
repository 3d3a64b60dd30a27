"""Drawings: paths, colours, icons and patterns, as marks that any writer can draw."""
