"""A list of games never names a game that is hidden from some of its readers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.access.readers import Readers
from tests.bot.servers import BOT, GUILD, PRIVATE_THREAD, THREAD, Views, server

HERE, THERE = 100, 200
MEMBER, MODERATOR = 10, 11
ANNA = 1001


def game_at(place: int, thread: int | None = None) -> Any:
    return cast(Any, SimpleNamespace(place=thread or place, channel_id=place, thread_id=thread))


@pytest.mark.parametrize(
    ("here", "there", "seen"),
    [
        ({}, {}, True),
        ({}, {GUILD: False}, False),
        ({}, {GUILD: False, MEMBER: True}, False),
        ({GUILD: False, MEMBER: True}, {GUILD: False, MEMBER: True}, True),
        # Members and moderators play where only moderators read.
        ({GUILD: False, MODERATOR: True}, {GUILD: False, MEMBER: True, MODERATOR: True}, True),
        ({GUILD: False, MEMBER: True}, {GUILD: False, MODERATOR: True}, False),
        ({GUILD: False, MEMBER: True}, {}, True),
        # One role is kept out of one channel, or of both.
        ({}, {MEMBER: False}, False),
        ({MEMBER: False}, {MEMBER: False}, True),
        # No role can deny what another one allows: moderators read here, and those who are also members do not read
        # there.
        ({MEMBER: False, MODERATOR: True}, {MEMBER: False}, False),
        ({MEMBER: False, MODERATOR: True}, {MEMBER: False, MODERATOR: True}, True),
        # A user by name.
        ({}, {ANNA: False}, False),
        ({ANNA: False}, {ANNA: False}, True),
        ({GUILD: False, ANNA: True}, {GUILD: False}, False),
        ({GUILD: False, ANNA: True}, {GUILD: False, ANNA: True}, True),
        ({GUILD: False}, {GUILD: False}, True),
    ],
)
def test_roles_and_channels_decide_visibility(here: Views, there: Views, seen: bool) -> None:
    guild = server({HERE: here, THERE: there}, roles=[MEMBER, MODERATOR])
    assert Readers(guild, HERE).all_see(game_at(THERE)) is seen


def test_a_server_may_show_its_channels_to_those_with_a_role_only() -> None:
    powers = {MEMBER: discord.Permissions(view_channel=True).value, MODERATOR: 0}
    guild = server({HERE: {}, THERE: {MODERATOR: True}, 300: {MEMBER: False}}, everybody=0, powers=powers)
    assert Readers(guild, HERE).all_see(game_at(THERE))
    assert not Readers(guild, THERE).all_see(game_at(HERE))
    assert not Readers(guild, HERE).all_see(game_at(300))


def test_administrators_and_bots_do_not_decide_visibility() -> None:
    administrators = {MODERATOR: discord.Permissions(administrator=True).value}
    guild = server({HERE: {MODERATOR: True, BOT: True}, THERE: {MODERATOR: False}}, powers=administrators)
    assert Readers(guild, HERE).all_see(game_at(THERE))


def test_public_threads_are_visible_with_their_channel() -> None:
    threads = [(201, THERE, THREAD), (202, THERE, PRIVATE_THREAD), (101, HERE, THREAD)]
    guild = server({HERE: {}, THERE: {}, 300: {GUILD: False}}, threads=threads)
    for reading in (HERE, 101):
        readers = Readers(guild, reading)
        assert readers.all_see(game_at(THERE, 201))
        assert readers.all_see(game_at(201)), "opened in a thread that was there already"
        assert not readers.all_see(game_at(202))
        assert readers.all_see(game_at(THERE, 203)), "a thread of the bot that sleeps"
        assert not readers.all_see(game_at(300, 301))
        assert not readers.all_see(game_at(404)), "a channel nobody knows"
    assert Readers(guild, 202).all_see(game_at(202))
    assert not Readers(guild, 404).known


def test_many_roles_are_no_trouble() -> None:
    roles = range(1, 251)
    guild = server({HERE: {}, THERE: dict.fromkeys(roles, True)}, roles=list(roles))
    assert Readers(guild, HERE).all_see(game_at(THERE))
