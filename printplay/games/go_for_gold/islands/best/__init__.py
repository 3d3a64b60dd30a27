"""The best line in hindsight: a search that raises a line until more is proven impossible."""
