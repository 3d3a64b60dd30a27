"""Tests of drawings that people hand in."""
