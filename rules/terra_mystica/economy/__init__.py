"""Power, cult tracks, income and the coins on bonus cards."""
