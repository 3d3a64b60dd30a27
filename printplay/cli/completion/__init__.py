"""Shell completion: the candidates, and the script of each shell."""
