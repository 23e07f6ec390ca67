"""The names of people on pages."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language.i18n import visible
from bot.services import distinct
from bot.store import Store, users


async def public_names(store: Store, people: Sequence[tuple[int | None, str]]) -> tuple[str, ...]:
    """Return the names of people by their ids; of those who chose that with `/my page`, only the first letter."""
    known = await store.cached(users.several, tuple(number for number, _ in people if number is not None))
    short = {number for number, user in known.items() if user.settings.page_name == "initial"}
    return tuple(distinct([f"{visible(name)[:1].upper()}." if number in short else name for number, name in people]))
