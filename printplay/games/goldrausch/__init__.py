"""Goldrausch: six groups, 66 cards turned one by one, and chips on groups that may get rich."""
