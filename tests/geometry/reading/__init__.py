"""Tests of reading drawings."""
