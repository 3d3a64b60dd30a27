"""Readers of drawings: WKT, GeoJSON, SVG and the ink of a PDF."""
