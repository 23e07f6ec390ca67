"""Cards are chosen by seeing them: technologies, culture events, focus cards and diplomacy cards."""

from __future__ import annotations

from typing import Any

import pytest

from bot.drafts.choice_tree import follow, named
from bot.drafts.preview import preview_lines
from render.civilization import ARTIST as CIVILIZATION
from render.layout import PLAIN
from render.new_dawn import ARTIST as NEW_DAWN
from render.picture_table import PictureTable
from render.scene import Label, unfold
from rules.civilization.actions.events.disasters import Strike
from rules.engine import Table
from tests.bench.taps import researching, science_with_tokens
from tests.bot.panels.test_pictures_of_choices import picture_of
from tests.civilization.crowded import crowded
from tests.civilization.tables import P1, P2, position
from tests.civilization.tables import PLAIN as PLAIN_LAND
from tests.new_dawn.crowded import crowded as crowded_map
from tests.render.pages import whole


def too_many_events() -> Table[Any]:
    """Return a player who has to discard a culture event."""
    made = crowded()
    made.hold(P1, "drought", "jousting_tourney", "deforestation", "defection")
    return made.table("city_management")


def after(table: Table[Any], *lines: str) -> Table[Any]:
    """Return the table after some actions of the first seat."""
    seat = next(iter(table.questions))
    for line in lines:
        table.act(seat, table.parse(line))
    return table


def first_diplomacy() -> Table[Any]:
    """Return a player whose caravan has reached a rival capital."""
    table = after(crowded_map("S1 C1 M1 I1 E4").table(), "choose capitalism", "move card 9a")
    while next(iter(table.questions.values())).name != "diplomacy":
        seat = next(iter(table.questions))
        table.act(seat, table.legal_actions(seat)[0])
    return table


@pytest.mark.parametrize(
    ("artist", "table", "question", "cards"),
    [
        (CIVILIZATION, researching(), "research", ["Chivalry", "Democracy", "Code of Laws"]),
        (CIVILIZATION, too_many_events(), "discard", ["Drought", "Jousting Tourney", "Deforestation"]),
        (NEW_DAWN, after(science_with_tokens(), "choose astrology", "advance 2"), "level", ["Currency"]),
        (NEW_DAWN, first_diplomacy(), "diplomacy", ["Embassy", "Open Borders"]),
    ],
    ids=["research", "discard", "level", "diplomacy"],
)  # fmt: skip
def test_the_cards_of_a_choice_are_seen(
    artist: PictureTable, table: Table[Any], question: str, cards: list[str]
) -> None:
    seat, asked = next(iter(table.questions.items()))
    assert asked.name == question
    assert picture_of(table) == "cards"
    preview = preview_lines(table, seat, ())
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    scene = whole(artist, preview.view, "cards", highlight=named(level))
    shown = [node.text for node in unfold(scene.nodes) if isinstance(node, Label)]
    assert [card for card in cards if card not in shown] == []


def struck() -> Table[Any]:
    """Return a player who may cancel a Drought with Jousting Tourney."""
    made = position(PLAIN_LAND, "B2 cap1; G2 cap2")
    made.hold(P1, "drought")
    made.hold(P2, "jousting_tourney")
    table = made.table("start_of_turn")
    table.act(P1, Strike("drought", "A1"))
    return table


def test_a_reaction_shows_the_declared_card_and_those_that_cancel_it() -> None:
    """CIV-18.2: not the cards that others hold."""
    table = struck()
    assert [*table.questions] == [P2]
    assert picture_of(table) == "reactions"
    scene = CIVILIZATION.scene(table.view(P2), "reactions", PLAIN)
    shown = [node.text for node in unfold(scene.nodes) if isinstance(node, Label)]
    assert {"Drought", "Jousting Tourney"} <= {*shown}
    others = CIVILIZATION.scene(table.view(None), "reactions", PLAIN)
    assert "Jousting Tourney" not in [node.text for node in unfold(others.nodes) if isinstance(node, Label)]


def test_a_sheet_is_offered_only_where_cards_are_chosen() -> None:
    table = researching()
    assert not CIVILIZATION.shows_something(table.view(P1), "cards")
