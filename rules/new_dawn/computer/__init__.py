"""The computer player of A New Dawn: how well a seat stands, and what it decides."""
