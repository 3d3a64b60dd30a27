"""SVG drawings of the user; `user_drawing` reads them."""
