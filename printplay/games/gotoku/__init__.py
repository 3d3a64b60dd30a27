"""Gotoku: a character with five dice, cards that lower them, cards that need them low."""
