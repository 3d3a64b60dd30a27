"""Tests of faces and set text."""
