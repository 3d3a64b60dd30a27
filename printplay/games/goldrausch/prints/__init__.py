"""The drawings of Goldrausch: its chips and their colours."""
