"""Tests of what Gophers prints."""
