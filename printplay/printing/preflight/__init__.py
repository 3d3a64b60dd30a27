"""Preflight: what would ruin a print, found before anything is written."""
