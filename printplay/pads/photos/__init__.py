"""Reads pages of pads from photos: fields with numbers and ticks, checked by their sums."""
