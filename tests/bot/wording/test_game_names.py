"""Names distinguish games."""

from __future__ import annotations

from bot.language.i18n import Localizer
from bot.wording.game_names import LONGEST, THREAD_NAME, given_name, thread_name

ENGLISH = Localizer()


def test_a_thread_names_the_title_the_number_and_the_players() -> None:
    assert thread_name(ENGLISH, "Terra Mystica", "", 12, ["Anna", "Boris"]) == "Terra Mystica #12 · Anna, Boris"


def test_the_games_own_name_comes_first() -> None:
    assert thread_name(ENGLISH, "Terra Mystica", "League", 12, ["Anna"]) == "League · Terra Mystica #12 · Anna"


def test_it_is_no_longer_than_discord_takes() -> None:
    name = thread_name(ENGLISH, "Through the Ages", "x" * LONGEST, 123456, ["y" * 32] * 5)
    assert len(name) == THREAD_NAME
    assert "#123456" in name


def test_invisible_characters_are_no_name() -> None:
    assert given_name(" \u2800\n") == ""
    assert len(given_name("x" * 200)) == LONGEST
