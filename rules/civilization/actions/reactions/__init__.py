"""Reactions that cancel what others declared, a module for each card or ability (CIV-18.2)."""
