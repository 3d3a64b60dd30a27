"""Tests of the preflight."""
