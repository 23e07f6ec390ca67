"""Through the Ages under the contract suite: both editions with all their lengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from rules.engine import AnyAction, Options, Seat
from rules.through_the_ages import Game, TtaOptions
from rules.through_the_ages.core.cards import Technology, Wonder, WorkerCard
from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.core.edition import EDITIONS
from rules.through_the_ages.core.state import HOMER, Player
from rules.through_the_ages.economy.ratings import rate
from rules.through_the_ages.politics.replies.colonies import SendForce
from rules.through_the_ages.politics.replies.fights import Defend, Sacrifice
from rules.through_the_ages.politics.replies.hands import DiscardMilitary

OPTIONS: Mapping[str, Options] = {
    "new_story": TtaOptions(),
    "original": TtaOptions(edition="original"),
    "advanced": TtaOptions(edition="original", length="advanced"),
    "simple": TtaOptions(edition="original", length="simple"),
    "first_game": TtaOptions(length="first_game"),
    "short_game": TtaOptions(length="short_game", starting_player="first"),
    "variants": TtaOptions(
        edition="original",
        easier=True,
        draw_during_turn=True,
        open_bonuses=8,
        gradual_bonuses=True,
        lenient_corruption=True,
    ),
}

# Early resignation would end the game, and destroying would leave nothing to develop.
WEIGHTS: Mapping[str, float] = {
    "resign": 0.001,
    "resign_now": 0.001,
    "announce_resignation": 0.001,
    "destroy": 0.02,
    "disband": 0.02,
    "end": 0.4,
    "pass": 0.3,
    "prepare": 2,
    "develop": 3,
    "wonder": 3,
}

WARLIKE: Mapping[str, float] = {**WEIGHTS, "aggression": 9, "war": 5, "pact": 4, "bid": 4, "unit": 4, "pass": 0.1}
"""Weights for games with many fights, auctions and offers."""

# Styles of play that lead to richer civilizations than uniform random play.
BUILDERS: Mapping[str, float] = {
    **dict.fromkeys(("destroy", "disband"), 0.001),
    **dict.fromkeys(("end", "pass", "stop_taking", "decline"), 0.05),
    **dict.fromkeys(("resign", "resign_now", "announce_resignation"), 0),
    **dict.fromkeys(("develop", "wonder", "leader", "upgrade", "prepare"), 8),
    **dict.fromkeys(("build", "revolution"), 4),
    "train": 2,
    "tactic": 3,
    "accept_pact": 3,
}
WARRIORS: Mapping[str, float] = {
    **BUILDERS,
    **dict.fromkeys(("recruit", "train", "tactic", "copy"), 6),
    **dict.fromkeys(("aggression", "war"), 40),
    "bid": 3,
}

_ALL = {card.id: card for edition in EDITIONS for card in catalog(edition).cards.values()}
_CARDS = (*_ALL, "nothing")
_WORKED = tuple(card.id for card in _ALL.values() if isinstance(card, WorkerCard))
_DEVELOPED = tuple(card.id for card in _ALL.values() if isinstance(card, Technology))
_WONDERS = tuple(card.id for card in _ALL.values() if isinstance(card, Wonder))

DOMAIN: Mapping[str, Sequence[Any]] = {
    "card": _CARDS,
    "target": range(5),
    "use": (*_DEVELOPED, "food", "resources", "nothing", ""),
    "source": (*_WORKED, "revolution", ""),
    "under": (*_WONDERS, "moses"),
    "partner": range(5),
    "force": range(-1, 40),
    "most": range(-1, 40),
    "food": range(-1, 9),
    "resources": range(-1, 9),
    "stages": range(-1, 6),
}


def inventory(g: Game) -> Counter[str]:
    """Return every card by id and all tokens by colour, wherever they are, and impossible facts."""
    found = Counter(_cards(g))
    found["yellow token"] = g.yellow_box + sum(p.yellow + p.population for p in g.players)
    found["blue token"] = g.blue_box + sum(p.blue + p.stages + sum(p.stored.values()) for p in g.players)
    found["card too many or too few"] = sum(abs(found[card] - n) for card, n in _box(g).items())
    found["space of the row"] = len(g.row)
    found["backs that differ from cards"] = abs(len(g.current_events) - len(g.current_ages))
    found["backs that differ from cards"] += abs(len(g.future_events) - len(g.future_ages))
    found["negative number"] = sum(number < 0 for player in g.players for number in _numbers(player))
    found["worker or token on a card that is not there"] = sum(
        card not in player.technologies for player in g.players for card in (*player.workers, *player.stored)
    )
    found["more actions spent than there are"] = sum(
        p.civil_spent > p.ratings.civil_actions or p.military_spent > p.ratings.military_actions + p.extra_military
        for p in g.playing()
    )
    found["rating that is out of date"] = sum(p.ratings != rate(g, p) for p in g.playing())
    found["card that takes effect with nothing to decide"] = len(g.resolving) if g.phase == "finished" else 0
    return found


def _cards(g: Game) -> Iterator[str]:
    """Yield the cards in the game, without those of the players' boards."""
    held = [card for card in g.row if card is not None]
    held += g.civil_deck + g.military_deck + g.military_discard + g.current_events + g.future_events + g.past_events
    held += g.open_events + g.closed_events + g.common_tactics + g.resolving + g.gone
    for player in g.players:
        held += player.technologies + player.hand + player.military + player.wonders + player.colonies
        held += [card for card in (player.government, player.leader, player.building) if card]
        held += [war.card for war in player.wars] + [pact.card for pact in player.pacts]
        held += [HOMER] if player.homer is not None else []
        # A common tactic is counted in the middle, even while players use it; an exclusive one is with its player.
        held += [player.tactic] if player.tactic is not None and player.exclusive else []
    yield from (card for card in held if any(g.card(card).copies))
    begun = min(g.age, g.edition.lengths[g.options.length].last_age)
    laid_out = (*g.open_events, *g.closed_events)
    yield from (card for card in _box(g).elements() if g.card(card).level > begun and card not in laid_out)


def _box(g: Game) -> Counter[str]:
    """Return the cards for this number of players; without politics only events of Age A are used (TTO-3.3.1)."""
    catalog, players = g.edition.catalog, len(g.players)
    politics = g.edition.lengths[g.options.length].politics
    cards = [card for card in catalog.cards.values() if politics or card.level == 0 or card in catalog.civil]
    return Counter({card.id: card.copies[players - 2] for card in cards})


def _numbers(player: Player) -> list[int]:
    return [
        *player.workers.values(),
        *player.stored.values(),
        *player.lent.values(),
        player.unused,
        player.yellow,
        player.blue,
        player.culture,
        player.science,
        player.civil_spent,
        player.military_spent,
        player.lent_civil,
        player.extra_military,
        player.unit_resources,
        player.unit_science,
    ]


def ending(g: Game) -> str:
    """Return whether all players stayed to the end."""
    left = len(g.playing())
    if left == 1:
        return "all others resigned"
    return "played to the end" if left == len(g.players) else "some resigned"


def enrich(g: Game) -> None:
    """Give enough of everything for expensive actions."""
    for player in g.players:
        player.science += 30
        player.unused += 3
        for card in g.worker_cards(player, "farm", "mine"):
            player.stored[card.id] = 12


def some_cards(random: Random, g: Game, seat: Seat, kind: type[AnyAction]) -> AnyAction:
    """Return a selection of several cards, sensible or not."""
    pool = [*kind.pool(g, seat), "warriors", "nothing"]
    chosen = tuple(random.choices(pool, k=random.randrange(4)))
    make: Callable[[tuple[str, ...]], AnyAction] = kind
    return make(chosen)


SEVERAL: tuple[type[AnyAction], ...] = (Defend, DiscardMilitary, Sacrifice, SendForce)
