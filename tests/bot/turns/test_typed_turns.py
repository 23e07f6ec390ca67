"""Typed text ends a turn only when it says so, continues after a reveal, and may use the names that are shown."""

from __future__ import annotations

from typing import Any

import pytest

from bot.access.seat_context import prepared
from bot.drafts.preview import MOST_LINES, DraftPreview, closing, preview_lines, unused_by
from bot.drafts.typed_lines import do_all_typed, play_typed
from bot.language.i18n import Localizer
from bot.panels.turn_panel import drafted_in_words, played_in_words
from bot.sessions.change import Change, DecisionMade
from bot.turns.refusals import refused
from bot.turns.suggestions import continuations
from rules import GAMES
from rules.engine import AnyAction, Seat, Table
from rules.engine.core.notation import format_action
from tests.bench.taps import civilizations
from tests.bot.positions import first_turn, third_round
from tests.bot.turns.test_past_reveals import EVENT, about_to_prepare
from tests.civilization.test_trade import negotiating
from tests.engine.stones import STONES, Bid, StonesOptions
from tests.through_the_ages.scenes import actions, politics
from tests.through_the_ages.tables import game, settle

NAMES = ("Anna", "Boris", "Clara", "David")
ENGLISH, CZECH, SLOVAK = (Localizer(language, NAMES) for language in ("en", "cs", "sk"))
FIRST = Seat(0)


def mover(table: Table[Any]) -> Seat:
    return next(iter(table.questions))


def typed(table: Table[Any], text: str, localizer: Localizer = ENGLISH) -> DraftPreview:
    preview = preview_lines(table, mover(table), ())
    play_typed(preview, text, localizer)
    return preview


def told(table: Table[Any], text: str, localizer: Localizer = ENGLISH) -> str:
    return refused(typed(table, text, localizer), localizer)


def with_row(*cards: str, **fields: Any) -> Table[Any]:
    """Return the actions of a player with these cards at the beginning of the row, affordable cards of Age I."""
    g = game()
    settle(g, **fields)
    g.row[:] = [*cards, *([None] * (len(g.row) - len(cards)))]
    return actions(g).table


def option_of(table: Table[Any], tag: str) -> AnyAction:
    return next(option for option in table.legal_actions(mover(table)) if option.tag == tag)


def at_politics() -> Table[Any]:
    """Return a game in its third round, with a player in the politics phase."""
    table = third_round()
    while table.questions[mover(table)].name != "politics":
        table.act(
            mover(table), option_of(table, "end" if table.questions[mover(table)].name == "actions" else "discard")
        )
    return table


# The end of a turn


@pytest.mark.parametrize("tag", ["take", "population"])
def test_a_typed_turn_with_actions_left_is_not_ended(tag: str) -> None:
    table = third_round()
    line = format_action(option_of(table, tag))
    preview = typed(table, line)
    assert preview.lines == [line]
    last = closing(preview)
    assert last is not None
    unused = unused_by(preview, last)
    assert unused is not None
    assert "civil action" in ENGLISH(unused)
    assert "2 military actions" in ENGLISH(unused)


def test_a_typed_turn_ends_with_actions_left_when_it_says_so() -> None:
    table = third_round()
    line = format_action(option_of(table, "take"))
    assert typed(table, f"{line}; end").lines == [line, "end"]


@pytest.mark.parametrize(("military_left", "ended"), [(1, False), (0, True)])
def test_a_typed_turn_that_uses_everything_ends_by_itself(military_left: int, ended: bool) -> None:
    table = with_row("homer", civil_spent=3, military_spent=2 - military_left)
    assert typed(table, "take homer").lines == ["take homer", *(["end"] if ended else [])]


def test_in_the_first_round_military_actions_keep_no_turn_open() -> None:
    """TTN-5.1: the starting player has one civil action and nothing else."""
    rules = GAMES["tta"]
    table = Table.new(rules, rules.options(), 2, "first")
    line = format_action(option_of(table, "take"))
    assert typed(table, line).lines == [line, "end"]


def test_passing_in_politics_does_not_end_the_later_actions() -> None:
    assert typed(at_politics(), "pass").lines == ["pass"]


def test_a_turn_of_one_action_is_closed_as_before() -> None:
    table = first_turn(2)
    line = format_action(option_of(table, "upgrade"))
    assert typed(table, line).lines == [line, "end"]


# After a reveal


def stones() -> Table[Any]:
    """Return Anna's turn, in which taking three stones rolls a die."""
    table = Table.new(STONES, StonesOptions(), 3, "seed")
    for seat, amount in ((0, 2), (1, 1), (2, 0)):
        table.act(Seat(seat), Bid(amount))
    return table


def test_lines_after_a_reveal_wait_in_the_draft() -> None:
    preview = typed(stones(), "take 3; take 2")
    assert preview.lines == ["take 3"]
    assert preview.following == ["take 2"]


def test_suggestions_say_that_lines_after_a_reveal_are_only_prepared() -> None:
    preview = preview_lines(stones(), FIRST, ())
    (choice,) = continuations(preview, "take 3; take 2; ", ENGLISH)
    assert choice.value == "take 3; take 2; "
    assert "something is revealed first, what follows is only prepared" in choice.name


def test_typed_lines_become_a_draft_as_soon_as_the_turn_continues() -> None:
    table = stones()
    table.act(FIRST, table.parse("take 3"))
    preview = prepared(table, FIRST, (), ["Take 2."], ENGLISH)
    assert preview.lines == ["take 2"]
    assert not preview.following


def test_an_answer_to_another_player_comes_before_it() -> None:
    table = stones()
    for line in ("take 1", "stay"):
        table.act(FIRST, table.parse(line))
    assert table.questions[Seat(1)].off_turn
    preview = prepared(table, Seat(1), (), ["take 2"], ENGLISH)
    assert preview.lines == []
    assert preview.refusal is None
    assert preview.following == ["take 2"]


def ending(*more: str) -> DraftPreview:
    """Return a turn whose end brings military cards, with lines typed after it."""
    table = third_round()
    preview = prepared(table, mover(table), [format_action(option_of(table, "take")), "end"], (), ENGLISH)
    do_all_typed(preview, more, ENGLISH)
    return preview


def test_a_draft_lists_every_line_that_is_confirmed() -> None:
    preview = ending()
    assert preview.reveals
    assert [line for line in drafted_in_words(preview, ENGLISH) if line.startswith("• End the turn")]


def test_what_has_no_event_stands_above_what_follows_it() -> None:
    """Such as passing in politics before the actions."""
    table = at_politics()
    passed = typed(table, "pass")
    line = format_action(next(each for each in passed.legal_actions if each.tag == "take"))
    told = drafted_in_words(preview_lines(table, mover(table), ["pass", line]), ENGLISH)
    assert told[0] == drafted_in_words(passed, ENGLISH)[0]
    assert len(told) == 2


def test_a_discard_at_the_end_of_a_turn_is_told_once() -> None:
    table = civilizations(military=["legion", "phalanx", "legion", "phalanx"])
    preview = preview_lines(table, mover(table), ["pass", "end", "discard legion,legion"])
    told = "\n".join(drafted_in_words(preview, ENGLISH))
    assert "You discard 2 × Legion" in told
    assert told.count("Legion") == 1


def test_a_defense_that_is_declined_hides_nothing_and_is_told_once() -> None:
    g = game(seats=3)
    settle(g, military=["raid_i"], workers={"warriors": 3})
    g.players[1].military = ["military_bonus_i"]
    table = politics(g).table
    table.act(mover(table), table.parse("aggression raid_i 1"))
    told = "\n".join(drafted_in_words(preview_lines(table, Seat(1), ["defend"]), ENGLISH))
    assert told.count("defend") == 1


@pytest.mark.parametrize("text", ["end", "END", "End"])
def test_the_end_of_a_turn_is_not_kept_for_the_next_one(text: str) -> None:
    preview = ending(text)
    assert preview.refusal is None
    assert preview.lines[-1] == "end"
    assert preview.following == []


def test_nothing_waits_after_the_end_of_a_turn() -> None:
    preview = ending("population")
    assert preview.following == []
    assert "This ends your turn, so nothing can follow: End the turn" in refused(preview, ENGLISH)


# Played decisions


def after(table: Table[Any], line: str) -> list[str]:
    """Return what the player reads after a line was played."""
    preview = preview_lines(table, mover(table), [line])
    made = table.clone()
    events = made.act(mover(table), made.parse(line))
    change = Change("act", (DecisionMade(1, mover(table), line, False, tuple(events)),))
    return played_in_words(preview, change, ENGLISH)


def test_a_prepared_event_is_told_once() -> None:
    (told,) = after(in_politics("new_deposits", "raid_i"), "prepare new_deposits")
    assert told.count("New Deposits") == 1


# Names


@pytest.mark.parametrize(
    ("text", "localizer", "line"),
    [
        ("take caesar", ENGLISH, "take julius_caesar"),
        ("Take Julius Caesar", ENGLISH, "take julius_caesar"),
        ("caesar", ENGLISH, "take julius_caesar"),
        ("engineering genius", ENGLISH, "take engineering_genius_a"),
        ("take the genius", ENGLISH, "take engineering_genius_a"),
        ("take lib", ENGLISH, "take library_of_alexandria"),
        ("alexandrijska knihovna", CZECH, "take library_of_alexandria"),
        ("Vezmi si Caesara", CZECH, None),
        ("take alexandrijskou knihovnu", CZECH, "take library_of_alexandria"),
        ("vzit Alexandrijská knihovna", CZECH, "take library_of_alexandria"),
        ("take Library of Alexandria", CZECH, "take library_of_alexandria"),
        ("alexandrijska kniznica", SLOVAK, "take library_of_alexandria"),
        ("Population: one more worker", ENGLISH, "population"),
    ],
)
def test_a_displayed_name_is_understood_where_one_legal_thing_fits(
    text: str, localizer: Localizer, line: str | None
) -> None:
    table = with_row("julius_caesar", "engineering_genius_a", "library_of_alexandria", stored={"agriculture": 4})
    assert typed(table, text, localizer).lines == ([] if line is None else [line])


@pytest.mark.few_fast
@pytest.mark.parametrize(
    ("text", "localizer"),
    [
        ("Gain 7 coins for 5 power, sacrificing 1", ENGLISH),
        ("Gain 7 coins for 4 power, sacrificing 14", ENGLISH),
        ("Získání 7 peněz za 4 energie, obětovat 14", CZECH),
        ("Gain 7 coins for 4 power, sacrificing 4, and 1 priest", ENGLISH),
        ("Získání 7 peněz za 4 energie, obětovat 4, 1 kněz", CZECH),
        ("Získanie 7 mincí za 4 energie, obetovať 4, 1 kňaz", SLOVAK),
    ],
)
def test_a_label_whose_numbers_or_parts_have_changed_is_prepared_to_be_looked_at(
    text: str, localizer: Localizer
) -> None:
    """Such as a price that was lower a moment ago: it is not played before its player has seen the new one."""
    table = first_turn()
    preview = preview_lines(table, mover(table), ())
    do_all_typed(preview, [text], localizer)
    assert preview.lines == ["burn 4", "power coins"]
    assert preview.needs_look


def test_a_label_that_says_something_else_now_is_refused_with_what_is_possible() -> None:
    answer = told(first_turn(), "Gain 7 coins for 4 power and 1 priest").splitlines()
    assert answer[0].endswith("`: There is no action `gain`.")
    assert "Power" in answer[-1]
    answer = told(first_turn(), "Upgrade: A9 to temple for 2 workers and more, 5 coins").splitlines()
    assert answer[0].endswith("`: Nothing is called that now.")
    assert answer[1].startswith("Possible now")
    assert answer[2].startswith("• `Upgrade: ")


def test_where_several_fit_they_are_named() -> None:
    table = with_row("rich_land_a", "rich_land_i")
    answer = told(table, "rich land")
    assert answer.splitlines()[:2] == ["`rich land`: That could mean several actions; say which one.", "These fit:"]
    assert "• `Take: Rich Land A · 1 action`" in answer
    assert "• `Take: Rich Land I · 1 action`" in answer
    assert typed(table, "rich land i").lines == ["take rich_land_i"]


def test_the_name_of_something_else_is_never_taken_for_a_part_of_a_name() -> None:
    """Engineering is a separate technology."""
    table = with_row("engineering_genius_a")
    assert typed(table, "take engineering").lines == []
    assert typed(table, "engineering").lines == []


def test_nor_in_another_language() -> None:
    """Monarchy is a separate government."""
    table = with_row("constitutional_monarchy")
    assert typed(table, "take monarchie", CZECH).lines == []
    assert typed(table, "take konstitucni", CZECH).lines == ["take constitutional_monarchy"]


def test_an_action_that_is_impossible_is_not_taken_for_another_one() -> None:
    """Ship is an action; shipping is on a bonus card."""
    assert typed(first_turn(), "ship").lines == []


@pytest.mark.parametrize("text", ["2", "i", "a", "the", "take", "not take caesar", "take caesar and homer", "x " * 500])
def test_unknown_and_ambiguous_names_are_refused(text: str) -> None:
    assert typed(with_row("julius_caesar", "homer"), text).lines == []


@pytest.mark.parametrize(
    ("text", "localizer", "line"),
    [
        ("upgrade F4 to a trading house", ENGLISH, "upgrade F4 trading_house"),
        ("postav E7", CZECH, None),
        ("obchodní stanice F4", CZECH, "upgrade F4 trading_house"),
        ("obchodna stanica na F4", SLOVAK, "upgrade F4 trading_house"),
    ],
)
def test_structures_are_known_by_their_names(text: str, localizer: Localizer, line: str | None) -> None:
    lines = typed(first_turn(), text, localizer).lines
    assert lines[:1] == ([] if line is None else [line])


@pytest.mark.parametrize(
    ("text", "localizer"),
    [
        ("take the Rich Land A", ENGLISH),
        ("take Rich Land A", ENGLISH),
        ("take Přírodní bohatství A", CZECH),
        ("take Bohatá krajina A", SLOVAK),
        ("Bohatá krajina A", SLOVAK),
    ],
)
def test_the_age_after_a_name_belongs_to_it(text: str, localizer: Localizer) -> None:
    assert typed(with_row("rich_land_a", "rich_land_i"), text, localizer).lines == ["take rich_land_a"]


def test_an_article_is_no_age() -> None:
    assert typed(with_row("rich_land_a", "rich_land_i"), "take a rich land").lines == []


# Impossible actions


def reason(table: Table[Any], text: str, localizer: Localizer = ENGLISH) -> str:
    return told(table, text, localizer).splitlines()[0].partition("`: ")[2]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("take great wall", "Great Wall"),
        ("take the Great Wall", "Great Wall"),
        ("take engineering genius a", "Engineering Genius A"),
        ("take St. Peter's Basilica", "St. Peter's Basilica"),
    ],
)
def test_a_missing_thing_is_refused_by_its_name(text: str, name: str) -> None:
    assert reason(with_row("homer"), text) == f"{name} is not in the card row (TTN-9.1.1)."


def test_a_refusal_names_the_holder_of_a_card_outside_the_row() -> None:
    g = game()
    settle(g)
    g.row[:] = [None] * len(g.row)
    rival = g.players[1]
    rival.hand.append("great_wall")
    g.players[0].wonders.append("pyramids")
    table = actions(g).table
    assert reason(table, "take great wall") == "Great Wall is not in the card row, Boris has it (TTN-9.1.1)."
    assert reason(table, "take great wall", CZECH) == (
        "Velká zeď neleží v nabídce karet, tuto kartu má Boris (TTN-9.1.1)."
    )
    assert reason(table, "take pyramids") == "You already have Pyramids (TTN-9.1.1)."


@pytest.mark.parametrize("text", ["take urban growth", "take urban_growth"])
def test_an_ambiguous_name_of_missing_things_means_all_of_them(text: str) -> None:
    assert reason(with_row("homer"), text) == (
        "Urban Growth A is not in the card row; the same goes for "
        "Urban Growth I, Urban Growth II, Urban Growth III (TTN-9.1.1)."
    )


def test_it_is_refused_by_its_name_in_the_language_of_the_reader() -> None:
    assert reason(with_row("homer"), "take velká zeď", CZECH) == "Velká zeď neleží v nabídce karet (TTN-9.1.1)."


def test_available_cards_are_meant_rather_than_others() -> None:
    """TTN-9.11.2: a card taken this turn is played later."""
    table = with_row("breakthrough_i")
    table.act(FIRST, table.parse("take breakthrough_i"))
    assert reason(table, "play breakthrough").startswith("You took Breakthrough I this turn; play it in a later turn")


def test_unknown_names_are_reported() -> None:
    table = with_row("julius_caesar", "homer")
    assert reason(table, "take xyz") == "There is no card called xyz."
    assert reason(table, "take ceasar") == "There is no card called ceasar; did you mean Julius Caesar?"


def in_politics(*hand: str, seats: int = 3) -> Table[Any]:
    """Return a player with these cards in hand who is to take a political action."""
    g = game(seats=seats)
    settle(g, military=list(hand), workers={"warriors": 3})
    return politics(g).table


@pytest.mark.parametrize(
    ("text", "localizer"),
    [
        ("aggression raid boris", ENGLISH),
        ("Aggression: Raid I against Boris", ENGLISH),
        ("Agrese: Nájezd I, Boris", CZECH),
        ("agresia: nájazd proti Boris", SLOVAK),
    ],
)
def test_rivals_are_named(text: str, localizer: Localizer) -> None:
    assert typed(in_politics("raid_i"), text, localizer).lines == ["aggression raid_i 1"]


def test_actions_against_several_rivals_are_offered_with_their_names() -> None:
    answer = told(in_politics("war_over_technology"), "war over technology")
    assert "• `War over Technology on Boris, " in answer
    assert "• `War over Technology on Clara, " in answer


# Names of other languages


@pytest.mark.parametrize("localizer", [ENGLISH, SLOVAK])
@pytest.mark.parametrize("text", ["národ čarodějnice", "Carodejnice"])
def test_names_of_languages_that_the_reader_has_not_chosen_are_understood(text: str, localizer: Localizer) -> None:
    beginning = Table.new(GAMES["tm"], GAMES["tm"].options(), 2, "seed")
    assert typed(beginning, text, localizer).lines == ["faction witches"]


def test_a_name_of_another_language_that_fits_several_actions_is_not_guessed() -> None:
    preview = typed(first_turn(), "výměna")
    assert preview.lines == []
    assert preview.refusal is not None


def test_an_illegal_name_is_not_searched_in_other_languages() -> None:
    preview = typed(first_turn(), "build E9")
    assert preview.refusal is not None
    assert "E9 is occupied" in refused(preview, ENGLISH)


# Limits


TOO_MANY = "A turn can be prepared in at most 60 steps: confirm some of them, then go on."


def test_more_actions_than_a_turn_has_are_refused_before_any_is_read() -> None:
    """Reading one takes some milliseconds, and a message has room for hundreds."""
    table = first_turn()
    preview = typed(table, "pass; " * (MOST_LINES + 1))
    assert preview.lines == []
    assert TOO_MANY in refused(preview, ENGLISH)


def test_autocomplete_reads_no_more_actions_than_a_turn_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("bot.drafts.typed_lines._do_typed")
    table = first_turn()
    assert continuations(preview_lines(table, mover(table), ()), "x;" * 100, ENGLISH) == []


def test_a_draft_has_sixty_steps_at_most() -> None:
    """Each of its panels tries all of them."""
    table = negotiating(0)
    seat = Seat(0)
    preview = preview_lines(table, seat, ["offer 1 1", "withdraw 1"] * 40)
    assert len(preview.lines) == MOST_LINES
    assert refused(preview, ENGLISH).startswith(f"`offer 1 1`: {TOO_MANY}")


def test_lines_after_a_reveal_count_too() -> None:
    preview = preview_lines(about_to_prepare(), FIRST, [EVENT])
    assert preview.reveals
    do_all_typed(preview, ["take iron"] * (MOST_LINES - 2))
    do_all_typed(preview, ["take iron"])
    assert (len(preview.following), preview.refusal) == (MOST_LINES - 1, None)
    do_all_typed(preview, ["take iron"])
    assert preview.refusal is not None
    assert len(preview.following) == MOST_LINES - 1
