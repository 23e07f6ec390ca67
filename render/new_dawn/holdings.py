"""The panels of a tableau below its focus row: leader, supplies, wonders, diplomacy, agendas."""

from __future__ import annotations

from render.chips import Chip, flow, flow_height
from render.layout import GUTTER, LINE_HEIGHT, Glyph, Part, PictureWords, columns, label, paragraph, wrapped
from render.new_dawn.inline_icons import (
    APART,
    TECH,
    bare_city_state,
    caravan_mark,
    city_mark,
    resource_sign,
    seat_sign,
    token_mark,
    type_sign,
)
from render.new_dawn.market import built_with_texts, wonder_heights
from render.new_dawn.palette import LEVELS, NATURAL_FILL
from render.painter import text_width
from render.panels import FRAME, panel
from render.scene import Box, Icon, Node, RoundedBox, SymbolRef
from render.theme import COIN, GOLD, INK, INK_SOFT, PAPER, PAPER_EDGE
from rules.engine.core.text import Text, say
from rules.new_dawn.board.control import controlled_wonders, unused_cities, unused_tokens
from rules.new_dawn.core.catalog.cards import VICTORY_CARDS, AgendaRow
from rules.new_dawn.core.catalog.numbers import COMPONENTS, DIALS
from rules.new_dawn.core.catalog.wonders import CITY_STATES, DIPLOMACY_CARDS, NATURAL_WONDERS
from rules.new_dawn.core.player import ON_CARD, UNUSED, Diplomacy, Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.victory.agendas import progress
from rules.new_dawn.words.names import resource_name

TEXT, NAME = 18.0, 20.0
SUPPLIES = 21.0
"""Font size of supplies."""
LINE = 32.0
"""Height of a line of supplies."""
AGENDA = 38.0
CARD = "#fdf8ec"


def leader_height(player: Player, wide: float, localizer: PictureWords) -> float:
    """Return the height of the ability."""
    if _beside_name(player, wide, localizer) is not None:
        return LINE + 8
    lines = len(wrapped(localizer(Text(player.leader.text)), TEXT, "regular", wide - 24))
    return 36 + lines * TEXT * LINE_HEIGHT + 6


def _beside_name(player: Player, wide: float, localizer: PictureWords) -> float | None:
    """Return the x position of the ability's text after its name, or None if both do not fit one line."""
    name = text_width(localizer(Text(player.leader.ability_name)), NAME, "bold") + 2 * GUTTER
    return name if name + text_width(localizer(Text(player.leader.text)), TEXT) <= wide - 24 else None


def leader_panel(box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw the ability of the leader."""
    nodes: list[Node] = [RoundedBox(box, PAPER, 10)]
    head = Box(box.x + 12, box.y + 5, box.w - 24, 29)
    nodes.append(label(head, localizer(Text(player.leader.ability_name)), NAME, INK, "bold", on=PAPER))
    if (behind := _beside_name(player, box.w, localizer)) is not None:
        beside = Box(head.x + behind, head.y, head.w - behind + 1, head.h)
        return [*nodes, label(beside, localizer(Text(player.leader.text)), TEXT, INK, on=PAPER, least=TEXT)]
    text = Box(head.x, head.bottom, head.w, box.bottom - head.bottom - 3)
    return nodes + paragraph(text, localizer(Text(player.leader.text)), TEXT, INK, on=PAPER)


def supplies_height(g: Game, player: Player, wide: float, localizer: PictureWords) -> float:
    """Return the height of dial, unused pieces and tokens."""
    return flow_height(supplies(g, player, localizer), wide - 24, SUPPLIES, LINE) + 12


def supplies_panel(g: Game, box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw the dial with the next level, unused pieces, resources, tokens of natural wonders and city-states."""
    inside = Box(box.x + 12, box.y + 6, box.w - 24, 0)
    return [RoundedBox(box, PAPER, 10), *flow(inside, supplies(g, player, localizer), SUPPLIES, LINE, PAPER)]


def supplies(g: Game, player: Player, localizer: PictureWords) -> list[Chip]:
    """Return a player's spendable goods, as icons with their names."""
    return [*numbers(g, player), *resources(player, localizer)]


def numbers(g: Game, player: Player) -> list[Chip]:
    """Return the dial, unused pieces, and the caravans on the card with their total."""
    seat = player.seat
    placed = sum(place != UNUSED for place in player.caravans)
    return [
        next_level(player),
        [f"{unused_cities(g, seat)}/{COMPONENTS.cities}", city_mark(g, seat)],
        [f"{unused_tokens(g, player)}", token_mark(g, seat)],
        [f"{player.caravans.count(ON_CARD)}/{placed}", caravan_mark(g, seat)],
    ]


def resources(player: Player, localizer: PictureWords) -> list[Chip]:
    """Return resources, natural wonders and city-states with their names."""
    chips: list[Chip] = [
        [f"{count}", resource_sign(kind), localizer(resource_name(kind))]
        for kind, count in player.resources.items()
        if count
    ]
    for name in player.natural_wonders:
        natural = NATURAL_WONDERS[name]
        chips.append([natural_mark(), resource_sign(natural.resource), localizer(Text(natural.name))])
    for name in player.city_states_beside:
        chips.append([type_sign(CITY_STATES[name].type), localizer(Text(CITY_STATES[name].name))])
    return chips


def next_level(player: Player) -> list[Part]:
    """Return the position of the dial, and the reward of the next numbered space."""
    tech = DIALS.tech
    following = next((row for row in tech.levels if row.space > player.dial), None)
    parts: list[Part] = [f"{player.dial}", TECH, APART]
    if following is None:
        following = next(row for row in tech.levels if row.space >= tech.after_last)
    return [*parts, Glyph("arrow-right", INK_SOFT), f"{following.space}:", LEVELS[following.level]]


def natural_mark() -> Glyph:
    """Return a natural wonder as an icon."""
    return Glyph("mountain-sun", NATURAL_FILL)


def wonders_height(g: Game, player: Player, wide: float, localizer: PictureWords) -> float:
    """Return the height of the controlled wonders; 0 without any."""
    held = list(controlled_wonders(g, player.seat))
    return FRAME + sum(wonder_heights(held, wide - 32, localizer)) if held else 0.0


def wonders_panel(g: Game, box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw the wonders a player controls, with their texts."""
    nodes, inside = panel(box, say("World wonders"), localizer)
    return nodes + built_with_texts(g, inside, list(controlled_wonders(g, player.seat)), localizer)


def _told(held: Diplomacy) -> Text:
    row = CITY_STATES[held.card] if held.owner is None else DIPLOMACY_CARDS[held.card]
    return Text(row.text)


def _card_heights(player: Player, wide: float, localizer: PictureWords) -> list[float]:
    return [
        34 + len(wrapped(localizer(_told(held)), TEXT, "regular", wide - 24)) * TEXT * LINE_HEIGHT + 4
        for held in player.diplomacy
    ]


def _not_held(player: Player, localizer: PictureWords) -> str:
    """Return the own cards that nobody holds, in words."""
    if not player.own_diplomacy:
        return ""
    names = ", ".join(localizer(Text(DIPLOMACY_CARDS[card].name)) for card in player.own_diplomacy)
    return localizer(say("Own cards that nobody holds: {cards}", cards=names))


def diplomacy_height(player: Player, wide: float, localizer: PictureWords) -> float:
    """Return the height of the diplomacy cards: those held, and the own ones that nobody holds."""
    lines = len(wrapped(_not_held(player, localizer), TEXT, "semibold", wide - 24))
    return FRAME + sum(_card_heights(player, wide, localizer)) + lines * TEXT * LINE_HEIGHT


def diplomacy_panel(box: Box, g: Game, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw the diplomacy cards a player holds, with their owners and texts."""
    nodes, inside = panel(box, say("Diplomacy cards"), localizer)
    y = inside.y
    for held, height in zip(player.diplomacy, _card_heights(player, box.w, localizer), strict=True):
        if held.owner is None:
            row = CITY_STATES[held.card]
            nodes.append(SymbolRef(inside.x + 14, y + 16, bare_city_state(held.card)(26)))
            name = localizer(Text(row.name))
        else:
            nodes.append(SymbolRef(inside.x + 14, y + 16, seat_sign(g, held.owner, 28)))
            name = f"{localizer(Text(DIPLOMACY_CARDS[held.card].name))} · {localizer.name(held.owner)}"
        nodes.append(label(Box(inside.x + 34, y, inside.w - 34, 33), name, 20, INK, "bold", on=PAPER))
        text = Box(inside.x, y + 33, inside.w, height - 35)
        nodes += paragraph(text, localizer(_told(held)), TEXT, INK, on=PAPER)
        y += height
    rest = Box(inside.x, y, inside.w, inside.bottom - y + 1)
    return nodes + paragraph(rest, _not_held(player, localizer), TEXT, INK_SOFT, "semibold", PAPER, TEXT)


def agenda_height(g: Game) -> float:
    """Return the height of the agendas; 0 before they are dealt."""
    return FRAME - 4 + len(g.victory_cards) * (AGENDA + 4) if g.victory_cards else 0.0


def agenda_panel(g: Game, box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw the player's progress with both agendas of each victory card."""
    nodes, inside = panel(box, say("Victory cards: one agenda on each"), localizer)
    y = inside.y
    for card in g.victory_cards:
        line = Box(inside.x, y, inside.w, AGENDA)
        for half, agenda in zip(columns(line, 2, GUTTER), VICTORY_CARDS[card].agendas, strict=True):
            nodes += _agenda(g, half, player, agenda, localizer)
        y += AGENDA + 4
    return nodes


def _agenda(g: Game, box: Box, player: Player, agenda: AgendaRow, localizer: PictureWords) -> list[Node]:
    done = agenda.id in player.agendas
    fill = GOLD if done else CARD
    nodes: list[Node] = [RoundedBox(box, fill, 7, COIN if done else PAPER_EDGE, 2)]
    inner = box.inset(9, 2)
    count, needed = progress(g, player, agenda.id)
    number = Box(inner.right - 70, inner.y, 70, inner.h)
    if done:
        nodes.append(Icon(Box(number.right - 24, inner.y + inner.h / 2 - 12, 24, 24), "check", INK))
    else:
        nodes.append(label(number, f"{count}/{needed}", 21, INK, "black", "right", fill))
    name = Box(inner.x, inner.y, inner.w - 74, inner.h)
    return [*nodes, label(name, localizer(Text(agenda.name)), 20, INK, "semibold", on=fill)]
