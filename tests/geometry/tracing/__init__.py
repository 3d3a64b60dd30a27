"""Tests of lines drawn over a board."""
