"""The drawings of Gophers: its storeys, pawns and colours."""
