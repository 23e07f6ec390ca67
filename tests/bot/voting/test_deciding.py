"""For somebody else only that is decided of which everybody can see whether it is possible."""

from __future__ import annotations

from typing import Any

from tests.bot.asking import ask
from tests.bot.bot_under_test import PLAYERS, BotUnderTest, Room, positions


def asked(under_test: BotUnderTest, tag: str) -> tuple[Room, list[str], str]:
    """A game in which an action is possible, what can be decided for whoever it is, and the answer to nonsense."""
    room = under_test.playing(positions("tta")[tag])
    absent = room.asked[0]
    asker = next(each for each in PLAYERS if each not in room.asked)
    who: dict[str, Any] = {"name": "player", "type": 6, "value": str(absent[0])}
    text = {"name": "action", "type": 3, "value": ""}
    path = ("decide",)
    found = under_test.run(ask(under_test.client, asker, room.channel, path, [who, text], completing="action"))
    text["value"] = "nonsense"
    answers = under_test.run(ask(under_test.client, asker, room.channel, path, [who, text]))
    return room, [choice["value"] for choice in found.choices or []], "".join(answers.texts)


def test_in_politics_that_is_to_pass(under_test: BotUnderTest) -> None:
    _, offered, _ = asked(under_test, "aggression")
    assert offered == ["pass"]


def test_of_the_actions_that_is_what_takes_no_hidden_card(under_test: BotUnderTest) -> None:
    _, offered, _ = asked(under_test, "population")
    assert {"end", "population"} <= set(offered)
    assert not {line.split()[0] for line in offered} & {"tactic", "destroy", "disband", "announce_resignation"}


def test_where_all_depends_on_hidden_cards_it_is_said(under_test: BotUnderTest) -> None:
    _, offered, told = asked(under_test, "discard")
    assert offered == []
    assert told.startswith("Nothing can be decided for ")
    assert told.endswith(" now: what they can do depends on hidden cards.")
