"""The attack being fought: dice, bonuses and sums of both sides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from render.duel import Side, die, duel, nothing
from render.layout import Mark, Part, PictureWords
from render.new_dawn.inline_icons import TRADE, seat_sign
from render.new_dawn.palette import BARBARIAN_FILL, WALL_FILL, fill_of
from render.new_dawn.pieces import barbarian, city_state
from render.scene import Scene
from rules.engine.core.table import View
from rules.engine.core.text import Text, Who, say
from rules.new_dawn.actions.military import defending_tokens, most_attack, target_name
from rules.new_dawn.board.combat import CombatPart, attack_parts, defense_parts
from rules.new_dawn.board.combat_sources import source_of_bonus
from rules.new_dawn.board.targets import Target
from rules.new_dawn.core.catalog.wonders import CITY_STATES
from rules.new_dawn.core.resolution import Fight
from rules.new_dawn.core.state import Game
from rules.new_dawn.words.war import combat_values

SIGN = 50.0
Lines = list[tuple[str, Sequence[Part]]]


def fight_now(g: Game) -> Fight | None:
    """Return the attack being fought."""
    resolution = g.turn.resolution if g.active is not None else None
    work = None if resolution is None else resolution.military
    return None if work is None else work.fight


def fight(view: View[Game], localizer: PictureWords, *, painted: bool = False) -> Scene:
    """Draw both sides of the attack with their dice and bonuses."""
    g, fought = view.state, fight_now(view.state)
    if fought is None or g.active is None:
        return nothing(localizer(say("There is no fight.")))
    attacker = g.active
    target = Target(fought.space, fought.barbarian, fought.defender)
    own = _parts(attack_parts(g, attacker, target), fought.attack, fought.attack_tokens, localizer)
    other = _parts(defense_parts(g, attacker, target), fought.defense, fought.defense_tokens, localizer)
    more = most_attack(g, attacker, fought) - fought.attack
    if more:
        own.append((localizer(say("Tokens left to spend")), [f"+{more}", TRADE]))
    if fought.defender is not None and (left := defending_tokens(g, fought.defender)):
        other.append((localizer(say("Tokens left to spend")), [f"+{left}", TRADE]))
    ahead = fought.attack > fought.defense
    return duel(
        localizer(say("Attack: {what}", what=target_name(g, target))),
        (
            Side(
                fill_of(g, attacker),
                seat_sign(g, attacker, SIGN),
                localizer.name(attacker),
                localizer(say("attacks")),
                fought.attack,
                own,
                ahead,
            ),
            _defender(g, target, fought, other, localizer),
        ),
        localizer(say("A tie goes to the defender.")) if fought.attack == fought.defense else "",
        painted=painted,
    )


def _parts(parts: Iterable[CombatPart], total: int, tokens: int, localizer: PictureWords) -> Lines:
    """Return the die, the bonuses and the spent tokens that make a sum."""
    bonuses = list(parts)
    lines: Lines = [(_capital(localizer(source_of_bonus(part.source))), [f"+{part.value}"]) for part in bonuses]
    if tokens:
        lines.append((localizer(say("Tokens spent")), [f"+{tokens}", TRADE]))
    rolled = total - tokens - sum(part.value for part in bonuses)
    return [(localizer(say("Die")), [Mark(lambda _: die(rolled), 1.3), f"{rolled}"]), *lines]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _defender(g: Game, target: Target, fought: Fight, parts: Lines, localizer: PictureWords) -> Side:
    ahead = fought.defense >= fought.attack
    role = localizer(say("defends"))
    if target.barbarian is not None:
        name = localizer(say("Barbarians"))
        return Side(BARBARIAN_FILL, barbarian(target.barbarian, SIGN), name, role, fought.defense, parts, ahead)
    if target.defender is None:
        row = CITY_STATES[g.city_states[target.space]]
        sign = city_state(row.type, 0, SIGN, 0)
        return Side(WALL_FILL, sign, localizer(Text(row.name)), role, fought.defense, parts, ahead)
    rival = target.defender
    sign = seat_sign(g, rival, SIGN)
    return Side(fill_of(g, rival), sign, localizer.name(rival), role, fought.defense, parts, ahead)


def told(view: View[Game]) -> Text:
    """Return the attack in words."""
    g, fought = view.state, fight_now(view.state)
    if fought is None or g.active is None:
        return say("There is no fight.")
    target = Target(fought.space, fought.barbarian, fought.defender)
    return say(
        "{who} attacks {what}: {attack} against {defense}. {values}.",
        who=Who(g.active),
        what=target_name(g, target),
        attack=fought.attack,
        defense=fought.defense,
        values=combat_values(g, g.active, target),
    )
