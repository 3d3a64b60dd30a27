"""Tests of what islands are worth."""
