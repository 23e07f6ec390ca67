"""The base of the rules: cards and boards, the state of a game, editions, pending choices."""
