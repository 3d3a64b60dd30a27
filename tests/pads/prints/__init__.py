"""Tests of a pad in print."""
