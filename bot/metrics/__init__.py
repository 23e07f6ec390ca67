"""Measurements and logs of the running bot."""
