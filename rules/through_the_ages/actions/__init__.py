"""What players can choose: a module for each topic of the rulebook; `all_actions` lists them."""
