"""Tests of Gophers."""
