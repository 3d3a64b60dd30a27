"""`printplay layout` and `printplay best`: boards and islands."""
