"""Tests of what a table is asked."""
