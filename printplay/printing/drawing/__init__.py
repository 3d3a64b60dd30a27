"""Drawings: paths, colours, icons and patterns, as marks for any output format."""
