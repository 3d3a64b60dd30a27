"""Lines drawn over a board, and the spaces they visit."""
