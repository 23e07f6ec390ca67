"""Texts in random games: sentences, questions, choices, refusals, panels, pictures in both forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import timedelta
from typing import Any

from bot.announcements.endings import ending_buttons, ending_lines, standing_lines
from bot.club import stats
from bot.drafts.choice_tree import ChoiceNode, Fixed, follow
from bot.drafts.preview import DraftPreview, preview_lines
from bot.language.i18n import Localizer
from bot.lobby import option_forms
from bot.panels import order_forms
from bot.panels.controls import Component
from bot.panels.explanations import explanations
from bot.panels.message_content import post_buttons
from bot.panels.turn_panel import PanelSettings, turn_panel
from bot.pictures import illustrations
from bot.sessions.thinking_times import Decided, TimedTimeline
from bot.sessions.timeline import read_timeline
from bot.store.tallies import Sums
from bot.teaching.help_command import to_decide
from bot.turns.suggestions import field_suggestions
from bot.views.log_pages import log_page, page_text
from bot.wording.awards import awards
from bot.wording.narration import awaited, narrate
from bot.wording.rendering import story, told_lines
from render import PICTURES
from render.layout import PictureWords
from render.scene import Label, unfold
from render.statistics import statistics
from rules.engine import Obstacle, Rules, Seat, Text, View
from tests.bot.stones_games import NOW
from tests.contract.cases import Case
from tests.contract.walk import Position, random_game

NAMES = ("Áňá", "Čéď", "Ďéď", "Ěšě", "Žóé")
"""Names that cannot be mistaken for English."""


@dataclass(frozen=True, slots=True)
class Said:
    """A text in the language of a reader, with its place."""

    place: str
    text: str


def in_a_game(case: Case, options: str, seats: int, localizer: Localizer, *, every: int) -> Iterator[Said]:
    """Return all texts in one of so many positions of a random game, and each event of it."""
    steps = random_game(case.rules, case.options[options], seats, "languages", weights=case.weights)
    return in_positions(case.rules, steps, localizer, every=every)


def in_positions(rules: Rules[Any], steps: Iterable[Position], localizer: Localizer, *, every: int) -> Iterator[Said]:
    """Yield the same texts of a game played in any other way."""
    for step in steps:
        for event in step.events:
            yield Said("event", localizer(event.text))
            if event.own_text is not None:
                yield Said("event", localizer(event.own_text))
        yield Said("story", story(told_lines(narrate(step.events, step.seat), localizer, step.seat), localizer))
        if step.number % every == 0:
            yield from _position(rules, step, localizer)
            yield from _pictures(rules, step, localizer)
            yield from _panels(step, localizer)


def after_a_game(case: Case, options: str, seats: int, localizer: Localizer) -> Iterator[Said]:
    """Yield the texts about a finished game: the result, the awards, its log, statistics."""
    *_, last = random_game(case.rules, case.options[options], seats, "languages", weights=case.weights)
    table, rules = last.table, case.rules
    decided = [Decided(decision, NOW + timedelta(hours=number)) for number, decision in enumerate(table.log)]
    remembered = awards(TimedTimeline(read_timeline(table), decided), table.seats)
    assert remembered, "whoever decides at random scores something"
    yield from (Said("end", line) for line in ending_lines(table, remembered, localizer))
    yield from shown_in(ending_buttons(9, 9, localizer, table), "end")
    yield Said("log", page_text(table, log_page(table.log, None), localizer, 2000))
    assert rules.words.played is not None
    decisions = [table.parse(decision.text) for decision in table.log]
    as_what = {
        played: Sums(1, int(place.rank == 1), place.points, place.rank)
        for place in rules.standing(table.state)
        for played in rules.words.played(table.state, place.seat, decisions)
    }
    best = max(place.points for place in rules.standing(table.state))
    told = stats.of_title(rules, stats.TitlesWay(1, best, as_what, ()), localizer)
    yield from (Said("statistics", line) for line in told.lines)
    yield Said("alt of statistics", stats.in_words(told.sections, localizer))
    for node in unfold(statistics(told.sections, PictureWords(translate=localizer.translate)).nodes):
        if isinstance(node, Label):
            yield Said("picture of statistics", node.text)


def of_a_title(rules: Rules[Any], localizer: Localizer) -> Iterator[Said]:
    """Yield the texts of a title without a game: its rules, options, standing orders and lessons."""
    for lesson in [lesson for tutorial in rules.tutorials for lesson in tutorial.lessons]:
        texts = (lesson.title, *lesson.about, lesson.task, lesson.hint, lesson.done)
        yield from (Said("lesson", localizer(text)) for text in texts)
    for tutorial in rules.tutorials:
        names = () if tutorial.name is None else (tutorial.name,)
        yield from (Said("tutorial", localizer(text)) for text in (*names, tutorial.about, *tutorial.farewell))
    if rules.reference is not None:
        for key in rules.reference.entries:
            yield from (Said("rules", localizer(line)) for line in rules.reference.entry(key))
    yield from (Said("options", line) for line in option_forms.overview(rules, {}, localizer))
    for name in [each for each in rules.options.model_fields if each not in rules.options.legacy_defaults]:
        yield from (Said("option", line) for line in option_forms.explanation(rules, name, {}, localizer))
    for kind in rules.standing_orders:
        yield Said("order", localizer(kind().describe()))
        yield Said("title of an order", localizer(order_forms.title_of(kind)))
        yield from shown_in(order_forms.inputs(kind(), rules.options(), [Seat(1)], localizer), "form")


def shown_in(components: Sequence[Component], place: str) -> Iterator[Said]:
    """Yield the words on controls; the notation below a choice is the same in all languages."""
    for component in components:
        for key, value in component.items():
            parts = value if isinstance(value, list | tuple) else [value]
            if key in ("label", "placeholder") and isinstance(value, str):
                yield Said(f"{place} {key}", value)
            yield from shown_in([part for part in parts if isinstance(part, dict)], place)


def _position(rules: Rules[Any], step: Position, localizer: Localizer) -> Iterator[Said]:
    view = step.table.view(step.seat)
    g, seat, question = view.state, step.seat, step.table.questions[step.seat]
    asked: list[Text | None] = [
        rules.words.headline(g),
        rules.words.label(g, seat),
        question.title,
        awaited(step.table),
    ]
    asked += [*rules.words.summary(g), *rules.words.overview(g, seat)]
    asked += [
        find(g, seat) for find in (rules.words.purse, rules.words.outlook, rules.words.situation) if find is not None
    ]
    asked += [] if rules.words.lapses is None else rules.words.lapses(g, seat)
    for option in step.options[:: 1 + len(step.options) // 12]:
        asked.append(rules.words.describe(g, seat, option))
        asked += [] if rules.words.details is None else [rules.words.details(g, seat, option)]
    yield from (Said("position", localizer(text)) for text in asked if text is not None)
    yield from (Said("standing", line) for line in standing_lines(step.table, localizer))
    for action in rules.actions:
        yield from _refusal(step.table.why_unavailable(seat, action), localizer)
        if issubclass(action, question.families):
            for candidate in [*action.candidates(g, seat)][:5]:
                yield from _refusal(step.table.obstacle(seat, candidate), localizer)


def _refusal(obstacle: Obstacle | None, localizer: Localizer) -> Iterator[Said]:
    if obstacle is not None:
        yield Said("refusal", localizer(obstacle.message))
        yield from [] if obstacle.instead is None else [Said("instead", localizer(obstacle.instead))]


def _pictures(rules: Rules[Any], step: Position, localizer: Localizer) -> Iterator[Said]:
    view: View[Any] = step.table.view(step.seat)
    names = {Seat(number): name for number, name in enumerate(NAMES)}
    for key, title in illustrations.names(rules.key).items():
        yield Said("name of a picture", localizer(title))
        yield Said(f"alt of {key}", illustrations.alt_text(rules.key, view, key, localizer, seat=step.seat))
        scene = PICTURES[rules.key].artist.scene(view, key, PictureWords(names, localizer.translate), seat=step.seat)
        for node in unfold((*scene.backdrop, *scene.nodes)):
            if isinstance(node, Label):
                yield Said(f"picture {key}", node.text)


def _panels(step: Position, localizer: Localizer) -> Iterator[Said]:
    yield from shown_in(post_buttons(9, 9, localizer, step.table.rules, step.table, [*step.table.questions]), "post")
    preview = preview_lines(step.table, step.seat, [])
    yield from (Said("help", line) for line in to_decide(preview, localizer))
    for action in {type(option): None for option in preview.legal_actions}:
        for field in fields(action):
            found = field_suggestions(preview, action, {}, field.name, "", localizer)
            yield from (Said(f"autocomplete of {field.name}", str(choice.name)) for choice in found)
    for at in _menus(preview):
        # The number of their pages depends on the language.
        yield from (Said("panel", line) for line in explanations(preview, at, localizer))
        panel = turn_panel(preview, at, localizer, PanelSettings(9, 9))
        yield Said("panel", panel.text)
        yield from shown_in(panel.components, "panel")


def controls_of_panels(step: Position, localizer: Localizer) -> Iterator[Said]:
    """Yield the words on the controls of the panels in a position."""
    preview = preview_lines(step.table, step.seat, [])
    for at in _menus(preview):
        yield from shown_in(turn_panel(preview, at, localizer, PanelSettings(9, 9)).components, "panel")


def _menus(preview: DraftPreview) -> Iterator[ChoiceNode]:
    """Yield the first menu of a position, and those below some of its entries."""
    top = follow(preview.choices, (), preview.menu)
    possible = [index for index, entry in enumerate(top.all) if not isinstance(entry, Fixed) or entry.choices]
    for path in ((), *((index,) for index in possible[:3])):
        at = follow(preview.choices, path, preview.menu)
        if at.single_choice is None:
            yield at
