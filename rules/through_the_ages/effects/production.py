"""Effects on production and storage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.through_the_ages.core.cards import WorkerCard
from rules.through_the_ages.effects.base import LastingEffect, lasting

if TYPE_CHECKING:
    from rules.through_the_ages.core.state import Game, Player


@lasting
class BestMineProducesMore(LastingEffect):
    """One worker on the best mine produces more tokens: Transcontinental Railroad (TTN-14.18, TTO-14.8)."""

    does = "best_mine_produces_more"

    def production(self, g: Game, p: Player, card: WorkerCard, workers: int) -> int:
        return workers + self.row.n * (card is g.best_staffed(p, "mine"))


@lasting
class LabsAsMines(LastingEffect):
    """Labs from level I on store and produce resources worth their level: Bill Gates (TTN-14.13, TTO-14.6)."""

    does = "labs_as_mines"

    def stores(self, g: Game, p: Player, card: WorkerCard) -> int:
        return card.level if card.kind == "lab" else 0
