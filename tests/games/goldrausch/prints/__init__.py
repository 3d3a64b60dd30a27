"""Tests of what Goldrausch prints."""
