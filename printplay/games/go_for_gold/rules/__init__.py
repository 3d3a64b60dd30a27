"""The rules of Go for Gold, each declared once. Pure: values in, values out."""
