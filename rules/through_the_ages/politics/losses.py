"""Losses: population, buildings, tokens, colonies (TTN-11.5 to 11.7; TTO-8.3.7, TTO-12.1.6, TTO-16.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rules.engine.core.question import Question
from rules.engine.core.text import Who, listing, say, say_n
from rules.through_the_ages.core.big_events import BigEvent
from rules.through_the_ages.core.cards import Territory, Wonder, WorkerCard
from rules.through_the_ages.core.pending import CardChoice, Split
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import banks, tokens
from rules.through_the_ages.economy.military_cards import lose_from_play
from rules.through_the_ages.economy.ratings import refresh
from rules.through_the_ages.politics.questions import LOSE_BUILDING, LOSE_COLONY, LOSE_TOKEN, LOSE_WORKER, SPLIT
from rules.through_the_ages.politics.replies.choices import SplitGoods
from rules.through_the_ages.politics.replies.common import OneCard
from rules.through_the_ages.politics.simultaneous_choices import decide

C = TypeVar("C", bound=OneCard)


async def choose(g: Game, p: Player, question: Question[C], card: str, options: Sequence[str]) -> str:
    """Return one of several cards, chosen by the player if there is a choice; `card` is the cause."""
    answer = await decide(g, p, question, CardChoice(card, tuple(options)))
    return answer.card


async def split(
    g: Game,
    p: Player,
    card: str,
    n: int,
    *,
    food: int | None = None,
    resources: int | None = None,
    whole: bool = False,
    loses: bool = False,
) -> SplitGoods:
    """Return an amount split into food and resources by the player, with at most so much of each."""
    due = Split(card, n, n if food is None else food, n if resources is None else resources, whole, loses)
    return await decide(g, p, SPLIT, due)


async def lose_population(g: Game, p: Player, n: int, card: str, spared: Sequence[str] = ()) -> int:
    """Return workers to the yellow bank, unused ones first. Return how many (TTN-11.7, TTO-8.3.7).

    `spared` are units that are already lost.
    """
    lost, left = 0, []
    while lost < n:
        staffed = [each.id for each in g.worker_cards(p) if p.workers.get(each.id, 0) > spared.count(each.id)]
        if p.unused:
            p.unused -= 1
        elif staffed:
            source = await choose(g, p, LOSE_WORKER, card, staffed)
            p.workers[source] -= 1
            left.append(source)
        else:
            break
        p.yellow += 1
        lost += 1
        refresh(g)
    if lost:
        text = say("{who} loses {n} population.", who=Who(p.seat), n=lost)
        if left:
            cards = listing([g.card_name(card) for card in left])
            text = say("{who} loses {n} population ({cards}).", who=Who(p.seat), n=lost, cards=cards)
        g.tell(text, p.seat, *left)
    return lost


async def lose_building(g: Game, p: Player, card: str, kinds: Sequence[str]) -> None:
    """Destroy a building of the player's choice; its worker becomes unused."""
    options = staffed(g, p, kinds)
    if options:
        destroy(g, p, await choose(g, p, LOSE_BUILDING, card, options))


def staffed(g: Game, p: Player, kinds: Sequence[str]) -> list[str]:
    """Return the cards of some kinds that have a worker."""
    return [each.id for each in g.worker_cards(p, *kinds) if p.workers.get(each.id)]


def destroy(g: Game, p: Player, card: str) -> None:
    """Destroy a building: its worker becomes unused (TTN-14.29, TTO-12.2.8)."""
    p.workers[card] -= 1
    p.unused += 1
    refresh(g)
    what = g.of(WorkerCard, card).title
    text = say_n("{who} loses the building {what}.", "{who} loses the buildings {what}.", 1, who=Who(p.seat), what=what)
    g.tell(text, p.seat, card)


async def lose_blue(g: Game, p: Player, n: int, card: str) -> None:
    """Return blue tokens to the box: from the bank, else from cards of the owner's choice (TTN-11.6, TTO-16.5)."""
    missing = banks.gain_blue(g, p, -n)
    lost = n - missing + await lose_of_cards(g, p, missing, card)
    if lost:
        what = say_n("{n} blue token", "{n} blue tokens", lost)
        g.tell(say("{who} loses {what}.", who=Who(p.seat), what=what), p.seat)


async def lose_of_cards(g: Game, p: Player, n: int, card: str) -> int:
    """Return blue tokens that the bank lacks from cards of the owner's choice. Return how many (TTN-11.6)."""
    for lost in range(n):
        options = banks.blue_choices(g, p)
        if not options:
            return lost
        banks.lose_stored(g, p, await choose(g, p, LOSE_TOKEN, card, options))
    return n


def take_yellow(g: Game, winner: Player, loser: Player, n: int) -> int:
    """Move yellow tokens from bank to bank, at most those available (TTN-11.5, TTO-16.5)."""
    real = min(n, loser.yellow)
    loser.yellow -= real
    winner.yellow += real
    if real:
        told = say_n(
            "{who} takes {n} yellow token from {loser}.",
            "{who} takes {n} yellow tokens from {loser}.",
            real,
            who=Who(winner.seat),
            loser=Who(loser.seat),
        )
        g.tell(told, winner.seat)
    refresh(g)
    return real


async def lose_colony(g: Game, p: Player, card: str) -> None:
    """Give up a colony of the player's choice; the card goes to the discards of its age (TTN-8.2.6, TTO-7.4)."""
    if p.colonies:
        colony = await choose(g, p, LOSE_COLONY, card, p.colonies)
        await give_up(g, p, colony)
        g.resolving.remove(colony)
        lose_from_play(g, colony)
        text = say("{who} loses the colony {what}.", who=Who(p.seat), what=g.card_name(colony))
        g.tell(text, p.seat, colony, sign=BigEvent.COLONY_LOST)


async def give_up(g: Game, p: Player, colony: str) -> None:
    """Take a colony and its lasting symbols from a player; the card is then `resolving` (TTN-8.2.6, TTO-12.1.6)."""
    p.colonies.remove(colony)
    g.resolving.append(colony)
    refresh(g)
    await lose_of_cards(g, p, banks.lose_symbols(g, p, g.of(Territory, colony).symbols), colony)


async def settle(g: Game, p: Player, colony: str) -> None:
    """Give a colony and its lasting symbols to a player (TTN-8.2.4, TTO-12.1.5)."""
    p.colonies.append(colony)
    refresh(g)
    await lose_of_cards(g, p, banks.gain_symbols(g, p, g.of(Territory, colony).symbols), colony)


async def ruin(g: Game, p: Player, wonder: str) -> None:
    """Ruin a completed wonder: its symbols and tokens are gone (TTN-14.21, TTO-14.18)."""
    p.ruins.append(wonder)
    refresh(g)
    await lose_of_cards(g, p, banks.lose_symbols(g, p, g.of(Wonder, wonder).symbols), wonder)
    told = say("{wonder} of {who} becomes a ruin.", who=Who(p.seat), wonder=g.card(wonder).title)
    g.tell(told, p.seat, wonder, sign=BigEvent.WONDER_LOST)


def gain(g: Game, p: Player, *, food: int = 0, resources: int = 0) -> None:
    """Gain food and resources, limited by the blue bank, and report it (TTN-12.2, TTO-16.3)."""
    for n, good in _goods(food, resources):
        tokens.gain_told(g, p, n, good)


def lose(g: Game, p: Player, *, food: int = 0, resources: int = 0) -> None:
    """Lose food and resources, at most those available, and report it (TTN-12.8, TTO-8.3.1)."""
    for n, good in _goods(food, resources):
        real = tokens.lose(g, p, n, good)
        if real:
            g.tell(say("{who} loses {what}.", who=Who(p.seat), what=tokens.moved(real, good)), p.seat)


def _goods(food: int, resources: int) -> tuple[tuple[int, tokens.Good], ...]:
    return (food, "food"), (resources, "resources")


def grow(g: Game, p: Player, n: int) -> None:
    """Gain population for free, limited by the yellow bank (TTN-11.7, TTO-8.3.8)."""
    real = banks.gain_population(p, n)
    if real:
        g.tell(say("{who} gains {n} population.", who=Who(p.seat), n=real), p.seat)
