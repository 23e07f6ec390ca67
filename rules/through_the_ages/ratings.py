"""Ratings: what cards in play and workers amount to (TTN-11, TTO-10)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from rules.through_the_ages.armies import Armies, Units, armies
from rules.through_the_ages.cards import Card, Pact, Symbols, Tactic, WorkerCard
from rules.through_the_ages.effects.base import LastingEffect, Source, Tally, effects_of_card
from rules.through_the_ages.effects.in_play import effects_of, pacts_of
from rules.through_the_ages.effects.pacts import pact_effects_of
from rules.through_the_ages.state import Game, Player, Ratings

RUIN_CULTURE = 2
"""What a wonder turned face down yields (TTN-14.21, TTO-14.18)."""
HOMER_FACES = 1
"""What Homer adds to the wonder above him (TTN-14.1)."""


def rate(g: Game, p: Player) -> Ratings:
    """The ratings of a player, from nothing but what lies on the table."""
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


def refresh(g: Game) -> None:
    """Bring the ratings of everybody up to date; spent actions are returned first when a total drops (TTN-11.4)."""
    for player in g.players:
        if player.resigned:
            continue
        old, new = player.ratings, rate(g, player)
        player.civil_spent = max(0, player.civil_spent - max(0, old.civil_actions - new.civil_actions))
        player.military_spent = max(0, player.military_spent - max(0, old.military_actions - new.military_actions))
        player.ratings = new


def units_of(g: Game, p: Player) -> Units:
    """The units of a player by kind and level."""
    units: dict[str, dict[int, int]] = defaultdict(dict)
    cards = g.edition.catalog.cards
    for card, number in p.workers.items():
        if number:
            found = cards[card]  # type: ignore[index]
            if isinstance(found, WorkerCard) and found.is_unit:
                units[found.kind][found.level] = number
    return units


def army_strength(g: Game, p: Player, units: Units | None = None) -> Armies:
    """What the current tactic adds for all units of a player, or for some of them."""
    return _armies(g, p, effects_of(g, p), units_of(g, p) if units is None else units)


def required_happiness(g: Game, p: Player) -> int:
    """The happy faces the yellow bank asks for (TTN-11.8, TTO-10.3.2)."""
    sections = g.edition.catalog.board.yellow_sections
    return next(section.happy for section in sections if p.yellow >= section.tokens)


def discontent(g: Game, p: Player) -> int:
    """Discontent workers (TTN-11.8, TTO-10.3.2)."""
    if not g.edition.lengths[g.options.length].discontent:
        return 0
    return max(0, required_happiness(g, p) - p.ratings.happiness)


def _armies(g: Game, p: Player, effects: Sequence[LastingEffect], units: Units) -> Armies:
    if p.tactic is None or any(effect.without_armies for effect in effects):
        return Armies()
    rides = any(effect.infantry_rides for effect in effects)
    return armies(g.of(Tactic, p.tactic), units, infantry_rides=rides)


def _symbols(g: Game, p: Player) -> Tally:
    """Everything printed on cards in play, and the happy faces of each source (TTN-11.1, TTO-10.2, TTO-10.3)."""
    tally = Tally()
    cards: Mapping[str, Card] = g.edition.catalog.cards  # type: ignore[assignment]
    for technology in p.technologies:
        card = cards[technology]
        times = p.workers.get(technology, 0) if isinstance(card, WorkerCard) else 1
        if times:
            _add(tally, card, _printed(card), times)
    for name in (p.government, p.leader, *p.colonies):
        if name is not None:
            _add(tally, cards[name], _printed(cards[name]))
    for wonder in p.wonders:
        _add_wonder(tally, cards[wonder], ruined=wonder in p.ruins, homer=wonder == p.homer)
    for pact in pacts_of(g, p):
        terms = g.of(Pact, pact.card)
        if pact.a == p.seat:
            _add(tally, terms, terms.a)
        if pact.b == p.seat:
            _add(tally, terms, terms.b)
    return tally


def _add_wonder(tally: Tally, card: Card, *, ruined: bool, homer: bool) -> None:
    """A completed wonder; Homer's face counts as printed on it and stays below a ruin (TTN-14.1, TTN-14.21)."""
    faces = 0
    if ruined:
        tally.culture += RUIN_CULTURE
    else:
        symbols = _printed(card)
        faces = symbols.happiness
        _add(tally, card, symbols, faces=min(0, faces) if homer else faces)
    if homer:
        tally.sources.append(Source(card, 1, max(0, faces) + HOMER_FACES))


def _printed(card: Card) -> Symbols:
    symbols = getattr(card, "symbols", None)
    assert isinstance(symbols, Symbols), f"{card.id} has no symbols"
    return symbols


def _add(tally: Tally, card: Card, symbols: Symbols, times: int = 1, faces: int | None = None) -> None:
    tally.science += symbols.science * times
    tally.culture += symbols.culture * times
    tally.strength += symbols.strength * times
    tally.civil_actions += symbols.civil_actions * times
    tally.military_actions += symbols.military_actions * times
    tally.colonization += symbols.colonization * times
    happiness = symbols.happiness if faces is None else faces
    if happiness:
        tally.sources.append(Source(card, times, happiness))


def _change_faces(tally: Tally, effects: Sequence[LastingEffect]) -> None:
    """More happy faces by St. Peter's Basilica, before anybody counts them (TTN-14.16, TTO-10.3.1)."""
    for effect in effects:
        if type(effect).faces is not LastingEffect.faces:
            for source in tally.sources:
                if source.faces > 0:
                    source.faces = effect.faces(source.faces, own=effect in effects_of_card(source.card))


def _limited(rating: int, limit: int | None) -> int:
    return max(0, rating) if limit is None else min(max(0, rating), limit)
