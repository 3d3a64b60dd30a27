"""The rules of Goldrausch, each declared once. Pure: values in, values out."""
