"""Tab: what completes a word, and the scripts of each shell."""
