"""The longest waits of tests: a busy machine may be slow, so this only ends what hangs."""

from __future__ import annotations

HANGS_S = 900.0
"""Seconds after which a wait counts as hanging."""
