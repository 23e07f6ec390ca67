"""For somebody else only that is decided of which everybody can see whether it is possible."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.language.i18n import Speech
from bot.tables import GameSession
from bot.turns.deciding import fitting
from rules.engine import Seat
from rules.engine.core.notation import format_action
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


def test_cards_are_taken_by_the_names_they_are_shown_by() -> None:
    table = positions("tta")["take"]
    seat, state = next(iter(table.questions)), table.view(None).state
    session = cast(GameSession, SimpleNamespace(table=table, rules=table.rules))
    label = table.rules.words.value_label
    assert label is not None, "cards have names"
    taken = [each for each in table.options(seat) if format_action(each).startswith("take ")]
    named = {format_action(each): label(state, "card", format_action(each).split()[1]) for each in taken}
    assert named
    for line, name in named.items():
        found = fitting(session, seat, f"take {Speech()(name)}" if name else line, Speech())
        assert found is not None
        assert label(state, "card", format_action(found).split()[1]) == name
    last = [Speech()(name).split()[-1].lower() for name in named.values() if name]
    single = next(word for word in last if last.count(word) == 1)
    assert fitting(session, seat, f"take {single}", Speech()) is not None


@pytest.mark.parametrize("reader", ["en", "cs"])
def test_names_of_every_language_are_understood(reader: str) -> None:
    table = positions("tta")["take"]
    seat, label = next(iter(table.questions)), table.rules.words.value_label
    assert label is not None, "cards have names"
    session = cast(GameSession, SimpleNamespace(table=table, rules=table.rules))
    line = next(line for each in table.options(seat) if (line := format_action(each)).startswith("take "))
    name = label(table.view(None).state, "card", line.split()[1])
    assert name is not None
    found = fitting(session, seat, f"vziať {Speech('sk')(name)}", Speech(reader))
    assert found is not None
    assert format_action(found) == line


def test_no_name_tells_of_a_hand() -> None:
    """What is refused for its notation is refused by its names, whoever holds it."""
    table = positions("tta")["tactic"]
    seat, label = next(iter(table.questions)), table.rules.words.value_label
    assert label is not None, "cards have names"
    session = cast(GameSession, SimpleNamespace(table=table, rules=table.rules))
    held = [each for each in table.options(seat) if format_action(each).startswith("tactic ")]
    for each in held:
        name = label(table.view(Seat(seat)).state, "card", format_action(each).split()[1])
        assert fitting(session, seat, format_action(each), Speech()) is None
        assert name is None or fitting(session, seat, f"tactic {Speech()(name)}", Speech()) is None
