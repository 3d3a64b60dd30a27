"""Tests of the rules of Goldrausch."""
