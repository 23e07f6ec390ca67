"""Seats the program plays."""
