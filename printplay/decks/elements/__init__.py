"""What stands on a card: text, numbers, pictures, tables, and how each is drawn."""
