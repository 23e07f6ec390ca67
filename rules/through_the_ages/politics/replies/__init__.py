"""Answers to what others or cards have brought about: without effect by themselves, whoever asked reads them."""
