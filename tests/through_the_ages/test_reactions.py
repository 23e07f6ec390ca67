"""A question about a reaction says what happens and shows the text of its card (in every position of random games)."""

from __future__ import annotations

import pytest

from rules.engine.core.text import Text
from rules.through_the_ages.core.cards import Aggression
from rules.through_the_ages.core.pending import Attack, Auction, CardChoice, FreeWork, PactOffer, Sending, Split
from rules.through_the_ages.words.names import gist
from rules.through_the_ages.words.situation import situation
from tests.contract.cases import CASES
from tests.contract.walk import random_game


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_the_card_of_every_reaction_is_told(edition: str) -> None:
    case, seen = CASES["tta"], set()
    for step in random_game(case.rules, case.options[edition], 3, "reactions", weights=case.weights):
        g = step.table.view(step.seat).state
        match due := g.due(step.seat):
            case Auction(territory=card) | Sending(territory=card):
                about = str(gist(g, card))
            case Attack(card=card, target=step.seat) if g.is_a(Aggression, card):
                # Its text is written for the attacker.
                about = "If it succeeds, "
            case Attack(card=card) | CardChoice(card=card) | Split(card=card) | FreeWork(card=card):
                about = str(Text(g.card(card).text)) if g.card(card).text else str(gist(g, card))
            case PactOffer(card=card):
                about = ""
            case _:
                continue
        told = str(situation(g, step.seat))
        assert str(g.card_name(card)) in told
        assert about in told
        seen.add(type(due))
    assert len(seen) >= 4
