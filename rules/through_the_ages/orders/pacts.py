"""Standing orders that refuse pacts: of some kinds, or from some players (TTN-7.5, TTO-12.3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field

from rules.engine.core.question import AnyQuestion
from rules.engine.core.standing_order import StandingOrder
from rules.engine.core.text import Seat, Text, Who, listing, say
from rules.through_the_ages.core.cards import Pact
from rules.through_the_ages.core.options import TtaOptions
from rules.through_the_ages.core.pending import PactOffer
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.orders.common import cards_of, is_card_of, known, named, sentences
from rules.through_the_ages.politics.questions import PACT
from rules.through_the_ages.politics.replies.offers import RefusePact

PACTS = cards_of(Pact)


class Pacts(StandingOrder, frozen=True, title="Offered pacts"):
    """An order to refuse all pacts, or those of some kinds and from some players."""

    tag = "pacts"
    explained: ClassVar[Mapping[str, Mapping[str, Text]]] = {
        "policy": {"ask": say("Ask me"), "all": say("Refuse every pact"), "some": say("Refuse those chosen below")},
        "kinds": PACTS,
    }

    policy: Literal["ask", "all", "some"] = Field("ask", title="When a pact is offered to you")
    kinds: Annotated[tuple[str, ...], AfterValidator(lambda chosen: known(PACTS, chosen))] = Field(
        (), title="Refuse these pacts"
    )
    partners: tuple[Seat, ...] = Field((), title="Refuse pacts of these players")

    @classmethod
    def applies(cls, options: TtaOptions, field: str, value: object = None) -> bool:
        """Return whether the field applies; pacts must belong to the edition."""
        return field != "kinds" or is_card_of(options, value)

    def answer(self, g: Game, seat: Seat, question: AnyQuestion) -> RefusePact | None:
        """Return a refusal, or None to ask."""
        if question is not PACT or not isinstance(g.pending, PactOffer):
            return None
        chosen = g.pending.card in self.kinds or g.pending.proposer in self.partners
        return RefusePact() if self.policy == "all" or (self.policy == "some" and chosen) else None

    def describe(self) -> Text:
        """Describe which pacts are refused."""
        if self.policy == "all":
            return say("You refuse every pact.")
        told = []
        if self.policy == "some" and self.kinds:
            told.append(say("You refuse the pacts: {cards}.", cards=named(PACTS, self.kinds)))
        if self.policy == "some" and self.partners:
            who = listing([say("{who}", who=Who(seat)) for seat in self.partners])
            told.append(say("You refuse every pact of: {who}.", who=who))
        if not told:
            return say("You are asked about every pact you are offered.")
        return sentences([*told, say("You are asked about others.")])
