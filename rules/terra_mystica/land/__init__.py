"""What lies in reach, spades, structures and towns."""
