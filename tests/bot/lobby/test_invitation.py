"""The invitation in a channel names all open games and has a button for each of them."""

from __future__ import annotations

from dataclasses import replace

from bot.language.i18n import Localizer
from bot.lobby.invitations import MOST_TOGETHER, InvitedTo, invitation
from bot.panels.message_content import TEXT_LIMIT
from bot.store import SeatHolder
from bot.store.games import GameStatus
from rules.engine import Seat
from tests.bot.lobby.test_lobby_message import NOW, TM, lobby_game


def thread_of(number: int) -> int:
    return 10**18 + number


def invited(number: int, *names: str, state: GameStatus = "lobby") -> InvitedTo:
    digest = "" if state == "lobby" else "digest"
    game = replace(lobby_game(), id=number, thread_id=thread_of(number), state=state, digest=digest)
    holders = [SeatHolder(number, Seat(seat), 101 + seat, name, NOW) for seat, name in enumerate(names)]
    return InvitedTo(game, TM, holders)


def test_many_open_games_are_listed_in_short() -> None:
    """Each of them stays visible, so the channel needs no further invitation."""
    names = [f"A member with a long name{number}" for number in range(4)]
    begun = [invited(number, *names, state="running") for number in range(1, 6)]
    waiting = [invited(number, *names) for number in range(6, 6 + MOST_TOGETHER)]
    for language in ("en", "cs", "sk"):
        message = invitation([*begun, *waiting], Localizer(language))
        assert len(message.text) <= TEXT_LIMIT
        named = [number for number in range(1, 6 + MOST_TOGETHER) if f"<#{thread_of(number)}>" in message.text]
        assert named == [each.game.id for each in waiting]
        assert str(message.components).count("join") == MOST_TOGETHER


def test_a_few_games_are_described_in_full() -> None:
    text = invitation([invited(1, "Anna"), invited(2, "Boris", state="running")], Localizer()).text
    assert "**1.** Anna has opened a game of Terra Mystica" in text
    assert "In: Anna. One more is needed; up to 5 can play." in text
    assert "**2.** Terra Mystica is played in" in text
