"""The manual: its pages, how one is found, and how it is shown in a terminal and in a browser."""
