"""Tests of what any sheet needs to be read from photos."""
