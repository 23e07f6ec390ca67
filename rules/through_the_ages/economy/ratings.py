"""Ratings from cards in play and workers (TTN-11, TTO-10)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from rules.through_the_ages.core.armies import Armies, Units, armies
from rules.through_the_ages.core.cards import UNITS, Card, Leader, Pact, Symbols, Tactic, Technology, Territory, Wonder
from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.core.state import Game, MadePact, Player, Rated, Ratings
from rules.through_the_ages.effects.base import LastingEffect, Source, Tally, effects_of_card
from rules.through_the_ages.effects.in_play import effects_of, pacts_of
from rules.through_the_ages.effects.pacts import pact_effects_of

RUIN_CULTURE = 2
"""The culture of a wonder turned face down (TTN-14.21, TTO-14.18)."""
HOMER_FACES = 1
"""The happy faces that Homer adds to the wonder above him (TTN-14.1)."""
RATED = ("science", "culture", "strength", "civil_actions", "military_actions", "colonization")
"""The symbols that are summed up; a `Tally` begins with them in this order."""


@dataclass(frozen=True, slots=True)
class _Printed:
    """The symbols printed on a card: happy or unhappy faces, and others by their index in `RATED`."""

    card: Card
    faces: int
    amounts: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, card: Card, symbols: Symbols) -> _Printed:
        amounts = ((place, getattr(symbols, name)) for place, name in enumerate(RATED))
        return cls(card, symbols.happiness, tuple((place, number) for place, number in amounts if number))


@cache
def _printed_on(edition: str) -> Mapping[str, _Printed]:
    """Return the symbols of all cards of an edition that have some. Cached, because cards never change."""
    cards = catalog(edition).cards.values()
    return {
        card.id: _Printed.of(card, card.symbols)
        for card in cards
        if isinstance(card, Technology | Leader | Wonder | Territory)
    }


def rate(g: Game, p: Player) -> Ratings:
    """Return the ratings of a player, based only on public information (TTN-11.1; TTO-9.4.6, TTO-10.1.1, TTO-17.4).

    Points are not included (TTN-11.2), and the colonization bonus is separate (TTN-11.10).
    """
    effects = effects_of(g, p)
    tally = _symbols(g, p)
    effects += pact_effects_of(g, p)
    _change_faces(tally, effects)
    tally.armies = _armies(g, p, effects, units_of(g, p))
    for effect in effects:
        effect.rate(g, p, tally)
    board = g.edition.catalog.board
    happiness = sum(source.faces * source.times for source in tally.sources)
    return Ratings(
        science=max(0, tally.science),
        culture=_limited(tally.culture, board.culture_limit),
        strength=_limited(tally.strength + tally.armies.strength, board.strength_limit),
        happiness=_limited(happiness, board.happiness_limit),
        civil_actions=tally.civil_actions,
        military_actions=tally.military_actions,
        colonization=tally.colonization,
        urban_limit=g.government(p).urban_limit + g.options.easier,
        civil_hand=tally.civil_actions + tally.hand,
        military_hand=tally.military_actions + tally.hand,
    )


def refresh(g: Game, changed: Player | None = None) -> None:
    """Update all ratings; spent actions are returned first when a total drops (TTN-11.4, TTO-9.1.2).

    If only one player can have changed, others are only checked for their pacts.
    """
    pacts = [pact for player in g.players for pact in player.pacts]
    for player in g.players if changed is None or pacts else (changed,):
        if player.resigned:
            continue
        lies_there = _rated_by(g, player, pacts)
        if player.rated == lies_there:
            continue
        player.rated = lies_there
        old, new = player.ratings, rate(g, player)
        player.civil_spent = max(0, player.civil_spent - max(0, old.civil_actions - new.civil_actions))
        player.military_spent = max(0, player.military_spent - max(0, old.military_actions - new.military_actions))
        player.ratings = new


def _rated_by(g: Game, p: Player, pacts: Sequence[MadePact]) -> Rated:
    """Return the data on which the ratings of a player depend: cards in play, workers, and partners in pacts."""
    partners: tuple[tuple[str | int, ...], ...] = ()
    if pacts:
        partners = tuple(
            [
                (pact.card, pact.a, pact.b, len(g.players[pact.a].wonders), len(g.players[pact.b].wonders))
                for pact in pacts
                if p.seat in (pact.a, pact.b)
            ]
        )
    own = (p.government, p.leader, p.tactic, p.homer)
    workers = (tuple(p.workers), tuple(p.workers.values()))
    return own, workers, tuple(p.technologies), tuple(p.wonders), tuple(p.ruins), tuple(p.colonies), partners


def units_of(g: Game, p: Player) -> Units:
    """Return the units of a player by kind and level."""
    units: dict[str, dict[int, int]] = defaultdict(dict)
    known = g.edition.catalog.worker_cards
    for card, number in p.workers.items():
        if number and (found := known[card]).kind in UNITS:
            units[found.kind][found.level] = number
    return units


def army_strength(g: Game, p: Player, units: Units | None = None) -> Armies:
    """Return the strength that the current tactic adds for all units of a player, or for some."""
    return _armies(g, p, effects_of(g, p), units_of(g, p) if units is None else units)


def required_happiness(g: Game, p: Player) -> int:
    """Return the happy faces required by the yellow bank (TTN-11.8, TTO-10.3.2)."""
    sections = g.edition.catalog.board.yellow_sections
    return next(section.happy for section in sections if p.yellow >= section.tokens)


def discontent(g: Game, p: Player) -> int:
    """Return the number of discontent workers, who remain usable even if too few are unused.

    TTN-11.8; TTO-10.3.2, TTO-10.3.3.
    """
    if not g.edition.lengths[g.options.length].discontent:
        return 0
    return max(0, required_happiness(g, p) - p.ratings.happiness)


def _armies(g: Game, p: Player, effects: Sequence[LastingEffect], units: Units) -> Armies:
    if p.tactic is None or any(effect.without_armies for effect in effects):
        return Armies()
    rides = any(effect.infantry_rides for effect in effects)
    return armies(g.of(Tactic, p.tactic), units, infantry_rides=rides)


@dataclass(slots=True)
class _Sum:
    """A sum of symbols; `amounts` is in the order of `RATED`."""

    amounts: list[int]
    sources: list[Source]

    def add(self, printed: _Printed, times: int = 1) -> None:
        """Add the symbols of a card, multiplied."""
        for place, number in printed.amounts:
            self.amounts[place] += number * times
        if printed.faces:
            self.sources.append(Source(printed.card, times, printed.faces))


def _symbols(g: Game, p: Player) -> Tally:
    """Return the symbols of all cards in play, and the happy faces of each source (TTN-11.1, TTO-10.2, TTO-10.3)."""
    found = _Sum([0] * len(RATED), [])
    printed = _printed_on(g.options.edition)
    for worked, workers in p.workers.items():
        if workers:
            found.add(printed[worked], workers)
    for card in (p.government, p.leader, *p.technologies, *p.colonies):
        if card is not None and card not in p.workers:
            found.add(printed[card])
    for wonder in p.wonders:
        _add_wonder(found, printed[wonder], ruined=wonder in p.ruins, homer=wonder == p.homer)
    for pact in pacts_of(g, p):
        terms = g.of(Pact, pact.card)
        if pact.a == p.seat:
            found.add(_Printed.of(terms, terms.a))
        if pact.b == p.seat:
            found.add(_Printed.of(terms, terms.b))
    science, culture, strength, civil, military, colonization = found.amounts
    return Tally(science, culture, strength, civil, military, colonization, sources=found.sources)


def _add_wonder(found: _Sum, printed: _Printed, *, ruined: bool, homer: bool) -> None:
    """Add a completed wonder; Homer's face counts as printed on it and stays under a ruin (TTN-14.1, TTN-14.21)."""
    if ruined:
        printed = _Printed(printed.card, 0, ((RATED.index("culture"), RUIN_CULTURE),))
    if homer:
        happy = Source(printed.card, 1, max(0, printed.faces) + HOMER_FACES)
        found.sources.append(happy)
        printed = replace(printed, faces=min(0, printed.faces))
    found.add(printed)


def _change_faces(tally: Tally, effects: Sequence[LastingEffect]) -> None:
    """Add the happy faces by St. Peter's Basilica, before faces are counted (TTN-14.16, TTO-10.3.1)."""
    for effect in effects:
        if type(effect).faces is not LastingEffect.faces:
            for source in tally.sources:
                if source.faces > 0:
                    own = bool(source.card.effects) and effect in effects_of_card(source.card)
                    source.faces = effect.faces(source.faces, own=own)


def _limited(rating: int, limit: int | None) -> int:
    return max(0, rating) if limit is None else min(max(0, rating), limit)
