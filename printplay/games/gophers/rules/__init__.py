"""The rules of Gophers, each declared once. Pure: values in, values out."""
