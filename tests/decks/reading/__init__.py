"""Tests of how the file of a deck is read."""
