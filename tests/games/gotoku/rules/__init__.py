"""Tests of the rules of Gotoku."""
