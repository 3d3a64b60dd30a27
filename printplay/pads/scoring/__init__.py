"""What a pad is worth, and what may be filled in."""
