"""What helps to choose: the order of places and answers, journeys as one choice, and how questions are laid out."""
