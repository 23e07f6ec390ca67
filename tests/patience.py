"""How long tests wait for what has to come: a busy machine may take its time, so this only ends what hangs."""

from __future__ import annotations

HANGS_S = 900.0
"""Seconds after which something does not take long but hangs."""
