"""Answers to questions by other players or cards. They have no effect themselves; the asking function reads them."""
