"""Gophers: burrow from cave to cave, and fetch what the cards in hand add up to."""
