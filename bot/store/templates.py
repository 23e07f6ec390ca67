"""Options and agreements under a name, for later games on a server."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import JsonValue
from sqlalchemy import Row, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.agreement import Agreement
from bot.store.rows import put

_TEMPLATES = schema.templates.c


@dataclass(frozen=True, slots=True)
class Template:
    guild_id: int
    game: str
    name: str
    options: Mapping[str, JsonValue]
    agreement: Agreement
    by_user: int | None = None


async def of_guild(db: AsyncConnection, guild_id: int) -> tuple[Template, ...]:
    """Return the templates of a server, by title and name."""
    query = select(schema.templates).where(_TEMPLATES.guild_id == guild_id)
    return tuple(_template(row) for row in await db.execute(query.order_by(_TEMPLATES.game, _TEMPLATES.name)))


async def keep(db: AsyncConnection, template: Template) -> None:
    """Store a template in place of the earlier one of that name."""
    key = {"guild_id": template.guild_id, "game": template.game, "name": template.name}
    values = {
        "options": json.dumps(dict(template.options)),
        "agreement": template.agreement.model_dump_json(),
        "by_user": template.by_user,
    }
    await put(db, schema.templates, key, **values)


async def remove(db: AsyncConnection, guild_id: int, game: str, name: str) -> bool:
    """Delete a template. Return False when there is none."""
    return bool((await db.execute(delete(schema.templates).where(_named(guild_id, game, name)))).rowcount)


def _named(guild_id: int, game: str, name: str) -> Any:
    return (_TEMPLATES.guild_id == guild_id) & (_TEMPLATES.game == game) & (_TEMPLATES.name == name)


def _template(row: Row[Any]) -> Template:
    options = json.loads(row.options)
    return Template(row.guild_id, row.game, row.name, options, Agreement.read(row.agreement), row.by_user)
