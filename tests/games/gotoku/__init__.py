"""Tests of Gotoku."""
