"""From a file to the sheets that its pictures show: found, flattened, read."""
