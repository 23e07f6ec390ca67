"""Final scoring and the standing (TTN-15, TTN-17.2; TTO-13)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.core.rules import Standing
from rules.engine.core.text import Text, say
from rules.through_the_ages.core.cards import Wonder
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import upkeep
from rules.through_the_ages.effects import effects_of
from rules.through_the_ages.politics import events

ORIGINS: Mapping[str, Text] = {
    "production": say("Production"),
    "events": say("Events"),
    "prepared events": say("Prepared events"),
    "action cards": say("Action cards"),
    "leaders": say("Leaders"),
    "wonders": say("Wonders"),
    "colonies": say("Colonies"),
    "fights": say("Fights"),
    "famine": say("Famine"),
    "end of the game": say("End of the game"),
}
"""The sources of culture points."""


def leave_play(g: Game) -> None:
    """Apply the effects of cards in play at the end of the game (TTN-15.1)."""
    for player in g.playing():
        for effect in effects_of(g, player):
            effect.on_leave(g, player)


def standing(g: Game) -> list[Standing]:
    """Return the seats by culture points; players who have resigned are last (TTN-15.2, TTO-13.5.1)."""
    order = sorted(g.players, key=lambda player: (player.resigned, -player.culture))
    ranks = [(player.resigned, -player.culture) for player in order]
    return [
        Standing(player.seat, ranks.index((player.resigned, -player.culture)) + 1, player.culture, dict(player.sources))
        for player in order
    ]


def count_first_game(g: Game) -> None:
    """Score the first game of 2015 (TTN-17.2)."""
    for player in g.playing():
        levels = sum(card.level for card in g.technologies(player)) + g.government(player).level
        wonders = sum(g.of(Wonder, card).level == 2 for card in player.wonders)
        _score(g, player, levels, say("levels of technologies"))
        _score(g, player, player.ratings.strength, say("strength"))
        _score(g, player, player.ratings.science, say("science rating"))
        _score(g, player, player.ratings.happiness, say("happiness"))
        _score(g, player, upkeep.produced(g, player, "food"), say("food produced"))
        _score(g, player, upkeep.produced(g, player, "resources"), say("resources produced"))
        _score(g, player, 3 * len(player.colonies), say("colonies"))
        _score(g, player, 6 * wonders, say("wonders of age II"))


def count_simple(g: Game) -> None:
    """Score the simple game of 2006; remaining goods score nothing (TTO-13.2.2, TTO-13.2.3)."""
    for player in g.playing():
        technologies = sum(card.level == 1 for card in g.technologies(player))
        _score(g, player, 2 * technologies, say("technologies of age I"))
        _score(g, player, 2 * player.ratings.strength, say("strength"))
        _score(g, player, min(16, 2 * player.ratings.happiness), say("happiness"))
        _score(g, player, upkeep.produced(g, player, "food"), say("food produced"))
        _score(g, player, upkeep.produced(g, player, "resources"), say("resources produced"))
        _score(g, player, player.ratings.science, say("science rating"))


def count_open_events(g: Game) -> None:
    """Score the face-up events of the advanced game of 2006 (TTO-13.3.2)."""
    events.evaluate(g, g.open_events)


def count_events(g: Game) -> None:
    """Score Age III events in the decks and those laid out, then the cards in play (TTN-15.1, TTO-13.4.5).

    The decks of the short game contain none, so only its five events count (TTN-17.3).
    """
    if g.current_events or g.future_events or g.closed_events:
        g.reveal(say("score the last events"))
    events.evaluate(g, [*events.final_events(g), *g.open_events, *g.closed_events])
    leave_play(g)


def _score(g: Game, p: Player, points: int, because: Text) -> None:
    g.score_culture(p, points, "end of the game", because)
