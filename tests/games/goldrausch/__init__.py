"""Tests of Goldrausch."""
