"""Simulated tables of people who answer when they have time: the waiting times of clubs (CIV-18).

`python -m tests.civilization.waiting --games 20` prints pings per person and days per turn. A turn of the whole table
should take at most two days in the median, with at most eight pings per person. Four seats of the computer player,
median and 90th percentile:

| people use | defaults | turns | pings a person | days a turn | questions a turn |
|---|---|---|---|---|---|
| no features | every question | 10 | 11, 21 | 7.3, 10.5 | 51 |
| plans, prepared parts, lists | every question | 20 | 3, 9 | 1.9, 3.2 | 19 |
| plans, prepared parts, lists | present ones | 31 | 2, 4 | 1.0, 2.1 | 11 |
"""
