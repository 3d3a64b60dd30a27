"""Tests of layout files and lattices."""
