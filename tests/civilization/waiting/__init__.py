"""How long clubs wait for each other: simulated tables of people who answer when they find the time (CIV-18).

`python -m tests.civilization.waiting --games 20` prints pings a person and days a turn. A turn of the whole table is to
take two days at most in the median, with at most eight pings a person. Four seats that the program decides for, median
and nine of ten:

| people use | defaults | turns | pings a person | days a turn | questions a turn |
|---|---|---|---|---|---|
| nothing of it | asked about everything | 10 | 11, 21 | 7.3, 10.5 | 51 |
| plans, prepared parts, lists | asked about everything | 20 | 3, 9 | 1.9, 3.2 | 19 |
| plans, prepared parts, lists | those of today | 31 | 2, 4 | 1.0, 2.1 | 11 |
"""
