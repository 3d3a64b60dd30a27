"""Tests of what is read from photos of sheets."""
