"""Menus: the order of squares and answers, journeys as one choice, and the layout of questions."""
