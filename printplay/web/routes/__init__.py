"""Routes: what each page and each call of the phones answers."""
