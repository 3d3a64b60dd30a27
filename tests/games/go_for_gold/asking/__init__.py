"""Tests of what a table of Go for Gold is asked."""
