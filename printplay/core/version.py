"""The version of printplay, which is in every printed file; pyproject.toml says the same."""

__version__ = "0.1.0"
