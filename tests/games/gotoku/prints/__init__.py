"""Tests of what Gotoku prints."""
