"""Tests of player sheets read from photos."""
