"""The actions of players: a module for each topic of the rulebook; `all_actions` lists them."""
