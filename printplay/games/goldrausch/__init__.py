"""Goldrausch: six groups, 66 cards turned one by one, and chips on the group that may get rich."""
