"""All cards are open, so side questions are answered below the post (ND-18.1)."""

from __future__ import annotations

from bot.language.i18n import Localizer
from bot.panels.control_ids import ControlId
from bot.panels.message_content import ping_buttons, public_answers
from rules.new_dawn import NEW_DAWN, NewDawnOptions
from rules.new_dawn.actions.trade import LayTrade
from tests.contract.new_dawn import WEIGHTS
from tests.contract.walk import random_game
from tests.new_dawn.crowded import crowded
from tests.new_dawn.tables import P1

LOCALIZER = Localizer(names=["Anna", "Boris", "Clara", "David"])


def test_trade_tokens_of_an_event_are_laid_with_one_tap() -> None:
    """ND-6.2."""
    walk = random_game(NEW_DAWN, NewDawnOptions(round_limit=20), 4, "below posts", weights=WEIGHTS)
    asked = next(step.table for step in walk if any(q.name == "trade" for q in step.table.questions.values()))
    seat = next(iter(asked.questions))
    answers = public_answers(asked, [seat])
    assert answers == asked.legal_actions(seat)
    assert all(isinstance(answer, LayTrade) for answer in answers)


def test_side_questions_contain_only_public_information() -> None:
    for question in NEW_DAWN.questions:
        assert not question.off_turn or question.in_public == question.families, question.name


def test_the_five_focus_cards_stand_below_the_call() -> None:
    """ND-4.1: a card's button opens the panel with that card chosen."""
    table = crowded("S1 E1 M1 I1 C4").table()
    buttons = [part for row in ping_buttons(1, 1, LOCALIZER, table, [P1]) for part in row["components"]]
    assert [part["label"] for part in buttons] == [
        "Science 1: Astrology",
        "Economy 2: Foreign Trade",
        "Military 3: Masonry",
        "Industry 4: Pottery",
        "Culture 5: Mass Media",
        "My turn",
    ]
    control = ControlId.read(buttons[4]["custom_id"])
    assert control is not None
    assert (control.route, control.argument.partition(".")[2]) == ("answer", "choose mass_media")
