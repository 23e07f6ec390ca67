"""The expected effects of the end of the turn, computed on a copy (TTN-10, TTO-11)."""

from __future__ import annotations

from collections.abc import Awaitable

from rules.engine.core.copying import copy_of
from rules.engine.core.question import Asked
from rules.engine.core.text import Seat, Text, listing, say, say_n
from rules.engine.words import Loss
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens, upkeep
from rules.through_the_ages.economy.ratings import discontent
from rules.through_the_ages.editions.common import produce_on_trial
from rules.through_the_ages.flow.turn import finish_actions

COMPOSING = ("politics", "actions")
"""The phases in which a player plans the end of the turn."""


def outlook(g: Game, seat: Seat) -> Text | None:
    """Return goods, points, corruption and happiness at the end of the seat's turn; None outside its turn."""
    if g.active != seat or g.phase not in COMPOSING or g.in_between:
        return None
    p, after = g.players[seat], after_the_turn(g, seat)
    short = discontent(g, p)
    if short > p.unused:
        return say(
            (
                "⚠ At the end of the turn: an uprising, you produce nothing. {faces}: prevent it with as many unused "
                "workers ({unused} now) or happy faces"
            ),
            faces=_faces(short),
            unused=p.unused,
        )
    playout = copy_of(g)
    finish_actions(playout, playout.players[seat])
    real = produce_on_trial(playout, playout.players[seat])
    parts = [
        _good(g, p, after, "food", real["food"]),
        _good(g, p, after, "resources", real["resources"]),
        _points(say("science"), p.science, after.science),
        _points(say("culture"), p.culture, after.culture),
        *_warnings(g, p, after),
    ]
    return say("At the end of the turn: {parts}", parts=listing(parts))


def losses_at_the_end(g: Game, seat: Seat) -> list[Loss]:
    """Return an uprising, famine and corruption at the end of the turn (TTN-10, TTO-11)."""
    p, after = g.players[seat], after_the_turn(g, seat)
    short = discontent(g, p)
    if short > p.unused:
        text = say("Uprising: {faces}. No points, no production", faces=_missing_faces(short))
        return [Loss(text, short=say("uprising"))]
    found = []
    famine = _famine(p, after)
    if famine:
        found.append(Loss(say_n("Famine: {n} culture lost", "Famine: {n} culture lost", famine)))
    playout = copy_of(g)
    finish_actions(playout, playout.players[seat])
    real = produce_on_trial(playout, playout.players[seat])
    corrupted = tokens.stored(g, p, "resources") + real["resources"] - tokens.stored(g, after, "resources")
    if corrupted > 0:
        # Often accepted, because the blue tokens are worth more on the cards.
        text = say_n("Corruption: {n} resource lost", "Corruption: {n} resources lost", corrupted)
        found.append(Loss(text, accepted=True))
    return found


def _famine(p: Player, after: Player) -> int:
    return p.sources.get("famine", 0) - after.sources.get("famine", 0)


def _missing_faces(short: int) -> Text:
    return say_n("{n} happy face too few", "{n} happy faces too few", short)


def after_the_turn(g: Game, seat: Seat) -> Player:
    """Return the player after the end of the turn, without drawing cards."""
    after = copy_of(g)
    after.military_deck, after.military_discard = [], []
    player = after.players[seat]
    finish_actions(after, player)
    for step in g.edition.turn.end:
        _answered(after, seat, step(after, player))
    return player


def _answered(g: Game, seat: Seat, step: Awaitable[None]) -> None:
    """Run a step with the first possible answer to every question."""
    running, answer = step.__await__(), None
    while True:
        try:
            asked: Asked = running.send(answer)
        except StopIteration:
            return
        answer = seat, next(asked.questions[seat].legal_answers(g, seat))


def _good(g: Game, p: Player, after: Player, good: tokens.Good, real: int) -> Text:
    """Describe a good before and after: production, consumption or corruption, and lack of blue tokens."""
    before, then = tokens.stored(g, p, good), tokens.stored(g, after, good)
    name = say("food") if good == "food" else say("resources")
    made = upkeep.produced(g, p, good)
    lost, short = before + made - then, max(0, made - real)
    if not lost:
        return say("{good} {before}+{made}={then}", good=name, before=before, made=made, then=then)
    change = say("{good} {before}+{made}-{lost}={then}", good=name, before=before, made=made, lost=lost, then=then)
    corrupted = lost - short if good == "resources" else 0
    if corrupted > 0 and short:
        return say("{change} (corruption {n}, no blue tokens for {short})", change=change, n=corrupted, short=short)
    if short:
        return say("{change} (no blue tokens for {short})", change=change, short=short)
    return say("{change} (corruption)", change=change) if corrupted > 0 else change


def _points(name: Text, before: int, then: int) -> Text:
    change = then - before
    if change < 0:
        return say("{points} {before}-{n}={then}", points=name, before=before, n=-change, then=then)
    return say("{points} {before}+{n}={then}", points=name, before=before, n=change, then=then)


def _warnings(g: Game, p: Player, after: Player) -> list[Text]:
    """Return warnings about food and happiness."""
    found = []
    short = discontent(g, p)
    if short:
        found.append(say("{faces}: keep that many workers unused, or there will be an uprising", faces=_faces(short)))
    famine = _famine(p, after)
    if famine:
        found.append(say("⚠ famine costs {n} culture", n=famine))
    return found


def _faces(short: int) -> Text:
    """Return the number of missing happy faces."""
    return say_n("⚠ {n} happy face too few", "⚠ {n} happy faces too few", short)
