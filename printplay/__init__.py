"""printplay: print a game night, and know afterwards, beyond doubt, who won."""

from printplay.version import __version__ as __version__
