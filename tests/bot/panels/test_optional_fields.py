"""Optional fields are suggested when somebody asks for them."""

from __future__ import annotations

import pytest

from bot.drafts.choice_tree import ChoiceNode, follow
from bot.drafts.preview import DraftPreview, preview_lines
from bot.language.i18n import Localizer
from bot.panels.layouts import controls_in
from bot.panels.turn_panel import PanelSettings, turn_panel
from bot.sandbox.limits import check_choices
from bot.turns.suggestions import field_suggestions
from rules.engine import Seat
from rules.through_the_ages import THROUGH_THE_AGES, TtaOptions
from rules.through_the_ages.actions.building import Build
from tests.bot.private_panels import refusals
from tests.contract.cases import CASES
from tests.contract.walk import random_game
from tests.through_the_ages.scenes import actions, event
from tests.through_the_ages.tables import game, settle

LOCALIZER = Localizer(names=["Anna", "Boris"])


def test_tokens_that_may_stay_are_suggested_for_a_building() -> None:
    """TTN-12.6: Bronze costs two; the usual payment needs no question."""
    g = game()
    settle(g, technologies="iron", stored={"bronze": 2, "iron": 2})
    preview = preview_lines(actions(g).table, Seat(0), ())
    found = field_suggestions(preview, Build, {"card": "bronze"}, "keep", "", LOCALIZER)
    assert check_choices([choice.to_dict() for choice in found]) == []
    assert {choice.value for choice in found} == {"0,2", "2,1", "4,0"}
    assert [
        choice.value for choice in field_suggestions(preview, Build, {"card": "bronze"}, "keep", "2,", LOCALIZER)
    ] == ["2,1"]
    cards = field_suggestions(preview, Build, {"keep": "2,1"}, "card", "bro", LOCALIZER)
    assert [choice.value for choice in cards] == ["bronze"], "the rest is filled in as ever"


def test_alternative_payments_are_below_more() -> None:
    """TTN-12.6: what to pay, then which tokens stay; the usual payment of the edition is the first."""
    g = game()
    settle(g, technologies="iron", stored={"bronze": 2, "iron": 2})
    preview = preview_lines(actions(g).table, Seat(0), ())
    more = len(panel_level(preview).all) - 1
    assert "Pay differently…" not in shown(preview)
    assert "Pay differently…" in shown(preview, more)
    path = (more, len(panel_level(preview, more).all) - 1)
    paid = shown(preview, *path)
    assert paid[1] == "Build: Bronze · 2 resources → 1 resource…"
    menu = shown(preview, *path, 1)
    assert menu == ["Keep 2 on Iron (as usual)", "Keep 2 on Bronze, 1 on Iron", "Keep 4 on Bronze"]
    chosen = follow(preview.choices, (*path, 1, 1), preview.menu).single_choice
    assert chosen is not None
    assert chosen.line == "build bronze 2,1"


def test_nothing_is_offered_where_tokens_can_only_be_paid_in_one_way() -> None:
    """TTN-12.6, TTO-16.4: of one kind of tokens."""
    for edition in ("new_story", "original"):
        g = game(edition=edition)
        settle(g, stored={"bronze": 4})
        preview = preview_lines(actions(g).table, Seat(0), ())
        assert "Pay differently…" not in shown(preview, len(panel_level(preview).all) - 1)


def test_in_2006_something_is_paid_differently_too() -> None:
    """TTO-16.4."""
    g = game(edition="original")
    settle(g, technologies="iron", stored={"bronze": 2, "iron": 2})
    preview = preview_lines(actions(g).table, Seat(0), ())
    assert "Pay differently…" in shown(preview, len(panel_level(preview).all) - 1)


def test_an_event_that_lets_build_can_be_paid_differently() -> None:
    """TTN-14.23: such an answer is given at once, so the tokens are chosen with it."""
    g = game()
    settle(g, technologies="iron", stored={"bronze": 2, "iron": 2})
    preview = preview_lines(event(g, "development_of_civilization").table, Seat(0), ())
    assert shown(preview)[-1] == "More…"
    more = len(panel_level(preview).all) - 1
    assert shown(preview, more) == ["Pay differently…"]
    place = shown(preview, more, 0).index("Build: Bronze · 1 resource (2-1)…")
    assert shown(preview, more, 0, place)[:2] == [
        "Keep 1 on Bronze, 2 on Iron (as usual)",
        "Keep 3 on Bronze, 1 on Iron",
    ]


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_the_usual_payment_of_the_edition_is_offered_first(edition: str) -> None:
    """TTN-12.6, TTO-16.4: for all payments in games, and also where the bank lacks tokens for the change."""
    options = TtaOptions.model_validate({"edition": edition})
    weights = {**CASES["tta"].weights, "develop": 30, "upgrade": 20, "take": 5}
    compared = 0
    for step in random_game(THROUGH_THE_AGES, options, 2, "paying", weights=weights):
        for option in step.table.legal_actions(step.seat) if step.number % 5 == 0 else []:
            others = step.table.alternatives(step.seat, option)
            if len(others) > 1:
                usual, first = step.table.clone(), step.table.clone()
                usual.act(step.seat, option)
                first.act(step.seat, others[0])
                assert usual.state.players == first.state.players
                compared += 1
    assert compared


def panel_level(preview: DraftPreview, *path: int) -> ChoiceNode:
    return follow(preview.choices, path, preview.menu, preview.multi_pick)


def shown(preview: DraftPreview, *path: int) -> list[str]:
    """Return the choices of the panel at a path, which keeps Discord's limits."""
    panel = turn_panel(preview, panel_level(preview, *path), LOCALIZER, PanelSettings(1, 1))
    assert refusals(panel) == []
    parts = list(controls_in(panel.components))
    chosen = [part["label"] for part in parts if part["type"] == 2 and ":go:" in part["custom_id"]]
    return chosen + [option["label"] for part in parts if part["type"] == 3 for option in part["options"]]
