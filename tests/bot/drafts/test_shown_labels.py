"""Everything that a panel shows can be typed as it stands, in the language of its reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import cache

import pytest

from bot.drafts.choice_tree import Choice
from bot.drafts.entry_labels import with_kind
from bot.drafts.name_matching import NameMatcher
from bot.drafts.preview import DraftPreview, Refusal
from bot.drafts.shown_labels import LabelledEntry, label_key, labelled_entries
from bot.drafts.typed_lines import do_all_typed, parts, read
from bot.language.emoji_tags import AFTER
from bot.language.i18n import Localizer, clipped, plain
from bot.panels.controls import BUTTON_LABEL
from rules import GAMES
from tests.bot.drafts.test_typeable import LANGUAGES, NAMES, positions
from tests.cost import fast


@cache
def shown(title: str, language: str) -> Sequence[tuple[DraftPreview, NameMatcher, list[LabelledEntry]]]:
    """Return positions of random games, each with everything that its panel can show."""
    localizer = Localizer(language, NAMES)
    return [
        (preview, NameMatcher.of(preview, localizer), list(labelled_entries(preview, localizer)))
        for preview in (step.draft() for step in positions(title))
    ]


def same_words(entry: LabelledEntry, entries: list[LabelledEntry]) -> list[LabelledEntry]:
    """Return the entries of any list with the same label, of which typing cannot tell one."""
    return [other for other in entries if not other.leads_on and label_key(other.label) == label_key(entry.label)]


@pytest.mark.few_fast
@pytest.mark.parametrize("language", fast(LANGUAGES))
@pytest.mark.parametrize("title", GAMES)
def test_every_label_of_a_choice_means_that_choice(title: str, language: str) -> None:
    localizer, wrong, count = Localizer(language, NAMES), [], 0
    for preview, names, entries in shown(title, localizer.language):
        for entry in (each for each in entries if not each.leads_on):
            found = read(preview, names, plain(entry.label))
            meant = [each.choices[0].actions for each in same_words(entry, entries)]
            chosen = [each.actions for each in found.fits] if isinstance(found, Refusal) else [found.actions]
            count += 1
            if (isinstance(found, Refusal) and len({*meant}) == 1) or not all(each in meant for each in chosen):
                wrong.append((entry.label, chosen, meant))
    assert wrong == []
    assert count


@pytest.mark.parametrize("language", fast(LANGUAGES))
def test_words_that_two_lists_show_for_different_actions_are_asked_about(language: str) -> None:
    """Civilization lists the destinations of a whole group and those of each of its figures."""
    localizer, asked = Localizer(language, NAMES), 0
    for preview, names, entries in shown("civ", localizer.language):
        for entry in (each for each in entries if not each.leads_on):
            alike = [each for each in entries if not each.leads_on and each.label == entry.label]
            if len({localizer(preview.words(each.choices[0])) for each in alike}) < 2:
                continue
            found = read(preview, names, plain(entry.label))
            assert isinstance(found, Refusal), entry.label
            assert {each.choices[0].actions for each in alike} == {choice.actions for choice in found.fits}
            asked += 1
    assert asked


@pytest.mark.few_fast
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", GAMES)
def test_the_name_of_an_action_without_fields_means_that_action(title: str, language: str) -> None:
    """Not a plan that consists of it: *End the phase* ends the phase."""
    localizer, wrong, count = Localizer(language, NAMES), [], 0
    for preview, names, _ in shown(title, localizer.language):
        for choice in preview.choices:
            if len(choice.actions) > 1 or fields(choice.last):
                continue
            found, count = read(preview, names, localizer(type(choice.last).kind_name())), count + 1
            if isinstance(found, Refusal) or found.actions != choice.actions:
                wrong.append((choice.line, found))
    assert wrong == []
    assert count


@pytest.mark.parametrize("language", fast(LANGUAGES))
@pytest.mark.parametrize("title", GAMES)
def test_every_line_of_a_draft_means_its_choice(title: str, language: str) -> None:
    localizer, wrong = Localizer(language, NAMES), []
    for preview, names, _ in shown(title, localizer.language):
        lines: dict[str, list[Choice]] = {}
        for choice in preview.choices:
            line = with_kind(localizer(type(choice.last).kind_name()), localizer(preview.words(choice)))
            lines.setdefault(label_key(line), []).append(choice)
        for choice in preview.choices:
            line = with_kind(localizer(type(choice.last).kind_name()), localizer(preview.words(choice)))
            found = read(preview, names, plain(line))
            if len(lines[label_key(line)]) == 1 and (isinstance(found, Refusal) or found.actions != choice.actions):
                wrong.append((line, found))
    assert wrong == []


@pytest.mark.parametrize("title", GAMES)
def test_labels_with_separators_are_read_in_one_piece(title: str) -> None:
    localizer = Localizer("en", NAMES)
    for preview, _, entries in shown(title, localizer.language):
        for entry in (each for each in entries if not each.leads_on and len(parts(each.label)) > 1):
            if len(same_words(entry, entries)) > 1:
                continue
            tried = preview.again()
            do_all_typed(tried, parts(plain(entry.label)), localizer)
            assert tried.lines == entry.choices[0].line.split("; "), entry.label


@pytest.mark.few_fast
@pytest.mark.parametrize("language", fast(LANGUAGES))
@pytest.mark.parametrize("title", GAMES)
def test_an_entry_that_opens_a_list_offers_its_choices(title: str, language: str) -> None:
    localizer, wrong = Localizer(language, NAMES), []
    for preview, names, entries in shown(title, localizer.language):
        for entry in (each for each in entries if each.leads_on and each.label.endswith("…")):
            if any(not other.leads_on and label_key(other.label) == label_key(entry.label) for other in entries):
                continue
            found = read(preview, names, plain(entry.label))
            if isinstance(found, Refusal) and not {each.actions for each in entry.choices} <= {
                each.actions for each in found.fits
            }:
                wrong.append((entry.label, found))
    assert wrong == []


@pytest.mark.few_fast
@pytest.mark.parametrize("title", GAMES)
def test_emoji_cut_labels_and_other_languages_are_understood(title: str) -> None:
    """A label as Discord copies it, as a button cuts it, and as somebody else at the table reads it."""
    localizer, wrong = Localizer("en", NAMES), []
    for preview, names, entries in shown(title, localizer.language):
        slovak = {each.path: each.label for each in labelled_entries(preview, Localizer("sk", NAMES))}
        for entry in [each for each in entries if not each.leads_on][::7]:
            if len(same_words(entry, entries)) > 1 or len(entry.path) > 1:
                continue
            texts = [f"<:coin_1:123>{AFTER}{entry.label}", f":coin_1: {entry.label}", slovak[entry.path]]
            cut = clipped(entry.label, BUTTON_LABEL)
            texts += [cut] if sum(each.label.startswith(cut.rstrip("…")) for each in entries) == 1 else []
            for text in texts:
                found = read(preview, names, text)
                if isinstance(found, Refusal) or found.actions != entry.choices[0].actions:
                    wrong.append((text, found))
    assert wrong == []
