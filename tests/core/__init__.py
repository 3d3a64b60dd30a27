"""Tests of what every room may use."""
