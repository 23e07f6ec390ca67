"""A post about a fight shows both sides; the post after it has the tableau again."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from bot.announcements.edit_last_post import extend_last_post
from bot.language.i18n import Localizer
from bot.pictures.fights import FIGHT_OVER, MOST, drawing_of_fight, of_fight, with_earlier
from bot.pictures.illustrations import of_turn, words_of
from bot.store import Message, NewPost
from rules import GAMES
from rules.engine import Event, Seat, Table, Who, say
from rules.engine.core.fight import Contribution, Fight, FightSide

ANNA, BORIS = Seat(0), Seat(1)
LOCALIZER = Localizer("en", ("Anna", "Boris"))
FIGHT = Fight(
    say("Attack on {space}", space="12a"),
    FightSide(ANNA, say("{who}", who=Who(ANNA)), 9, (Contribution(say("die"), 4), Contribution(say("slot"), 5))),
    FightSide(None, say("Barbarians"), 6, (Contribution(say("die"), 6), Contribution(say("slot"), 0, lost=True))),
    attacker_wins=True,
)
TOLD = Event(say("{who} wins.", who=Who(ANNA)), ANNA, sign="⚔️", fight=FIGHT)


def table_of(key: str) -> Table[Any]:
    return Table.new(GAMES[key], GAMES[key].options(), 2, "fights")


def game_of(key: str) -> Any:
    return SimpleNamespace(id=1, title_key=key, created_at=datetime(2026, 1, 1, tzinfo=UTC))


@pytest.mark.parametrize("key", ["dawn", "civ", "tta"])
def test_a_fight_stands_once_in_place_of_the_tableau(key: str) -> None:
    table, game = table_of(key), game_of(key)
    kinds = [picture.kind for picture in of_turn(game, table, LOCALIZER, [TOLD], ANNA)]
    assert kinds == ["summary", FIGHT_OVER]
    later = Event(say("{who} passes.", who=Who(BORIS)), BORIS)
    assert [picture.kind for picture in of_turn(game, table, LOCALIZER, [later], BORIS)] == ["summary", "strip"]


def test_a_fight_that_is_taken_back_is_not_shown() -> None:
    pictures = of_turn(game_of("dawn"), table_of("dawn"), LOCALIZER, [TOLD], ANNA, undone=True)
    assert [picture.kind for picture in pictures] == ["summary", "strip"]


@pytest.mark.parametrize("key", ["dawn", "civ", "tta"])
def test_the_picture_is_drawn_with_the_names_of_today(key: str) -> None:
    table = table_of(key)
    request = of_fight(game_of(key), table, FIGHT, LOCALIZER)
    assert request.alt == "Attack on 12a. Attacker: Anna, 9. Defender: Barbarians, 6."
    assert "Anna" not in request.lines[0], "a deleted name is on no later picture"
    drawn = [
        drawing_of_fight(key, table.view(None), words_of(Localizer("en", (name, "Boris"))), request.lines)()
        for name in "AZ"
    ]
    assert drawn[0] != drawn[1]


def test_each_of_a_few_fights_has_a_picture() -> None:
    pictures = of_turn(game_of("dawn"), table_of("dawn"), LOCALIZER, [TOLD] * (MOST + 1), ANNA)
    fights = [picture.file_name for picture in pictures if picture.kind == FIGHT_OVER]
    assert len({*fights}) == len(fights) == MOST


@pytest.mark.parametrize("layout", [True, False])
def test_a_post_keeps_its_fight_when_it_continues(layout: bool) -> None:
    table, game = table_of("tta"), game_of("tta")

    def message(*events: Event, text: str) -> Message:
        pictures = of_turn(game, table, LOCALIZER, events, ANNA)
        return Message(text=text, lasting=text, pictures=pictures, layout=layout)

    last: Any = SimpleNamespace(id=1, message=message(TOLD, text="### Round 1\nAnna wins."))
    later = Event(say("{who} passes.", who=Who(BORIS)), BORIS)
    fresh = NewPost(kind="turn", message=message(later, text="### Round 1\nBoris passes."))
    found = extend_last_post(fresh, last, "### Round 1")
    assert found is not None
    kinds = [picture.kind for picture in found.message.pictures]
    assert kinds == (["summary", "strip", FIGHT_OVER] if layout else ["summary"])


def test_a_fight_that_was_taken_back_is_not_kept() -> None:
    (board, fight) = of_turn(game_of("tta"), table_of("tta"), LOCALIZER, [TOLD], ANNA)
    assert with_earlier([replace(board, at=4)], [replace(fight, at=5)]) == (replace(board, at=4),)
    assert with_earlier([replace(board, at=6)], [replace(fight, at=5)]) == (replace(board, at=6), replace(fight, at=5))
