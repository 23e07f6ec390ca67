"""The computer player of A New Dawn: evaluation of positions, and decisions."""
