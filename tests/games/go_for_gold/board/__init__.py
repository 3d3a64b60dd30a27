"""Tests of islands as graphs."""
