"""Battles: forces, turns, resolution, loot."""
