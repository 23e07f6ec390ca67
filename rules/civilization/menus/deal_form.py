"""The form for an offer with several kinds of goods, or with a promise (CIV-7.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rules.civilization.actions.trade import MakeOffer
from rules.civilization.board.deals import backs_of, things_of
from rules.civilization.core.negotiation import Goods
from rules.civilization.core.state import Game
from rules.civilization.words.deals import goods_text, thing_name
from rules.engine.core.text import Seat, Text, Who, say
from rules.engine.menus import ActionForm, FormField

AMOUNTS = (1, 2, 3, 6, 12)
"""Amounts of trade or culture that can be picked; several of them are added up."""
MOST = 25
"""The entries of a menu of a form."""
TO, GIVE, GET, PROMISE = "to", "give", "get", "promise"
TRADE, CULTURE = "trade", "culture"


def fields(g: Game, seat: Seat) -> Sequence[FormField]:
    """Return the fields of the form; none while no offer is possible."""
    if MakeOffer.why_unavailable(g, seat) is not None:
        return ()
    player, others = g.players[seat], g.others(seat)
    backs: Counter[str] = Counter()
    for other in others:
        backs |= backs_of(g.players[other])
    asked = [g.players[other] for other in others]
    give = {
        **_amounts(player.trade, player.culture),
        **{value: thing_name(thing) for value, thing in _numbered(things_of(player))},
    }
    get = {
        **_amounts(max(each.trade for each in asked), max(each.culture for each in asked)),
        **{value: goods_text(Goods(backs=(back,))) for value, back in _numbered(backs.elements())},
    }
    return (
        FormField(TO, say("Offer to"), {str(other): say("{who}", who=Who(other)) for other in others}, 1, 1),
        FormField(GIVE, say("You give; amounts add up"), _first(give)),
        FormField(GET, say("You get; amounts add up"), _first(get)),
        FormField(PROMISE, say("A promise, which binds nobody")),
    )


def _amounts(trade: int, culture: int) -> dict[str, Text]:
    return {
        **{f"{TRADE} {n}": say("{n} trade", n=n) for n in AMOUNTS if n <= trade},
        **{f"{CULTURE} {n}": say("{n} culture", n=n) for n in AMOUNTS if n <= culture},
    }


def _numbered(things: Iterable[str]) -> Iterable[tuple[str, str]]:
    """Return things with values that differ even if the things are equal."""
    seen: Counter[str] = Counter()
    for thing in things:
        seen[thing] += 1
        yield f"{thing} {seen[thing]}", thing


def _first(values: Mapping[str, Text]) -> dict[str, Text]:
    return dict([*values.items()][:MOST])


def read(_g: Game, _seat: Seat, filled: Mapping[str, Sequence[str]]) -> MakeOffer:
    """Return the offer of a form."""
    give, get = _goods(filled.get(GIVE, ())), _goods(filled.get(GET, ()))
    promise = " ".join(" ".join(filled.get(PROMISE, ())).split())
    to = Seat(int(filled[TO][0]))
    return MakeOffer(to, give.trade, give.culture, get.trade, get.culture, give.backs, get.backs, promise)


def _goods(picked: Sequence[str]) -> Goods:
    """Return picked values as goods, with things in place of backs."""
    pairs = [value.rsplit(" ", 1) for value in picked]
    amounts = {kind: sum(int(number) for name, number in pairs if name == kind) for kind in (TRADE, CULTURE)}
    things = tuple(name for name, _ in pairs if name not in amounts)
    return Goods(amounts[TRADE], amounts[CULTURE], things)


DEAL_FORM: ActionForm[Game] = ActionForm(say("Other terms…"), fields, read)
