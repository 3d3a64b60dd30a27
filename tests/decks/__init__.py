"""Tests of decks of cards."""
