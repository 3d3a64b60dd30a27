"""What is answered of photos: sheets, each once, whose they are, and what is asked."""
