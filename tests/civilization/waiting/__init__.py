"""How long clubs wait for each other: simulated tables of people who answer when they find the time (CIV-18).

`python -m tests.civilization.waiting --games 20` prints pings a person and days a turn.
"""
