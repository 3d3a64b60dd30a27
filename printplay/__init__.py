"""printplay: print a game night, and know afterwards, beyond doubt, who won."""

__version__ = "0.1.0"
