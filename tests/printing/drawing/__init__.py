"""Tests of drawings, icons and SVG."""
