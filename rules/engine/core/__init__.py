"""Under every game: actions, questions, tables, dice, secrets, logs. It knows no game and no screen."""
