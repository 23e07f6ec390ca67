"""Menus: the order of places and answers, and the layout of questions."""
