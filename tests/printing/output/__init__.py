"""Tests of files: PDF, SVG, PNG, Tabletop Simulator."""
