"""The pending decision of a turn, such as an auction, a fight or an offered pact, and its state."""

from __future__ import annotations

from render.layout import GUTTER, Glyph, Mark, Part, PictureWords, columns, label, paragraph, run
from render.scene import Box, Node, RoundedBox, SymbolRef
from render.theme import GOLD, INK, PAPER, PAPER_DEEP
from render.through_the_ages.card import line_of
from render.through_the_ages.inline_icons import APART, ARROW, CARDS, COLONIZATION, DEFENSE, STRENGTH, row_of, yields
from render.through_the_ages.pieces import seat_sign
from rules.engine.core.text import Seat, Text, Who, say
from rules.through_the_ages.core.pending import Attack, Auction, PactOffer, Sending
from rules.through_the_ages.core.state import Game

HEIGHT = 62.0
TOP = 52.0
"""Height of the heading of a comparison."""
LEAST = 18.0
"""The least font size of a name: 9 pixels on a phone."""
ROW = 48.0
"""Height of a player in a comparison."""
NOTHING_DECIDED = say("Nothing is being decided.")
OFFERS = Glyph("arrow-right", INK)


def deciding_height(g: Game) -> float:
    """Return the height of the decision; 0 if there is nothing to show."""
    return HEIGHT if card_decided(g) is not None else 0


def deciding(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the card it is about, and the bids, units or cards so far."""
    card = card_decided(g)
    assert card is not None, "something is being decided"
    found = g.card(card)
    nodes: list[Node] = [RoundedBox(box, PAPER, 10, GOLD, 4)]
    heading = Box(box.x + 16, box.y, 270, box.h)
    nodes.append(label(heading, localizer(heading_of(g)), 26, INK, "bold", on=PAPER))
    place = Box(heading.right + 8, box.y + 10, 400, box.h - 20)
    nodes += line_of(place, found, localizer, 24)
    standing = Box(place.right + 20, place.y, 290, place.h)
    nodes += run(standing, standing_of(g), 30, INK, "black", "left", PAPER)
    rest = Box(standing.right + 16, box.y + 8, box.right - standing.right - 28, box.h - 14)
    if found.text:
        return nodes + paragraph(rest, localizer(Text(found.text)), 18, INK, "semibold", PAPER, 12)
    return nodes + run(rest, yields(found), 30, INK, "black", "right", PAPER)


def compared_height(g: Game) -> float:
    """Return the height of the comparison of the players concerned; 0 if there is nothing to compare."""
    return TOP + ROW * len(_concerned(g)) + GUTTER if card_decided(g) is not None else 0


def compared(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the state of the decision, and the relevant numbers of the players concerned."""
    head = Box(box.x + 16, box.y, box.w - 32, TOP)
    nodes: list[Node] = [RoundedBox(box, PAPER, 10, GOLD, 4)]
    left, right = columns(head, 2)
    nodes.append(label(left, localizer(heading_of(g)), 28, INK, "bold", on=PAPER))
    nodes += run(right, standing_of(g), 30, INK, "black", "right", PAPER)
    for number, seat in enumerate(_concerned(g)):
        p = g.players[seat]
        row = Box(box.x + 8, head.bottom + number * ROW, box.w - 16, ROW - 4)
        nodes += [RoundedBox(row, PAPER_DEEP, 7), SymbolRef(row.x + 26, row.y + row.h / 2, seat_sign(seat, 16))]
        name = Box(row.x + 54, row.y, row.w * 0.45 - 54, row.h)
        nodes.append(label(name, localizer.name(seat), 24, INK, "bold", on=PAPER_DEEP, least=LEAST))
        ships: list[Part] = [f"+{p.ratings.colonization}", COLONIZATION] if p.ratings.colonization else []
        numbers = row_of([f"{p.ratings.strength}", STRENGTH], ships, [f"{len(p.military)}", CARDS])
        rest = Box(name.right + 8, row.y, row.right - name.right - 20, row.h)
        nodes += run(rest, numbers, 26, INK, "black", "right", PAPER_DEEP)
    return nodes


def _concerned(g: Game) -> list[Seat]:
    """Return the seats a decision is about."""
    match g.pending:
        case Attack(_, attacker, target):
            return [attacker, target]
        case PactOffer(_, _, a, b):
            return [a, b]
    return [p.seat for p in g.in_turn_order()]


def card_decided(g: Game) -> str | None:
    """Return the card of the decision."""
    match g.pending:
        case Auction(territory) | Sending(territory):
            return territory
        case Attack(card) | PactOffer(card):
            return card
    return None


def heading_of(g: Game) -> Text:
    """Return the heading of the decision."""
    match g.pending:
        case Auction():
            return say("Colonization")
        case Sending():
            return say("Colonization force")
        case Attack():
            return say("Fight")
    return say("Pact offered")


def standing_of(g: Game) -> list[Part]:
    """Return signs of the players concerned, with bids or strengths."""
    match g.pending:
        case Auction(_, bid, bidder):
            return [f"{bid}", COLONIZATION, *([] if bidder is None else [_sign(bidder)])]
        case Sending(_, bid):
            return ["≥", f"{bid}", COLONIZATION]
        case Attack(_, attacker, target, strength, defense):
            return row_of([_sign(attacker), f"{strength}", STRENGTH], [ARROW], [_sign(target), f"{defense}", DEFENSE])
        case PactOffer(_, proposer, a, b):
            return [_sign(proposer), OFFERS, "A", _sign(a), APART, "B", _sign(b)]
    return []


def _sign(seat: Seat) -> Mark:
    return Mark(lambda size: seat_sign(seat, size * 0.55), 1.2)


def told(g: Game) -> Text | None:
    """Return the decision in words."""
    match g.pending:
        case Auction(territory, bid, bidder):
            best = say("{n} by {who}", n=bid, who=Who(bidder)) if bidder is not None else say("none")
            return say("Colonization of {card}, highest bid {best}.", card=g.card_name(territory), best=best)
        case Sending(territory, bid):
            return say("{card} needs a force of at least {n}.", n=bid, card=g.card_name(territory))
        case Attack(card, attacker, target, strength, defense):
            return say(
                "{card}: {who} with {strength} against {target} with {defense}.",
                card=g.card_name(card),
                who=Who(attacker),
                strength=strength,
                target=Who(target),
                defense=defense,
            )
        case PactOffer(card, proposer):
            return say("{who} offers {card}.", who=Who(proposer), card=g.card_name(card))
    return None
