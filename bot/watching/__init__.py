"""People without a seat who are told how a game goes on."""
