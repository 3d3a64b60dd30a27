"""Score pads of games that are no file: a deck file draws their pages, a camera reads them."""
