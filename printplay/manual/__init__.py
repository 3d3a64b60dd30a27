"""The manual: its pages, its search, and how it is shown in a terminal or browser."""
