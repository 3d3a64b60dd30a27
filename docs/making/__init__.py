"""What makes the manual: pages that the program writes, pictures that it draws, the site."""
