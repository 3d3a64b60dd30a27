"""Tests of who gets in, and connections."""
