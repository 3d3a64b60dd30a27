"""Tests of the elements of cards."""
