"""Pictures of Through the Ages: everything fits and is readable, nothing hidden is shown, the alt texts have the
essentials.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product, zip_longest
from math import ceil

import pytest

from bot.language.i18n import Localizer
from render import PICTURES
from render.layout import PictureWords
from render.painter import text_width
from render.scene import Box, Icon, Label, Node, Point, Polygon, RoundedBox, Scene, SymbolRef, bounds, unfold
from render.theme import GLOW, GOLD, contrast, readable_on
from render.through_the_ages import low_card, pictures
from render.through_the_ages.card import CORNERS, face, line_of
from render.through_the_ages.changes import HEIGHTS, MOST, SIZES
from render.through_the_ages.hand import CARD as HAND_CARD
from render.through_the_ages.palette import KIND_FILL, SEAT_FILL, icon_of
from render.through_the_ages.strip import seats_in_order
from render.through_the_ages.tall_card import brief_height, tall_face, tall_height
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text
from rules.engine.rules import Table
from rules.through_the_ages import THROUGH_THE_AGES, TtaOptions
from rules.through_the_ages.core.cards import Leader, Wonder, WorkerCard
from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.core.pending import Attack, Auction, Discarding, PactOffer, Pending, Sending
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.flow.scoring import ORIGINS, standing
from tests.cost import as_subtests, fast
from tests.render.pages import whole
from tests.render.test_scenes import check, check_golden
from tests.render.through_the_ages_positions import (
    NAMES,
    beginning,
    everything,
    finished_game,
    middle_of_a_game,
    view_of,
)
from tests.through_the_ages.tables import settle

ARTIST = PICTURES["tta"].artist
LOCALIZER = PictureWords(NAMES)
EDITIONS = ("new_story", "original")
ALT = 1024
"""The longest alt text Discord accepts."""
PHONE = 400
SMALLEST = 6.1
"""Font size in these pixels: Transcontinental is a long word."""
HIGHLIGHT = ("architecture", "drama", "journalism", "no card")


def scene_of(view: View[Game], picture: str, seat: int = 0) -> Scene:
    return whole(ARTIST, view, picture, LOCALIZER, seat=Seat(seat), highlight=HIGHLIGHT)


def english(text: Text) -> str:
    """Return a text with long names."""
    long = {Seat(seat): "W" * 32 for seat in range(4)}
    return text.format(lambda template, plural, n: plural if plural and n != 1 else template, long.__getitem__)


def texts(scene: Scene) -> list[str]:
    return [node.text for node in unfold(scene.nodes) if isinstance(node, Label)]


def positions() -> Iterator[tuple[str, Game]]:
    for edition in EDITIONS:
        yield f"{edition} middle", middle_of_a_game(edition)
        yield f"{edition} beginning", beginning(edition)
        yield f"{edition} finished", finished_game(edition)
    yield "two players", beginning(seats=2)
    yield "everything", everything()
    yield "resigned", resigned()
    yield "before the beginning", Game(dice=beginning().dice, options=TtaOptions(), players=beginning().players)


PENDING = (
    Auction("wealthy_territory_i", 7, Seat(3)),
    Auction("wealthy_territory_i"),
    Sending("wealthy_territory_i", 7),
    Attack("war_over_territory", Seat(2), Seat(1), 27, 13),
    PactOffer("promise_of_military_protection", Seat(2), Seat(2), Seat(0)),
)


@pytest.mark.parametrize("pending", PENDING, ids=lambda each: type(each).__name__)
def test_the_pending_decision_is_shown_and_described(pending: Pending) -> None:
    g = middle_of_a_game()
    before = texts(scene_of(view_of(g), "overview"))
    g.pending = pending
    scene = scene_of(view_of(g), "overview")
    check(scene)
    card = pending.territory if isinstance(pending, Auction | Sending) else pending.card  # type: ignore[union-attr]
    name = g.card(card).name
    assert texts(scene).count(name) == before.count(name) + 1
    assert name in str(ARTIST.alt(view_of(g), "overview"))
    change = ARTIST.scene(view_of(g), "cards", LOCALIZER, seat=Seat(1), focus=[card])
    check(change)
    assert {name, "Chiara"} <= set(texts(change)), "the card and who is concerned"
    assert name in str(ARTIST.alt(view_of(g), "cards", seat=Seat(1)))
    decision = scene_of(view_of(g), "decision")
    check(decision)
    concerned = {"Bořivoj", "Chiara"} if isinstance(pending, Attack) else {"Chiara"}
    assert {name, *concerned} <= set(texts(decision))
    assert name in str(ARTIST.alt(view_of(g), "decision"))
    g.pending = Discarding(2)
    assert name not in texts(scene_of(view_of(g), "decision"))
    assert texts(scene_of(view_of(g), "overview")) == before


def resigned() -> Game:
    g = middle_of_a_game()
    g.players[2].resigned = True
    return g


@as_subtests
@pytest.mark.parametrize("picture", [*ARTIST.names, *sorted({*ARTIST.wide_forms.values()})])
@pytest.mark.parametrize(("name", "g"), list(positions()), ids=lambda value: value if isinstance(value, str) else "")
def test_every_picture_of_every_position_is_in_order(name: str, g: Game, picture: str) -> None:
    for seat in range(len(g.players)) if picture in ARTIST.of_a_seat else (0,):
        check(scene_of(view_of(g), picture, seat))


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_fits_in_every_size(edition: str) -> None:
    for card in catalog(edition).cards.values():
        for box, size in (
            (Box(0, 0, 217, pictures.CARD), pictures.WIDE_SIZE),
            *((Box(0, 0, (784 - 8 * n) / (n + 1), HEIGHTS[n]), SIZES[n]) for n in range(len(SIZES))),
        ):
            nodes = face(box, card, LOCALIZER, size)
            check(Scene(round(box.w), round(box.h), "#000000", tuple(nodes)))
            assert not cut(nodes), f"{card.name} is cut"
        for wide in (150.0, HAND_CARD, 190.0):
            nodes = tall_face(Box(0, 0, wide, tall_height(card, wide, LOCALIZER)), card, LOCALIZER)
            check(Scene(round(wide), round(tall_height(card, wide, LOCALIZER)), "#000000", tuple(nodes)))
            assert not cut(nodes), f"{card.name} is cut"
            sizes = {node.text: node.size for node in nodes if isinstance(node, Label)}
            assert min(sizes.values()) >= 18, f"{card.name}: {sizes}"
            marked = tall_face(Box(0, 0, wide, tall_height(card, wide, LOCALIZER)), card, LOCALIZER, "choice")
            assert words(marked) == words(nodes)
        nodes = line_of(Box(0, 0, 190, 26), card, LOCALIZER, 15)
        check(Scene(190, 26, "#000000", tuple(nodes)))
        assert cut(nodes) in ([], ["Promise of Military Prot…"]), f"{card.name} is cut in a line"


def words(nodes: Sequence[Node]) -> list[str]:
    return [node.text for node in nodes if isinstance(node, Label)]


@pytest.mark.few_fast
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_mark_of_a_choice_covers_nothing_written_on_its_card(edition: str) -> None:
    for card in catalog(edition).cards.values():
        for nodes in (
            face(Box(0, 0, 217, pictures.CARD), card, LOCALIZER, pictures.WIDE_SIZE, "choice"),
            tall_face(Box(0, 0, 152, tall_height(card, 152, LOCALIZER)), card, LOCALIZER, "choice"),
        ):
            corners = [node.points[0] for node in nodes if isinstance(node, Polygon)]
            written = [letters(node) for node in nodes if isinstance(node, Label)]
            assert len(corners) in (0, 4)
            assert min([CORNERS, *(away(box, corner) for box in written for corner in corners)]) >= CORNERS, card.name


def away(box: Box, point: Point) -> float:
    """Return the distance of a point outside a box, along the edges."""
    x, y = point
    return max(box.x - x, x - box.right, 0) + max(box.y - y, y - box.bottom, 0)


def letters(node: Label) -> Box:
    """Return the place of the letters of a text in its box."""
    wide, high = text_width(node.text, node.size, node.weight), 0.7 * node.size
    x = node.box.x + {"left": 0.0, "center": 0.5, "right": 1.0}[node.align] * (node.box.w - wide)
    return Box(x, node.box.y + (node.box.h - high) / 2, wide, high)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_low_card_shows_the_beginning_of_its_text(edition: str) -> None:
    """The shortened text ends after a word."""
    wide = 152.0
    for card in catalog(edition).cards.values():
        whole = words(tall_face(Box(0, 0, wide, tall_height(card, wide, LOCALIZER)), card, LOCALIZER))
        nodes = tall_face(Box(0, 0, wide, brief_height(card, wide, LOCALIZER)), card, LOCALIZER)
        shown = words(nodes)
        check(Scene(round(wide), round(brief_height(card, wide, LOCALIZER)), "#000000", tuple(nodes)))
        if shown != whole:
            (last,) = cut(nodes)
            place = shown.index(last)
            assert shown[:place] == whole[:place]
            told = " ".join(whole[place:]).split()
            assert last.removesuffix(" …").split() == told[: len(last.split()) - 1], card.name


@pytest.mark.few_fast
@pytest.mark.parametrize(
    ("edition", "language"),
    fast(dict.fromkeys([*zip(EDITIONS, ("cs", "sk"), strict=True), *product(EDITIONS, ("en", "cs", "sk"))]), 2),
)
def test_every_card_fits_in_the_posted_row(edition: str, language: str) -> None:
    localizer = PictureWords(NAMES, Localizer(language).translate)
    for card in catalog(edition).civil:
        least = low_card.least_width(card, localizer)
        for wide in (least, least + 60, least + 200):
            high = low_card.low_height(card, wide, localizer)
            nodes = low_card.low_face(Box(0, 0, wide, high), card, localizer)
            check(Scene(ceil(wide), ceil(high), "#000000", tuple(nodes)))
            assert not cut(nodes), f"{card.name} is cut"
            assert min(node.size for node in nodes if isinstance(node, Label)) >= 18, card.name
            assert max(node.box.bottom for node in nodes if isinstance(node, Label)) <= high, card.name
            brief = low_card.low_face(Box(0, 0, wide, low_card.brief_height(card, wide, localizer)), card, localizer)
            check(Scene(ceil(wide), ceil(high), "#000000", tuple(brief)))
            assert not cut(brief), f"{card.name} is cut"
            assert min(node.size for node in brief if isinstance(node, Label)) >= low_card.SMALL, card.name


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_with_a_text_shows_some_of_it_in_the_posted_picture(edition: str, seats: int) -> None:
    g = beginning(edition, seats=seats)
    said = " ".join(texts(scene_of(view_of(g), "summary")))
    for card in filter(None, g.row):
        assert " ".join(g.card(card).text.split()[:2]) in said, card


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_leader_or_wonder_of_a_tableau_is_cut(edition: str) -> None:
    cards = catalog(edition).cards.values()
    leaders = [card.id for card in cards if isinstance(card, Leader)]
    wonders = [card.id for card in cards if isinstance(card, Wonder)]
    for leader, wonder in zip_longest(leaders, wonders, fillvalue=wonders[0]):
        g = middle_of_a_game(edition)
        settle(g, 1, leader=leader if leader in leaders else leaders[0], building=wonder)
        parts = ARTIST.region(view_of(g), "tableau", [wonder], seat=Seat(1))
        assert parts is not None
        shown = [node for node in unfold(scene_of(view_of(g), "tableau", 1).nodes) if parts.contains(bounds(node))]
        assert not cut(shown), f"{leader} or {wonder} is cut"


def cut(nodes: Sequence[Node]) -> list[str]:
    return [node.text for node in nodes if isinstance(node, Label) and node.text.endswith("…")]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_kind_has_one_technology_of_each_age(edition: str) -> None:
    """Tableaux name the ages of a kind without the names of its technologies."""
    found = [(card.kind, card.level) for card in catalog(edition).cards.values() if isinstance(card, WorkerCard)]
    assert len(set(found)) == len(found)


def test_kinds_and_players_differ_in_more_than_colour() -> None:
    cards = catalog("new_story").cards.values()
    by_fill: dict[str, set[str]] = {}
    for card in cards:
        by_fill.setdefault(icon_of(card), set()).add(type(card).__name__)
    assert all(len(kinds) == 1 for kinds in by_fill.values() if kinds != {"Special"}), "an icon belongs to one class"
    assert all(contrast(readable_on(fill), fill) >= 4.5 for fill in (*KIND_FILL.values(), *SEAT_FILL))
    shown = [
        node.text for node in unfold(scene_of(view_of(middle_of_a_game()), "overview").nodes) if isinstance(node, Label)
    ]
    assert {"1", "2", "3", "4"} <= set(shown), "signs of players carry their numbers"


def redealt(edition: str, seat: int | None) -> Game:
    """Return the same position, with other cards in all places hidden from the viewer."""
    g = middle_of_a_game(edition)
    g.civil_deck = ["oil"] * len(g.civil_deck)
    g.military_deck = ["spy_ii"] * len(g.military_deck)
    g.military_discard = ["legion"] * len(g.military_discard)
    g.current_events = ["crusades"] * len(g.current_events)
    g.future_events = ["pestilence"] * len(g.future_events)
    for player in g.players:
        if player.seat != seat:
            player.military = ["modern_army"] * len(player.military)
            player.prepared = ["pestilence"] * len(player.prepared)
            player.seen_event = None
    return g


@pytest.mark.few_fast
@pytest.mark.parametrize("viewer", fast([0, None, 1, 2, 3]))
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("picture", ARTIST.names)
def test_hidden_cards_change_neither_pictures_nor_words(picture: str, edition: str, viewer: int | None) -> None:
    one, other = view_of(middle_of_a_game(edition), viewer), view_of(redealt(edition, viewer), viewer)
    for seat in range(4) if picture in ARTIST.of_a_seat else (0,):
        assert scene_of(one, picture, seat) == scene_of(other, picture, seat)
        assert ARTIST.alt(one, picture, seat=Seat(seat)) == ARTIST.alt(other, picture, seat=Seat(seat))


def test_only_its_owner_sees_the_faces_of_a_hand() -> None:
    own = texts(scene_of(view_of(middle_of_a_game(), 1), "hand", 1))
    assert {"Conquistadors", "Plunder", "Cold War"} <= set(own)
    for viewer in (None, 0, 2, 3):
        shown = texts(scene_of(view_of(middle_of_a_game(), viewer), "hand", 1))
        assert "4 military cards" in shown
        assert "J. S. Bach" in shown, "civil cards were taken openly"
        assert not {"Conquistadors", "Plunder", "Cold War", "Crime Wave"} & set(shown)


@pytest.mark.parametrize("picture", ["row", "tableau", "hand", "events", "cards", "final"])
def test_important_texts_are_readable_on_a_phone(picture: str) -> None:
    """Names and numbers; the wording of a card may need a finger to enlarge it."""
    for g in (middle_of_a_game(), beginning()):
        scene = scene_of(view_of(g), picture)
        labels = [node for node in unfold(scene.nodes) if isinstance(node, Label)]
        small = [node.text for node in labels if node.size * PHONE / scene.width < SMALLEST and len(node.text) < 13]
        assert not small, f"too small on a phone: {small}"


def test_the_row_shows_the_cost_of_each_space() -> None:
    view = view_of(middle_of_a_game())
    discs = [node for node in unfold_uses(scene_of(view, "row")) if node.symbol.name.startswith("civil 24.96")]
    assert len(discs) == 5 * 1 + 4 * 2 + 4 * 3
    assert {f"{number}" for number in range(1, 14)} <= set(texts(scene_of(view, "row")))


def test_the_row_shows_the_viewers_prices_and_the_forbidden_cards() -> None:
    """TTN-9.2.1: each completed wonder makes another one dearer; TTN-9.1.1: no technology is taken twice."""
    g = middle_of_a_game()
    g.row = ["eiffel_tower", "kremlin", "opera", *[None] * 10]
    settle(g, 0, building=None, hand="opera")
    scene = scene_of(view_of(g, 0), "row")
    icons = [node.name for node in scene.nodes if isinstance(node, Icon)]
    assert (icons.count("arrow-up"), icons.count("lock")) == (2, 1)
    discs = [node.symbol.name for node in unfold_uses(scene) if node.symbol.name.startswith("civil 24.96")]
    assert discs[:7] == ["civil 24.96 False"] * 6 + ["civil 24.96 True"], "two wonders make 1 a 3"
    assert "Eiffel Tower II (for you 3)" in str(ARTIST.alt(view_of(g, 0), "row"))


def test_a_tableau_marks_cheaper_buildings() -> None:
    """TTN-9.4.1: Masonry makes urban buildings of Age I cheaper."""
    g = middle_of_a_game()
    marked = [node.name for node in unfold(scene_of(view_of(g), "tableau", 0).nodes) if isinstance(node, Icon)]
    settle(g, 0).technologies.remove("masonry")
    plain = [node.name for node in unfold(scene_of(view_of(g), "tableau", 0).nodes) if isinstance(node, Icon)]
    assert marked.count("arrow-down") == plain.count("arrow-down") + 2, "alchemy and printing press"


def unfold_uses(scene: Scene) -> list[SymbolRef]:
    return [node for node in scene.nodes if isinstance(node, SymbolRef)]


def test_a_tableau_leaves_out_missing_things() -> None:
    said = texts(scene_of(view_of(beginning()), "tableau"))
    assert not {"none", "Tactic", "Wars and pacts"} & set(said)
    g = middle_of_a_game()
    assert scene_of(view_of(g), "tableau").height <= 1.45 * scene_of(view_of(g), "tableau").width


def test_spaces_that_the_next_turn_sweeps_are_crossed() -> None:
    for seats, swept in ((2, 3), (3, 2), (4, 1)):
        icons = [node for node in scene_of(view_of(beginning(seats=seats)), "row").nodes if isinstance(node, Icon)]
        assert sum(icon.name == "xmark" for icon in icons) == swept


def test_changes_and_choices_are_framed_differently() -> None:
    view = view_of(middle_of_a_game())
    plain = whole(ARTIST, view, "tableau", LOCALIZER, seat=Seat(1))
    marked = whole(ARTIST, view, "tableau", LOCALIZER, seat=Seat(1), highlight=["drama", "opera"])

    def frames(scene: Scene, colour: str) -> int:
        return sum(
            isinstance(node, RoundedBox) and node.fill == colour and min(node.box.w, node.box.h) < 5
            for node in scene.nodes
        )

    assert (frames(plain, GOLD), frames(plain, GLOW)) == (2 * 4, 0), "opera and agriculture have changed"
    assert (frames(marked, GOLD), frames(marked, GLOW)) == (4, 2 * 4), "what can be chosen comes first"
    assert len(marked.nodes) == len(plain.nodes) + 4 + 2 * 4, "a choice has a second, dark frame"


def test_players_are_in_turn_order_and_after_the_game_best_first() -> None:
    g = middle_of_a_game()
    g.start = Seat(2)
    assert seats_in_order(view_of(g)) == [2, 3, 0, 1]
    done = view_of(finished_game())
    assert seats_in_order(done) == [place.seat for place in standing(done.state)]


def test_every_point_of_a_finished_game_is_in_the_table() -> None:
    g = finished_game()
    shown = texts(scene_of(view_of(g), "final"))
    assert all(f"{player.culture}" in shown for player in g.players)
    assert {"Production", "Events", "Famine", "Leaders"} <= set(shown)


def test_a_tableau_shows_workers_blue_tokens_and_actions_left() -> None:
    g = middle_of_a_game()
    p = g.players[0]
    names = [use.symbol.name for use in unfold_uses(scene_of(view_of(g), "tableau", 0))]
    in_texts = 1
    assert names.count("worker 20 False") == p.population - p.unused + in_texts
    assert sum(name.startswith("worker 28") for name in names) == p.unused
    assert names.count("blue 16") == sum(p.stored.values())
    assert (names.count("yellow 17"), names.count("blue 17")) == (p.yellow, p.blue)
    assert names.count("civil 19 False") == p.civil_left
    assert names.count("military 19 False") == p.military_left


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_pictures_are_drawn_at_every_step_of_a_random_game(edition: str) -> None:
    table = Table.new(THROUGH_THE_AGES, TtaOptions.model_validate({"edition": edition}), 3, "pictures")
    chance = random.Random(7)
    for step in range(240):
        view = table.view(None)
        if step % 12 == 0:
            for picture in ARTIST.names:
                check(ARTIST.scene(view, picture, LOCALIZER, seat=Seat(step // 12 % 3)))
        if table.finished:
            break
        seat = chance.choice(sorted(view.questions))
        options = [option for option in table.legal_actions(seat) if "resign" not in option.tag]
        table.act(seat, chance.choice(options))
    scored = {origin for player in table.state.players for origin in player.sources}
    assert scored <= set(ORIGINS), "every origin of points has a name"


@pytest.mark.parametrize("picture", ["table", "summary", "row", "tableau", "strip", "hand"])
def test_scenes_are_as_they_were(picture: str) -> None:
    check_golden(f"tta-{picture}", scene_of(view_of(middle_of_a_game(), 1), picture, 1))


@pytest.mark.parametrize("picture", ARTIST.names)
def test_alt_texts_are_short_enough_for_discord(picture: str) -> None:
    for _, g in positions():
        for viewer in (None, 1):
            told = ARTIST.alt(view_of(g, viewer), picture, seat=Seat(1))
            assert 15 < len(english(told)) <= ALT


def test_alt_texts_include_wars_pacts_and_the_end_of_a_turn() -> None:
    view = view_of(middle_of_a_game())
    told = str(ARTIST.alt(view, "overview"))
    assert "Wars and pacts: War over Territory, seat 3 against seat 2; Open Borders Agreement, A seat 3 with" in told
    told = str(ARTIST.alt(view, "tableau", seat=Seat(1)))
    assert "4 food (+4, eaten 4), 11 resources (+7, corruption 4)" in told
    assert "Historic Territory I, Wealthy Territory I" in told
    assert "War over Territory by seat 3" in told
    assert "J. S. Bach, Journalism, Breakthrough II; 4 military" in told


def test_the_alt_text_of_named_cards_has_their_texts() -> None:
    told = str(ARTIST.alt(view_of(middle_of_a_game()), "cards", focus=["kremlin", "j_s_bach"]))
    assert "Kremlin II" in told
    assert "theaters gives 1 more culture" in told


def test_the_cards_of_a_change_are_drawn_large_below_the_numbers_of_the_player() -> None:
    view = view_of(middle_of_a_game())
    scene = ARTIST.scene(view, "cards", LOCALIZER, seat=Seat(2), focus=["kremlin", "nonsense"])
    shown = texts(scene)
    assert {"Kremlin", "Chiara", "28"} <= set(shown), "card, player and culture points"
    assert "nonsense" not in shown
    present = texts(ARTIST.scene(view, "cards", LOCALIZER))
    assert {"Opera", "Great Wall", "Agriculture", "Bořivoj"} <= set(present), "else those of the present turn"


def test_cards_of_several_players_are_below_their_names() -> None:
    """A post covers everybody's turns since the last one, but shows the numbers of one player."""
    g = beginning()
    mine, theirs = g.players[0], g.players[2]
    mine.hand, theirs.hand = ["rich_land_a"], ["frugality_a"]
    theirs.leader = "moses"

    def shown(*cards: str) -> list[str]:
        scene = ARTIST.scene(view_of(g), "cards", LOCALIZER, seat=mine.seat, focus=cards)
        check(scene)
        return [text for text in texts(scene) if text in NAMES.values()]

    assert shown("rich_land_a", "bronze") == [NAMES[mine.seat]], "everybody has Bronze"
    assert shown("rich_land_a", "moses", "frugality_a", "pyramids") == [
        NAMES[mine.seat], NAMES[mine.seat], NAMES[theirs.seat], NAMES[theirs.seat]
    ]  # fmt: skip


def test_a_card_of_a_change_shows_its_workers_and_the_stages_of_a_wonder() -> None:
    scene = ARTIST.scene(view_of(middle_of_a_game()), "cards", LOCALIZER, seat=Seat(0), focus=["iron", "eiffel_tower"])
    names = [use.symbol.name for use in unfold_uses(scene)]
    assert (names.count("worker 44 False"), names.count("blue 35.2")) == (2, 2)
    assert "1/3" in texts(scene)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_change_may_be_about_any_number_of_cards(edition: str) -> None:
    view = view_of(middle_of_a_game(edition))
    every = list(view.state.edition.catalog.cards)
    for count in range(1, MOST + 3):
        cards = every[count * 15 : count * 16]
        check(ARTIST.scene(view, "cards", LOCALIZER, seat=Seat(1), focus=cards))
        assert len(english(ARTIST.alt(view, "cards", seat=Seat(1), focus=cards))) <= ALT


def test_a_focus_shows_the_lines_of_the_row_or_the_parts_of_a_tableau_with_the_cards() -> None:
    view = view_of(middle_of_a_game(), 1)
    whole = scene_of(view, "row", 1)
    cheap, dear = ARTIST.region(view, "row", ["coal"]), ARTIST.region(view, "row", ["coal", "kremlin"])
    assert cheap is not None
    assert dear is not None
    assert cheap.h < whole.height / 2 < dear.h
    mines = ARTIST.region(view, "tableau", ["bronze"], seat=Seat(1))
    assert mines is not None
    shown = {
        node.text
        for node in unfold(scene_of(view, "tableau", 1).nodes)
        if mines.contains(bounds(node)) and isinstance(node, Label)
    }
    assert {"Bronze", "Cannon"} <= shown
    assert "Taj Mahal" not in shown
    assert ARTIST.region(view, "tableau", ["bronze"]) is None


def test_a_focus_is_shown_in_the_picture_with_its_cards() -> None:
    view = view_of(middle_of_a_game(), 1)
    for cards, picture in (
        (["kremlin", "opera"], "row"),
        (["conquistadors"], "hand"),
        (["cold_war"], "hand"),
        (["opera"], "tableau"),
        (["taj_mahal"], "tableau"),
        (["nonsense"], None),
    ):
        assert first_around(view, cards) == picture
    spectator = view_of(middle_of_a_game())
    assert first_around(spectator, ["conquistadors", "opera", "coal"]) == "row", "only what lies before everybody"


def first_around(view: View[Game], cards: Sequence[str]) -> str | None:
    """Return the first picture with a region for the cards."""
    return next((name for name in ARTIST.names if ARTIST.region(view, name, cards, seat=view.viewer)), None)


def test_the_region_of_a_hand_is_its_whole_picture() -> None:
    for viewer in (1, 3):
        view = view_of(middle_of_a_game(), viewer)
        region = ARTIST.region(view, "hand", view.state.players[viewer].hand, seat=Seat(viewer))
        assert region == scene_of(view, "hand", viewer).canvas


@pytest.mark.parametrize(
    ("civil", "military", "prepared", "smallest"),
    [(7, 2, 2, 69), (3, 4, 0, 71), (1, 1, 1, 85), (8, 7, 5, 48)],
)
def test_the_cards_of_a_hand_are_as_large_as_a_phone_allows(
    civil: int, military: int, prepared: int, smallest: int
) -> None:
    """A picture in a message is 316 pixels wide on a phone, and 350 high at most."""
    g = middle_of_a_game()
    player = g.players[1]
    player.hand = ["rich_land_ii", "coal", "engineering_genius_ii", "strategy"] * 2
    player.military = ["conquistadors", "plunder_ii", "cold_war", "raid_ii"] * 2
    player.hand, player.military = player.hand[:civil], player.military[:military]
    player.prepared = ["good_harvest", "rebellion", "barbarians", "cold_war", "crime_wave"][:prepared]
    scene = scene_of(view_of(g, 1), "hand", 1)
    check(scene)
    assert min(316 / scene.width, 350 / scene.height) * HAND_CARD >= smallest


def test_a_card_taken_last_is_not_looked_for_in_the_row() -> None:
    g = middle_of_a_game()
    g.last_cards = ["coal"]
    assert ARTIST.region(view_of(g), "row", ["coal"]) is None
    marked = ARTIST.scene(view_of(g), "row", LOCALIZER, highlight=["coal"])
    assert GLOW not in {node.fill for node in marked.nodes if isinstance(node, RoundedBox)}, (
        "the copy there is another one"
    )


def test_the_cheaper_of_two_copies_in_the_row_is_marked() -> None:
    """TTN-9.2.1, TTO-9.2.1: the cheapest."""
    g = middle_of_a_game()
    g.last_cards = []
    card = next(each for each in g.row if each is not None)

    def marks() -> int:
        scene = ARTIST.scene(view_of(g), "row", LOCALIZER, highlight=[card])
        return sum(node.fill == GLOW for node in scene.nodes if isinstance(node, RoundedBox))

    once = marks()
    g.row[-1] = card
    assert marks() == once > 0


def test_final_events_are_separate_from_past_ones() -> None:
    """TTN-17.3: of five events of Age III two are face down until the end."""
    g = middle_of_a_game()
    g.open_events, g.closed_events = ["impact_of_colonies"], ["impact_of_happiness", "impact_of_industry"]
    effect = g.card("impact_of_colonies").text
    said = " ".join(node.text for node in unfold(scene_of(view_of(g), "overview").nodes) if isinstance(node, Label))
    assert "Scored at the end of the game" in said
    assert all(word in said for word in effect.split())
    assert "2 more, face down" in said
    assert "past events" in said
    assert "Impact of Happiness" not in said
