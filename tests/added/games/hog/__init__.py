"""Hog: roll as often as you dare; a 1 loses the points of the turn, holding keeps them."""
