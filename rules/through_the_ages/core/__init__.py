"""What the rules are made of: cards and boards, the state of a game, editions, what is due."""
