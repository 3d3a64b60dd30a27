"""How Gophers looks: its storeys, pawns and colours."""
