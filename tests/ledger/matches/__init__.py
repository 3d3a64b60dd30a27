"""Tests of a match as it is kept."""
