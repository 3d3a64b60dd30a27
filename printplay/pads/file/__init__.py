"""The file of a pad: read, checked, found."""
