"""What helps to choose: the order of places and answers, and how questions are laid out."""
