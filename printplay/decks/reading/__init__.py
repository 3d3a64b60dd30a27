"""Deck files, read and checked."""
