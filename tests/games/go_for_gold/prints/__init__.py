"""Tests of what Go for Gold prints."""
