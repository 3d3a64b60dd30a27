"""Draws what is on a card: text, numbers, pictures, tables."""
