"""Looking at games: pictures, logs, earlier positions, films, and following along."""
