"""The whole civilization of a player as a landscape strip: numbers, seats of power, workers by kind, cards in play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from render import nameplate
from render.chips import Chip, flow, flow_height
from render.layout import CORNER, GUTTER, Glyph, Mark, Part, PictureWords, columns, run, run_width
from render.nameplate import GAP, INNER, Nameplate, has_turn, turn_state
from render.panels import Panel
from render.scene import Box, Icon, Node, RoundedBox, Scene
from render.theme import ALERT, INK, PAPER, PAPER_DEEP, readable_on
from render.through_the_ages.card import name_of, title_lines
from render.through_the_ages.mat_chips import AGE, age_sign, military, named, on_card
from render.through_the_ages.palette import KIND_FILL, KIND_ICON, SEAT_FILL, fill_of, icon_of, ink_of
from render.through_the_ages.phone_strip import plays
from render.through_the_ages.pieces import seat_sign
from render.through_the_ages.strip import COLUMNS, stages
from render.through_the_ages.technologies import kinds_of
from rules.engine.core.table import View
from rules.engine.core.text import Seat, say
from rules.through_the_ages.core.cards import AGES, Wonder, WorkerCard
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.ratings import discontent

NUMBERS, SEATED = 62.0, 46.0
"""Heights of the numbers, and of government, leader and unfinished wonder."""
LARGE, SMALL = 26.0, 19.0
"""Font sizes of a number and of its change each turn."""
NAME = 19.0
"""Font size of the names of cards."""
SIGN = 28.0
"""Size of the icons of government, leader and wonder."""
HEAD, LINE = 28.0, 27.0
"""Heights of the icon of a kind, and of one of its technologies."""
WORKERS = 18.0
"""Font size of the age and the workers of a technology."""
STORES = ("farm", "mine")
"""The kinds with blue tokens, which need more room."""
STORE_SHARE = 1.6
PAD = 10.0
FLOW = 30.0
"""Height of a line of names."""


def mat(view: View[Game], seat: Seat, localizer: PictureWords) -> Scene:
    """Draw the whole civilization of a player in a landscape strip."""
    g = view.state
    p = g.players[seat]
    panels: list[Panel] = []
    if plays(p):
        kinds, others = _cards_by_kind(g, p), _others(g, p, localizer)
        panels = [
            (NUMBERS, lambda box: _numbers(g, box, p)),
            (SEATED, lambda box: _seated(g, box, p, localizer)),
            (_kinds_height(kinds), lambda box: _kinds(g, box, p, kinds)),
        ]
        if others:
            high = flow_height(others, INNER - 2 * PAD, NAME, FLOW, "semibold") + PAD
            panels.append((high, lambda box: _named(box, others)))
    return nameplate.strip(_plate(view, p, localizer), panels)


def _named(box: Box, chips: Sequence[Chip]) -> Iterator[Node]:
    yield RoundedBox(box, PAPER, CORNER)
    inside = Box(box.x + PAD, box.y + PAD / 2, box.w - 2 * PAD, 0)
    yield from flow(inside, chips, NAME, FLOW, PAPER, weight="semibold")


def _plate(view: View[Game], p: Player, localizer: PictureWords) -> Nameplate:
    fill = SEAT_FILL[p.seat % len(SEAT_FILL)]
    state = turn_state(view, p.seat, fill)
    if p.resigned:
        state = [localizer(say("has resigned"))]
    return Nameplate(
        fill,
        seat_sign(p.seat, 16),
        localizer.name(p.seat),
        state=state,
        acting=has_turn(view, p.seat),
    )


def _numbers(g: Game, box: Box, p: Player) -> Iterator[Node]:
    """Draw the numbers of the comparison of all players."""
    unhappy = discontent(g, p) > p.unused
    for place, column in zip(columns(box, len(COLUMNS), GAP), COLUMNS, strict=True):
        large, small = column.cell(g, p)
        warns = unhappy and column.heading.template == "Happiness"
        yield RoundedBox(place, PAPER, 8, ALERT if warns else None, 3)
        upper = Box(place.x + 2, place.y + 3, place.w - 4, 33) if small else place.inset(2, 0)
        yield from run(upper, large, LARGE, INK, "black", "center", PAPER)
        if small:
            yield from run(Box(place.x + 2, place.y + 34, place.w - 4, 25), small, SMALL, INK, "bold", "center", PAPER)


def _seated(g: Game, box: Box, p: Player, localizer: PictureWords) -> Iterator[Node]:
    """Draw the government, the leader, and the unfinished wonder with its stages."""
    cards = [g.card(card) for card in (p.government, p.leader, p.building) if card]
    costs: list[Part] = stages(g.of(Wonder, p.building).stages, p.stages) if p.building else []
    beside = run_width(costs, NAME, "black") + GUTTER if costs else 0.0
    wide = (box.w - beside - GAP * (len(cards) - 1)) / len(cards)
    for number, card in enumerate(cards):
        fill, ink = fill_of(card), ink_of(card)
        place = Box(box.x + number * (wide + GAP), box.y, wide, box.h)
        if costs and number == len(cards) - 1:
            yield RoundedBox(Box(place.x, place.y, box.right - place.x, place.h), PAPER, 7)
            right = Box(place.right, place.y, box.right - place.right - 4, place.h)
            yield from run(right, costs, NAME, INK, "black", "right", PAPER)
        yield RoundedBox(place, fill, 7)
        yield Icon(Box(place.x + 6, place.y + (place.h - SIGN) / 2, SIGN, SIGN), icon_of(card), ink)
        name = Box(place.x + SIGN + 14, place.y, place.w - SIGN - 18, place.h)
        yield from title_lines(name, name_of(card, localizer), NAME, ink, fill)


def _cards_by_kind(g: Game, p: Player) -> dict[str, list[WorkerCard]]:
    """Return the technologies of each kind, the latest first."""
    cards = sorted(g.worker_cards(p), key=lambda card: -card.level)
    return {kind: [card for card in cards if card.kind == kind] for kind in kinds_of(g, p)}


def _kinds_height(kinds: Mapping[str, Sequence[WorkerCard]]) -> float:
    most = max(map(len, kinds.values()), default=0)
    return HEAD + most * LINE + 4


def _kinds(g: Game, box: Box, p: Player, kinds: Mapping[str, Sequence[WorkerCard]]) -> Iterator[Node]:
    """Draw a column for each kind of technology: its icon, and the ages of its cards with their workers."""
    shares = [STORE_SHARE if kind in STORES else 1 for kind in kinds]
    unit = (box.w - GAP * (len(kinds) - 1)) / sum(shares)
    x = box.x
    for share, (kind, cards) in zip(shares, kinds.items(), strict=True):
        place = Box(x, box.y, share * unit, box.h)
        x = place.right + GAP
        fill = KIND_FILL[kind]
        ink = readable_on(fill)
        yield RoundedBox(place, PAPER, 8)
        yield RoundedBox(Box(place.x, place.y, place.w, HEAD), fill, 8)
        total: list[Part] = [Glyph(KIND_ICON[kind], ink), f"{g.count(p, kind)}"]
        yield from run(Box(place.x, place.y, place.w, HEAD), total, 21, ink, "black", "center", fill)
        for number, card in enumerate(cards):
            line = Box(place.x + 1, place.y + HEAD + 2 + number * LINE, place.w - 2, LINE)
            on = PAPER if number % 2 == 0 else PAPER_DEEP
            parts: Chip = [Mark(partial(age_sign, AGES[card.level], fill), AGE), *on_card(p, card)]
            if number % 2:
                yield RoundedBox(line, PAPER_DEEP, 4)
            yield from run(line, parts, WORKERS, INK, "bold", "center", on)


def _others(g: Game, p: Player, localizer: PictureWords) -> list[Chip]:
    """Return wonders, special technologies by kind and age, the number of colonies, tactic, wars and pacts."""
    chips = [named(g.card(card), localizer) for card in p.wonders]
    for card in g.specials(p):
        fill = fill_of(card)
        chips.append([Glyph(icon_of(card), fill), Mark(partial(age_sign, AGES[card.level], fill), AGE)])
    if p.colonies:
        chips.append([f"{len(p.colonies)}", Glyph(KIND_ICON["territory"], KIND_FILL["territory"])])
    return [*chips, *military(g, p, localizer)]
