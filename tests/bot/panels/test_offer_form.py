"""The form for an offer of several goods, or with a promise (CIV-7.4)."""

from __future__ import annotations

from bot.language.i18n import Localizer
from bot.panels.action_forms import filled_in, form_of, modal_of
from bot.panels.controls import Component
from rules.civilization.actions.trade import MakeOffer
from tests.bot.panel_player import drafted
from tests.civilization.tables import P1, P2, PLAIN, Position, position


def trading() -> Position:
    """Return two players who negotiate."""
    made = position(PLAIN, "B2 cap1; F2 cap2")
    made.player(P1).trade, made.player(P2).trade = 4, 9
    made.player(P1).resources["iron"] = 2
    made.player(P2).huts.append("silk")
    return made


def inputs(fields: tuple[Component, ...]) -> dict[str, Component]:
    """Return the inputs of a form by their names."""
    return {field["component"]["custom_id"]: field["component"] for field in fields}


def values(component: Component) -> list[str]:
    """Return the values that can be picked in a menu."""
    return [option["value"] for option in component["options"]]


def test_an_offer_of_several_goods_and_a_promise_is_filled_in() -> None:
    preview = drafted(trading().table("trade"), P1)
    form = form_of(preview)
    assert form is not None
    action = filled_in(
        preview,
        form,
        {"promise": " no attack\nbefore turn 5 "},
        {"to": ["1"], "give": ["trade 1", "trade 3", "iron 1", "iron 2"], "get": ["hut 1"]},
    )
    assert action == MakeOffer(P2, give_trade=4, give=("iron", "iron"), get=("hut",), promise="no attack before turn 5")
    assert preview.table.obstacle(P1, action) is None


def test_a_form_offers_what_both_sides_own_and_hides_faces_of_others() -> None:
    preview = drafted(trading().table("trade"), P1)
    form = form_of(preview)
    assert form is not None
    shown = inputs(modal_of(1, 1, preview, form, Localizer()).fields)
    assert values(shown["give"]) == ["trade 1", "trade 2", "trade 3", "iron 1", "iron 2"]
    assert values(shown["get"]) == ["trade 1", "trade 2", "trade 3", "trade 6", "hut 1"]
    assert (shown["to"]["min_values"], shown["give"]["min_values"]) == (1, 0)
    assert shown["give"]["max_values"] == 5


def test_there_is_no_form_where_nothing_can_be_offered() -> None:
    assert form_of(drafted(trading().table("city_management"), P1)) is None
    table = trading().table("trade")
    for trade in (1, 2, 3):
        table.act(P1, MakeOffer(P2, give_trade=trade))
    assert form_of(drafted(table, P1)) is None
