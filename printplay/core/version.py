"""The version of printplay, which is in every printed file."""

__version__ = "0.1.0"
