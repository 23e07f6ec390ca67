"""Bids for territories up to a sealed highest force (TTN-8.2.1, TTO-12.1.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field

from rules.engine.core.question import AnyQuestion
from rules.engine.core.standing_order import StandingOrder
from rules.engine.core.text import Seat, Text, say
from rules.through_the_ages.core.cards import Territory
from rules.through_the_ages.core.options import TtaOptions
from rules.through_the_ages.core.pending import Auction
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.orders.common import cards_of, is_card_of, known, named, sentences
from rules.through_the_ages.politics.forces import greatest_force
from rules.through_the_ages.politics.questions import BID, SEALED_BID
from rules.through_the_ages.politics.replies.colonies import Bid, BidUpTo, PassBid

TERRITORIES = cards_of(Territory)


class Bids(StandingOrder, frozen=True, title="Bids for territories"):
    """An order to bid 1 more than the others, up to a secret limit, or to leave territories to them.

    It answers every bid, even if the hand allows no higher one, so that an answer reveals no more than a bid does.
    """

    tag = "bids"
    explained: ClassVar[Mapping[str, Mapping[str, Text]]] = {
        "policy": {
            "ask": say("Ask me"),
            "up_to": say("Bid 1 more, up to my highest bid"),
            "never": say("Never bid"),
        },
        "territories": TERRITORIES,
        "others": {"ask": say("Ask me"), "never": say("Never bid")},
    }

    policy: Literal["ask", "up_to", "never"] = Field("ask", title="When a territory is auctioned")
    most: int = Field(3, ge=1, le=40, title="Highest bid, as a force")
    territories: Annotated[tuple[str, ...], AfterValidator(lambda chosen: known(TERRITORIES, chosen))] = Field(
        (), title="Only for these (none chosen: all)"
    )
    others: Literal["ask", "never"] = Field("ask", title="For others, if you chose some")

    @classmethod
    def applies(cls, options: TtaOptions, field: str, value: object = None) -> bool:
        """Return whether the field applies; territories must belong to the edition."""
        return field != "territories" or is_card_of(options, value)

    def covers(self, g: Game, seat: Seat, question: AnyQuestion) -> bool:
        """Return whether the order bids or drops out, which depends only on the territory."""
        return question in (BID, SEALED_BID) and self._policy(g) != "ask"

    def answer(self, g: Game, seat: Seat, question: AnyQuestion) -> Bid | BidUpTo | PassBid | None:
        """Return one more than the highest bid while that is wanted and possible, else a pass."""
        if not self.covers(g, seat, question):
            return None
        assert isinstance(g.pending, Auction), "bids are made in an auction"
        if question is SEALED_BID:
            most = min(self.most, greatest_force(g, g.players[seat])) if self._policy(g) == "up_to" else 0
            return BidUpTo(most) if most else PassBid()
        bid = g.pending.bid + 1
        wanted = self._policy(g) == "up_to" and bid <= min(self.most, greatest_force(g, g.players[seat]))
        return Bid(bid) if wanted else PassBid()

    def _policy(self, g: Game) -> Literal["ask", "up_to", "never"]:
        assert isinstance(g.pending, Auction), "bids are made in an auction"
        meant = not self.territories or g.pending.territory in self.territories
        return self.policy if meant or self.policy == "ask" else self.others

    def describe(self) -> Text:
        """Describe the limit and the territories."""
        if self.policy == "ask":
            return say("You are asked for every bid.")
        if not self.territories:
            if self.policy == "never":
                return say("You do not bid for any territory.")
            return say("For every territory you bid 1 more than the highest bid, up to {n}.", n=self.most)
        cards = named(TERRITORIES, self.territories)
        if self.policy == "never":
            first = say("You do not bid for: {cards}.", cards=cards)
        else:
            first = say("You bid 1 more than the highest bid, up to {n}, for: {cards}.", n=self.most, cards=cards)
        ask = self.others == "ask"
        return sentences([first, say("You are asked about others.") if ask else say("You do not bid for others.")])
