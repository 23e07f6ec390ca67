"""Research (CIV-10)."""

from __future__ import annotations

from rules.civilization.actions.research import Research
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.state import Game
from rules.civilization.effects.purse import pay_for_research
from rules.civilization.effects.technology import research
from rules.civilization.flow.stage_helpers import ensure_nobody_has_won, settle_pending
from rules.civilization.questions import RESEARCH
from rules.civilization.victory.conditions import compare_research
from rules.engine.core.question import ask_all
from rules.engine.core.text import Text, Who, say


async def play(g: Game) -> None:
    """Ask everybody, let all pay, carry out the effects in turn order, then compare victories (CIV-10.10, CIV-20.5)."""
    order = g.from_seat(g.first)
    answers = await ask_all(g, order, RESEARCH)
    chosen = {seat: answer.technology for seat, answer in answers.items() if isinstance(answer, Research)}
    for seat in chosen:
        # Coins count before any new technology takes effect (CIV-10.3).
        pay_for_research(g, seat)
    for seat, technology in chosen.items():
        research(g, seat, technology)
        # All research together, so it belongs to nobody's movement before it.
        what = Text(TECHNOLOGIES[technology].name)
        g.tell(say("{who} researches {what}.", who=Who(seat), what=what), seat, section="opening")
    compare_research(g)
    ensure_nobody_has_won(g)
    await settle_pending(g)
