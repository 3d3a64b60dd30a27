"""The first version of the maker: its islands stay the same, byte for byte."""
