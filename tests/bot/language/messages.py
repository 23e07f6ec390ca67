"""The messages of the program, collected from its source once in a process."""

from __future__ import annotations

from functools import cache

from bot.cli import catalog_messages
from bot.cli.catalog_messages import Catalogs
from rules import GAMES


@cache
def all_messages() -> Catalogs:
    """Return every message by catalog; do not change the result."""
    return catalog_messages.all_messages(GAMES)


def singulars() -> set[str]:
    """Return the templates of all messages."""
    return {message.singular for catalog in all_messages().values() for message in catalog.places}
