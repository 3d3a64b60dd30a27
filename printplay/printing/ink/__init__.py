"""Ink: estimates the ink of a drawing from its shapes, without pixels."""
