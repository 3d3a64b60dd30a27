"""The rules of Gotoku, each declared once. Pure: values in, values out."""
