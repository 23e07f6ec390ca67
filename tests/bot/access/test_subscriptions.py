"""Notifications of watchers: copies as direct messages."""

from __future__ import annotations

from bot.access.subscriptions import copy_of, interested
from bot.language.i18n import Localizer
from bot.store import Message, NewPost, PictureRequest
from bot.store.watchers import Watcher
from tests.bot.stones_games import CHANNEL

PICTURE = PictureRequest(1, "board", alt="The board.")


def test_a_copy_is_a_classic_message_with_the_words_and_the_pictures() -> None:
    message = Message("Anna builds.", pictures=(PICTURE,), layout=True)
    post = NewPost(kind="turn", message=message, channel_id=CHANNEL, game_id=1)
    copy = copy_of(post, Localizer(), 5)
    assert (copy.user_id, copy.channel_id, copy.message.components) == (5, None, ())
    assert copy.message.text == f"In <#{CHANNEL}>:\nAnna builds."
    assert (copy.message.pictures, copy.message.mentions, copy.message.layout) == ((PICTURE,), (5,), False)


def test_a_game_that_is_ended_without_a_result_is_over_too() -> None:
    found = [Watcher(1, 1, "turns", "dm"), Watcher(1, 2, "rounds", "dm"), Watcher(1, 3, "end", "dm")]
    assert [each.user_id for each in interested(found, new_round=False, over=False)] == [1]
    assert [each.user_id for each in interested(found, new_round=False, over=True)] == [1, 2, 3]
