"""Tests of pages of pads that are read from photos."""
