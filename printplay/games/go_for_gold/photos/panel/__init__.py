"""What stands beside the island of a sheet: boxes, total, tokens, temples, ticks."""
