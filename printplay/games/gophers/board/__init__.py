"""The checks of Gophers' pages."""
