"""Panels of Civilization and A New Dawn say nothing twice, and show the city they are about."""

from __future__ import annotations

from bot.drafts.choice_tree import follow, named
from bot.drafts.preview import DraftPreview
from bot.language.i18n import Localizer
from bot.panels.controls import Style
from bot.panels.layouts import controls_in
from bot.panels.message_content import MessageContent, ping_buttons
from bot.panels.turn_panel import PanelSettings, turn_panel
from rules.civilization.actions.trade import MakeOffer
from rules.engine import say
from rules.new_dawn.core.catalog.numbers import DIALS
from tests.bot.panel_player import drafted
from tests.civilization.tables import P1, P2, P3, PLAIN, Position, position
from tests.new_dawn import tables as new_dawn
from tests.new_dawn.crowded import among_city_states, crowded

LOCALIZER = Localizer(names=["Anna", "Boris"])
ONE_CITY = "B2 cap1; D3 army1; F2 cap2"


def shown(preview: DraftPreview, settings: PanelSettings | None = None) -> MessageContent:
    """Return the panel of a draft."""
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    return turn_panel(preview, level, LOCALIZER, settings or PanelSettings(1, 1))


def labels(content: MessageContent) -> list[str]:
    """Return the labels of buttons and menu entries."""
    found = []
    for control in controls_in(content.components):
        found += [option["label"] for option in control.get("options", ())]
        found += [control["label"]] if "label" in control else []
    return found


def trading() -> Position:
    """Return two players who negotiate."""
    made = position(PLAIN, ONE_CITY)
    made.player(P1).trade = made.player(P2).trade = 9
    return made


def test_the_picture_shows_the_only_city_that_can_act() -> None:
    preview = drafted(position(PLAIN, ONE_CITY).table("city_management"), P1)
    assert "B2" in named(follow(preview.choices, (), preview.menu))


def test_an_only_city_is_named_once() -> None:
    content = shown(drafted(position(PLAIN, ONE_CITY).table("city_management"), P1))
    assert "B2: production" not in content.text
    assert not [label for label in labels(content) if "B2" in label]


def test_an_offer_is_told_once_with_its_button() -> None:
    table = trading().table("trade")
    table.act(P2, MakeOffer(P1, give_trade=3, promise="peace"))
    content = shown(drafted(table, P1))
    assert "offers you" not in content.text
    assert {"Accept", "Decline"} <= {*labels(content)}
    assert not [label for label in labels(content) if label.startswith("Make")]


def test_answers_to_an_offer_stand_together_and_its_terms_once() -> None:
    made = position(pieces="B7 cap1; G7 cap2; B12 cap3", seats=3)
    for player in made.g.players:
        player.trade = 9
    table = made.table("trade")
    table.act(P2, MakeOffer(P1, give_trade=3))
    table.act(P3, MakeOffer(P1, give_trade=2))
    content = shown(drafted(table, P1))
    answers = [label for label in labels(content) if label in ("Accept", "Decline")]
    assert answers == ["Accept", "Decline", "Accept", "Decline"]
    told = str(content.components)
    assert told.count("Boris") == 1
    assert told.count("Otherwise nothing changes") == 2


def test_an_own_offer_is_withdrawn_by_a_short_button() -> None:
    table = trading().table("trade")
    table.act(P1, MakeOffer(P2, give_trade=3, promise="no attack on any of your cities before turn 9"))
    content = shown(drafted(table, P1))
    assert "You offer Boris 3 trade for nothing" in content.text
    assert "Withdraw the offer to Boris" in labels(content)


def test_the_focus_cards_have_the_labels_of_the_post() -> None:
    table = crowded("S1 E1 M1 I1 C4").table()
    content = shown(drafted(table, new_dawn.P1))
    below_a_post = ping_buttons(1, 1, LOCALIZER, table, [new_dawn.P1])[0]["components"]
    cards = [each["label"] for each in below_a_post if "answer" in each["custom_id"]]
    assert "Science 1: Astrology" in cards
    assert set(cards) <= {*labels(content)}


def test_a_seat_is_explained_in_its_first_panel_only() -> None:
    preview = drafted(position(PLAIN, ONE_CITY).table("city_management"), P1)
    first, second = (shown(preview, PanelSettings(1, 1, note=note)).text for note in (None, say("Played.")))
    assert len(first) > len(second)


def test_caravans_that_arrive_stand_first() -> None:
    preview = drafted(among_city_states("S1 C1 M1 I1 E4").table(), new_dawn.P1, "choose capitalism")
    entries = [label for label in labels(shown(preview)) if "Trade with" in label or "Caravan" in label]
    arriving = [label for label in entries if label.startswith("Trade with")]
    assert arriving
    assert entries[: len(arriving)] == arriving


def test_choices_are_coloured_while_the_end_would_waste_them() -> None:
    preview = drafted(crowded("S1 E1 M1 I1 C4").table(), new_dawn.P1, "choose astrology")
    buttons = [each for each in controls_in(shown(preview).components) if each["type"] == 2]
    styles = {each["label"]: each["style"] for each in buttons}
    assert next(style for label, style in styles.items() if label.startswith("Advance")) == Style.MAIN
    assert next(style for label, style in styles.items() if label.startswith("Confirm")) == Style.PLAIN


def test_a_skipped_choice_stands_in_the_round_that_it_ends() -> None:
    """Its line has no event; the event of the next round follows at once."""
    made = among_city_states("S1 C1 M1 I1 E1")
    made.row(new_dawn.P2, "S1 C1 M1 I1 E1")
    made.g.event_section = DIALS.events.index("trade") - 1
    table = made.table()
    for line in ("choose masonry", "end"):
        table.act(new_dawn.P1, table.parse(line))
    text = shown(drafted(table, new_dawn.P2, "choose foreign_trade", "move card 2:0", "no_card")).text
    assert "• No diplomacy card\n**Round 2**\n• Event: trade." in text
