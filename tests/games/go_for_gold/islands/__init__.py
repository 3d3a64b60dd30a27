"""Tests of islands played by the thousand."""
