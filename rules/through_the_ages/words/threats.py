"""The losses by an aggression, in words for its target."""

from __future__ import annotations

from rules.engine.core.text import Text, Who, listing, say
from rules.through_the_ages.core.cards import AGES, Aggression, Effect
from rules.through_the_ages.core.pending import Attack
from rules.through_the_ages.core.state import Game


def threat(g: Game, attack: Attack) -> Text:
    """Return what the target of an aggression loses if it succeeds."""
    losses = [_loss(g, attack, row) for row in g.of(Aggression, attack.card).effects if row.who != "attacker"]
    return say("If it succeeds, {losses}.", losses=listing(losses))


def _loss(g: Game, attack: Attack, row: Effect) -> Text:
    """Describe the loss by one effect of an aggression."""
    who = Who(attack.attacker)
    match row.does:
        case "lose_population":
            return say("you lose {n} population", n=row.n)
        case "take_goods":
            return say("{who} takes up to {n} of your food and resources, split as they like", who=who, n=row.n)
        case "take_points" if row.science:
            return say("{who} takes up to {n} of your science points", who=who, n=row.science)
        case "take_points":
            return say("{who} takes up to {n} of your culture points", who=who, n=row.culture)
        case "take_colony":
            return say("{who} takes one of your colonies", who=who)
        case "raid":
            return _raid(attack, [AGES[level] for level in row.levels])
        case "raid_alike" if row.n == 1:
            return say("{who} destroys one of your urban buildings", who=who)
        case "raid_alike":
            return say("{who} destroys up to {n} of your urban buildings, alike in type and age", who=who, n=row.n)
        case "remove_card":
            target = g.players[attack.target]
            has = {"leader": target.leader, "unfinished wonder": target.building}
            names = [g.card_name(card) for kind in row.kinds if (card := has[kind]) is not None]
            if len(names) > 1:
                return say("you lose {one} or {other}, as {who} chooses", one=names[0], other=names[1], who=who)
            return say("you lose {card}", card=listing(names))
        case _:
            raise AssertionError(f"an aggression {row.does}s, but no text says what the target loses")


def _raid(attack: Attack, levels: list[str]) -> Text:
    who = Who(attack.attacker)
    if len(levels) == 1:
        return say("{who} destroys one of your urban buildings of at most level {level}", who=who, level=levels[0])
    return say(
        "{who} destroys up to 2 of your urban buildings, one of at most level {level}, one of at most level {other}",
        who=who,
        level=levels[0],
        other=levels[1],
    )
