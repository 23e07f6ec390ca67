"""Agendas, and who wins (ND-15)."""
