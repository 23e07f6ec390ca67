"""A search goes on in the middle of a turn from how things stand: the same as to play the turn again up to there."""

from __future__ import annotations
