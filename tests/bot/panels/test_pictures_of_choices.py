"""Cards and tiles are chosen by seeing them: the picture of a choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.access.seat_context import SeatContext
from bot.drafts.choice_tree import ChoiceNode, follow
from bot.drafts.preview import preview_lines
from bot.pictures import illustrations
from bot.turns.turn_controller import CloseUp, TurnController
from render import PICTURES
from render.layout import PictureWords
from render.through_the_ages.pending_decision import card_decided
from rules import GAMES
from rules.engine import Seat, Table
from rules.terra_mystica.actions import Pass
from rules.through_the_ages import Game
from rules.through_the_ages.politics.actions import OfferPact
from tests.bench.taps import desert_people
from tests.render.test_through_the_ages import texts
from tests.through_the_ages.scenes import politics
from tests.through_the_ages.tables import game, settle
from tests.through_the_ages.test_perft import auction, auction_of_2006


def picture_of(table: Table[Any], *, among: type | None = None) -> str | None:
    """Return the kind of picture of the choices of the first seat, at first or among actions of a kind."""
    found = close_up(table, among=among)
    return None if found is None else found.kind


def close_up(table: Table[Any], lines: Sequence[str] = (), *, among: type | None = None) -> CloseUp | None:
    """Return the close-up next to the panel of the first seat after some lines, at first or among actions of a kind."""
    seat = next(iter(table.questions))
    preview = preview_lines(table, seat, lines)
    first = follow(preview.choices, (), preview.menu, preview.multi_pick)
    level: ChoiceNode = first
    if among is not None:
        index = next(
            number for number, entry in enumerate(first.all) if all(isinstance(c.last, among) for c in entry.choices)
        )
        level = follow(preview.choices, (index,), preview.menu, preview.multi_pick)
    context = SimpleNamespace(title=table.rules.key, preview=preview, table=table, seat=seat)
    return TurnController.close_up(cast(TurnController, None), cast(SeatContext, context), level)


def test_bonus_cards_and_scoring_tiles_are_seen_when_passing() -> None:
    assert picture_of(desert_people(), among=Pass) == "tiles"


def test_the_first_bonus_card_is_chosen_by_seeing_all() -> None:
    options = GAMES["tm"].options.model_validate({"setup": "introductory", "seating": "fixed"})
    table = Table.new(GAMES["tm"], options, 2, "bonus")
    while next(iter(table.questions.values())).name != "bonus_card":
        seat = next(iter(table.questions))
        table.act(seat, table.legal_actions(seat)[0])
    assert picture_of(table) == "tiles"


def test_a_turn_of_terra_mystica_begins_with_the_places_where_one_can_build_and_upgrade() -> None:
    found = close_up(desert_people())
    assert found is not None
    assert found.kind == "board"
    assert {"E5", "F4", "G5", "E6"} <= {*found.marked}


def pact_offered() -> Table[Game]:
    """Return a pact that is offered to the third player."""
    g = game("new_story", 3)
    settle(g, 0, military=["trade_routes_agreement"])
    scene = politics(g)
    scene.act(0, OfferPact("trade_routes_agreement", Seat(2), "a"))
    return scene.table


@pytest.mark.parametrize("position", [auction, auction_of_2006, pact_offered])
def test_the_card_of_an_auction_or_a_pact_is_seen(position: Callable[[], Table[Game]]) -> None:
    table = position()
    assert picture_of(table) == "decision"
    seat = next(iter(table.questions))
    card = table.state.card(card_decided(table.state) or "").name
    assert card in texts(PICTURES["tta"].artist.scene(table.view(seat), "decision", PictureWords({})))


def test_a_draft_that_changes_the_board_is_shown_by_what_it_changes() -> None:
    found = close_up(desert_people(), ["build E6"])
    assert found is not None
    assert "G5" not in found.around


@pytest.mark.parametrize("title", GAMES)
def test_every_picture_of_a_menu_exists(title: str) -> None:
    menus = GAMES[title].menus
    named = {each.picture for each in menus.questions.values()} | {each.outcome for each in menus.questions.values()}
    assert (named | set(menus.pictures.values())) - {""} <= illustrations.names(title).keys()
