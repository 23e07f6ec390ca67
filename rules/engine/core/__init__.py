"""The base of every game: actions, questions, tables, dice, secrets, logs. It knows no particular game and no texts."""
