"""Decks of cards: a TOML file has their design and, with a CSV, the content of each card."""

from printplay.decks.deck import Deck, digest
from printplay.decks.reader import is_deck, read_deck

__all__ = ["Deck", "digest", "is_deck", "read_deck"]
