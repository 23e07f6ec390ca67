"""Notifications of watchers: pings below a post, posts of pings, copies as direct messages."""

from __future__ import annotations

from bot.language.i18n import Localizer
from bot.panels.message_content import TEXT_LIMIT
from bot.store import Message, NewPost, PictureRequest
from bot.store.watchers import Watcher
from bot.watching.subscriptions import TOGETHER, interested, with_watchers
from tests.bot.stones_games import CHANNEL

PICTURE = PictureRequest(1, "board", alt="The board.")


def turn(text: str = "Anna builds.") -> NewPost:
    message = Message(text, mentions=(7,), pictures=(PICTURE,))
    return NewPost(kind="turn", message=message, channel_id=CHANNEL, game_id=1)


def here(number: int) -> list[Watcher]:
    return [Watcher(1, 10**17 + user, "turns", "channel") for user in range(number)]


def test_watchers_in_the_channel_are_pinged_by_the_post_itself() -> None:
    (post,) = with_watchers(turn(), here(2), Localizer())
    assert post.message.text == f"Anna builds.\n-# 👀 <@{10**17}> <@{10**17 + 1}>"
    assert post.message.mentions == (7, 10**17, 10**17 + 1)


def test_pings_never_cut_a_post() -> None:
    full = turn("x" * (TEXT_LIMIT - 30))
    post, *pings = with_watchers(full, here(TOGETHER + 1), Localizer())
    assert post == full
    assert [len(each.message.mentions) for each in pings] == [TOGETHER, 1]
    assert all(len(each.message.text) <= TEXT_LIMIT and each.channel_id == CHANNEL for each in pings)


def test_a_copy_has_the_words_and_the_pictures() -> None:
    post, copy = with_watchers(turn(), [Watcher(1, 5, "turns", "dm")], Localizer())
    assert post == turn()
    assert (copy.user_id, copy.channel_id, copy.message.components) == (5, None, ())
    assert copy.message.text == f"In <#{CHANNEL}>:\nAnna builds."
    assert copy.message.pictures == (PICTURE,)


def test_a_game_that_is_ended_without_a_result_is_over_too() -> None:
    found = [Watcher(1, 1, "turns", "dm"), Watcher(1, 2, "rounds", "dm"), Watcher(1, 3, "end", "dm")]
    assert [each.user_id for each in interested(found, new_round=False, over=False)] == [1]
    assert [each.user_id for each in interested(found, new_round=False, over=True)] == [1, 2, 3]
