"""Tests of fonts and typesetting."""
