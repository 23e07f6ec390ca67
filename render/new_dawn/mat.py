"""The whole mat of a player as a landscape strip: focus row, progress with the victory cards, possessions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from render import nameplate
from render.chips import Chip, flow, flow_height
from render.layout import CORNER, Mark, Part, PictureWords, columns, label
from render.nameplate import GAP, INNER, Nameplate, has_turn, turn_state
from render.new_dawn.focus_rows import SIGNS, cards_height, cards_with_effects, pending, slot_sign, slots_in
from render.new_dawn.holdings import numbers, resources
from render.new_dawn.inline_icons import VICTORY, bare_city_state, seat_mark, seat_sign
from render.new_dawn.palette import LEADER_ICON, fill_of
from render.new_dawn.pieces import world_wonder
from render.panels import Panel
from render.scene import Box, Icon, Node, RoundedBox, Scene
from render.theme import COIN, GOLD, INK, PAPER, PAPER_EDGE
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say
from rules.new_dawn.board.control import controlled_wonders
from rules.new_dawn.core.catalog.cards import VICTORY_CARDS
from rules.new_dawn.core.catalog.wonders import CITY_STATES, DIPLOMACY_CARDS, WONDERS
from rules.new_dawn.core.player import Diplomacy, Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.victory.agendas import completed_cards, progress
from rules.new_dawn.words.names import label as label_of

TOP = 3.0
"""The space above the terrains of the slots."""
ACROSS = 3
"""The most victory cards side by side."""
AGENDA = 28.0
"""Height of an agenda."""
NAME, COUNT = 19.0, 21.0
"""Font sizes of an agenda and of the progress."""
LEAST = 18.0
"""The least font size: 9 pixels on a phone."""
NUMBER = 56.0
"""Width of the progress."""
OWN, LINE = 20.0, 29.0
"""Font size and line height of the possessions."""
PAD = 10.0
CARD = "#fdf8ec"


def mat(view: View[Game], seat: Seat, localizer: PictureWords) -> Scene:
    """Draw everything a player has in a landscape strip."""
    g = view.state
    player = g.players[seat]
    panels: list[Panel] = []
    if player.row:
        cards = TOP + SIGNS + cards_height(player, INNER, localizer, effects=True) + GAP
        panels.append((cards, lambda box: _row(view, box, player, localizer)))
        if g.victory_cards:
            lines, _ = _lines(g)
            agendas = lines * (2 * AGENDA + 6 + GAP) - GAP
            panels.append((agendas, lambda box: _agendas(g, box, player, localizer)))
        own = possessions(view, player, localizer)
        panels.append((flow_height(own, INNER - 2 * PAD, OWN, LINE) + PAD, lambda box: _own(box, own)))
    return nameplate.strip(_plate(view, player, localizer), panels)


def _lines(g: Game) -> tuple[int, int]:
    """Return the number of lines of victory cards, and that of cards in a line."""
    count = len(g.victory_cards)
    lines = -(-count // ACROSS)
    return lines, -(-count // max(1, lines))


def _plate(view: View[Game], player: Player, localizer: PictureWords) -> Nameplate:
    g, seat = view.state, player.seat
    side = localizer(say("no leader yet"))
    if player.leader_id:
        side = f"{localizer(label_of(g, seat))} · {localizer(Text(player.leader.name))}"
    score: list[Part] = [f"{completed_cards(g, player)}/{len(g.victory_cards)}", VICTORY] if g.victory_cards else []
    return Nameplate(
        fill_of(g, seat),
        seat_sign(g, seat, 34),
        side,
        localizer.name(seat),
        LEADER_ICON[player.leader_id] if player.leader_id else "",
        turn_state(view, seat, fill_of(g, seat)),
        score,
        acting=has_turn(view, seat),
    )


def _row(view: View[Game], box: Box, player: Player, localizer: PictureWords) -> Iterator[Node]:
    """Draw the terrains of the slots, and the cards of the focus row below them."""
    yield RoundedBox(box, PAPER, CORNER)
    for number, place in enumerate(slots_in(Box(box.x, box.y + TOP, box.w, SIGNS)), 1):
        yield from slot_sign(number, place)
    cards = Box(box.x, box.y + TOP + SIGNS, box.w, box.h - TOP - SIGNS - GAP)
    yield from cards_with_effects(view, cards, player, localizer)


def _agendas(g: Game, box: Box, player: Player, localizer: PictureWords) -> Iterator[Node]:
    """Draw the player's progress with both agendas of each victory card."""
    _, across = _lines(g)
    high = 2 * AGENDA + 6
    for number, card in enumerate(g.victory_cards):
        line, column = divmod(number, across)
        place = columns(Box(box.x, box.y + line * (high + GAP), box.w, high), across, GAP)[column]
        yield RoundedBox(place, CARD, 8, PAPER_EDGE, 1.5)
        for order, agenda in enumerate(VICTORY_CARDS[card].agendas):
            half = Box(place.x + 4, place.y + 3 + order * AGENDA, place.w - 8, AGENDA)
            done = agenda.id in player.agendas
            on = GOLD if done else CARD
            if done:
                yield RoundedBox(half, GOLD, 6, COIN, 1.5)
            name = Box(half.x + 6, half.y, half.w - NUMBER - 14, half.h)
            yield label(name, localizer(Text(agenda.name)), NAME, INK, "semibold", on=on, least=LEAST)
            count = Box(half.right - NUMBER - 5, half.y, NUMBER, half.h)
            if done:
                yield Icon(Box(count.right - 22, count.y + 4, 21, 21), "check", INK)
            else:
                now, needed = progress(g, player, agenda.id)
                yield label(count, f"{now}/{needed}", COUNT, INK, "black", "right", on, LEAST)


def _own(box: Box, chips: Sequence[Chip]) -> Iterator[Node]:
    yield RoundedBox(box, PAPER, CORNER)
    yield from flow(Box(box.x + PAD, box.y + PAD / 2, box.w - 2 * PAD, 0), chips, OWN, LINE, PAPER)


def possessions(view: View[Game], player: Player, localizer: PictureWords) -> list[Chip]:
    """Return numbers, resources with natural wonders, world wonders, diplomacy."""
    g = view.state
    return [
        *numbers(g, player),
        *pending(view, player),
        *resources(player, localizer),
        *named_wonders(g, player, localizer),
        *diplomacy(g, player, localizer),
    ]


def named_wonders(g: Game, player: Player, localizer: PictureWords) -> list[Chip]:
    """Return the world wonders that a player controls, with their spaces."""
    rows = [(WONDERS[wonder], g.wonders[wonder]) for wonder in controlled_wonders(g, player.seat)]
    return [
        [
            Mark(partial(world_wonder, row.type), 1.1),
            localizer(say("{wonder} {space}", wonder=Text(row.name), space=space)),
        ]
        for row, space in rows
    ]


def diplomacy(g: Game, player: Player, localizer: PictureWords) -> list[Chip]:
    """Return the diplomacy cards that a player holds, each after the sign of its owner."""
    return [_diplomacy(g, held, localizer) for held in player.diplomacy]


def _diplomacy(g: Game, held: Diplomacy, localizer: PictureWords) -> Chip:
    if held.owner is None:
        return [Mark(bare_city_state(held.card), 1.2), localizer(Text(CITY_STATES[held.card].name))]
    return [seat_mark(g, held.owner), localizer(Text(DIPLOMACY_CARDS[held.card].name))]
