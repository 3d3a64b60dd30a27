"""Reads any sheet from a photo: finding, flattening, codes, ink and marks; extra `[scan]`."""
