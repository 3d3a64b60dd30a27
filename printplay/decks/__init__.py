"""Decks of cards: a TOML file says what the cards look like and, with a CSV, what is on each."""

from printplay.decks.deck import Deck, digest
from printplay.decks.reading.reader import is_deck, read_deck

__all__ = ["Deck", "digest", "is_deck", "read_deck"]
