"""Shapes in the plane: coasts, regions, winding lines, maps between them."""
