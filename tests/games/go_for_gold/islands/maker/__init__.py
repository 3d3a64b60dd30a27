"""Tests of islands from seeds."""
