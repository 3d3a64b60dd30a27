"""Tests of lists and counts of matches."""
