"""How Goldrausch looks: its chips and their colours."""
