"""The panel of a sheet, beside the island: boxes, total, tokens, temples, ticks."""
