"""The bot requests the permissions it uses and no others."""

from __future__ import annotations

import inspect
from pathlib import Path

import discord
import pytest

from bot.access.permissions import NAMES, PERMISSIONS, invite_link
from bot.sandbox.objects import BOT_DEFAULT
from bot.sandbox.objects import Permission as SandboxPermission
from bot.store.outbox import Message
from rules.engine.core.text import english

ROOT = Path(__file__).resolve().parents[3]


def names() -> str:
    return ", ".join(name.format(english, str) for name in NAMES.values())


def test_the_invitation_requests_only_used_permissions() -> None:
    assert names() == (
        "View Channel, Send Messages, Send Messages in Threads, Create Public Threads, Attach Files, "
        "Read Message History"
    )
    assert PERMISSIONS.bit_count() == len(NAMES)
    assert all(getattr(discord.Permissions(PERMISSIONS), name) for name in NAMES)
    assert f"permissions={PERMISSIONS}" in invite_link(1)


def test_the_bot_in_the_sandbox_has_the_permissions_of_its_invitation() -> None:
    """Every end-to-end test plays with these permissions, so a missing one would be found."""
    assert PERMISSIONS | SandboxPermission.USE_APPLICATION_COMMANDS == BOT_DEFAULT


@pytest.mark.parametrize("document", ["README.md", "docs/running.md"])
def test_the_documents_list_the_same_permissions(document: str) -> None:
    assert names() in (ROOT / document).read_text()


def test_posts_have_no_embeds() -> None:
    """They would need Embed Links."""
    assert "embeds" not in inspect.signature(Message).parameters
