"""Tests of what comes out of the printer."""
