"""The second version of the maker: many kinds of coast, larger lakes, ports by the compass."""
