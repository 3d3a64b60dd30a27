"""The version of printplay, which is in every file it prints; pyproject.toml says the same."""

__version__ = "0.1.0"
