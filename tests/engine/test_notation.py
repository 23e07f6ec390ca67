"""Every action can be parsed from its text; texts that are no action are refused with a reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, make_dataclass
from typing import Any, ClassVar, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine import Action, AnyAction, Seat
from rules.engine.core.notation import NotationError, format_action, parse_action, usage
from tests.cost import as_subtests
from tests.engine.tiny import TINY, Bid, Draw, Fold, Raise, Sell

Kind = Literal["silk", "salt", "long", "-"]

# Texts similar to other parts of the notation are more likely to be misread than arbitrary ones.
texts = st.text(max_size=8) | st.sampled_from(
    ["", "-", "()", "long", "quietly", "a,b", 'a"b', "a  ! 1", "yes", "7", " "]
)
numbers = st.integers(-999_999_999, 999_999_999)
VALUES: dict[Any, st.SearchStrategy[Any]] = {
    str: texts,
    int: numbers,
    bool: st.booleans(),
    Kind: st.sampled_from(get_args(Kind)),
    Seat: st.integers(0, 5).map(Seat),
    tuple[str, ...]: st.lists(texts, max_size=4).map(tuple),
    tuple[int, ...]: st.lists(numbers, max_size=4).map(tuple),
    tuple[Kind, ...]: st.lists(st.sampled_from(get_args(Kind)), max_size=4).map(tuple),
}


@st.composite
def arbitrary_actions(draw: st.DrawFn) -> AnyAction:
    """Return an action of a newly made class: fields with and without defaults, including flags."""
    names = draw(st.lists(st.sampled_from(["space", "kind", "long", "quietly", "cards", "n"]), unique=True))
    hints = [draw(st.sampled_from(list(VALUES))) for _ in names]
    with_default = draw(st.integers(0, len(names)))
    members: list[Any] = []
    for place, (name, hint) in enumerate(zip(names, hints, strict=True)):
        if place < with_default:
            members.append((name, hint))
        elif draw(st.booleans()) and hint is not bool:
            members.append((name, hint | None if hint is not Seat else hint, field(default=draw(VALUES[hint]))))
        else:
            members.append((name, hint, field(default=False if hint is bool else draw(VALUES[hint]))))
    made = make_dataclass("MadeUp", members, bases=(Action,), frozen=True, slots=True, namespace={"tag": "made_up"})
    action: AnyAction = made(**{name: draw(VALUES[hint]) for name, hint in zip(names, hints, strict=True)})
    return action


@given(arbitrary_actions())
@settings(max_examples=100)
def test_any_action_can_be_parsed_from_its_text(action: AnyAction) -> None:
    text = format_action(action)
    assert text.isascii()
    assert text.isprintable()
    assert parse_action(text, [type(action)]) == action


def _of(action: type[AnyAction]) -> st.SearchStrategy[AnyAction]:
    hints = get_type_hints(action)
    values = {
        name: st.sampled_from(get_args(hints[name])) if get_origin(hints[name]) is Literal else VALUES[hints[name]]
        for name in getattr(action, "__dataclass_fields__", {})
    }
    make: Callable[..., AnyAction] = action
    return st.builds(make, **values)


@given(st.one_of([_of(action) for action in TINY.actions]))
def test_actions_of_the_tiny_game_can_be_parsed(action: AnyAction) -> None:
    assert parse_action(format_action(action), TINY.actions) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Bid(3), "bid 3"),
        (Fold(), "fold"),
        (Draw(), "draw"),
        (Draw("middle"), "draw middle"),
        (Sell(("silk1",)), "sell silk1"),
        (Sell(("silk1", "salt2"), quietly=True), "sell silk1,salt2 quietly"),
        (Sell(()), "sell ()"),
        (Sell(("quietly",)), 'sell "quietly"'),
        (Sell(("two words", "")), 'sell "two words",""'),
    ],
)
def test_an_action_is_its_tag_and_its_fields(action: AnyAction, text: str) -> None:
    assert format_action(action) == text
    assert parse_action(text, TINY.actions) == action


@dataclass(frozen=True, slots=True)
class Travel(Action[Any]):
    """Go somewhere."""

    tag: ClassVar[str] = "travel"
    space: str
    by: str = "cart"
    days: int | None = None
    long: bool = False


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Travel("E7"), "travel E7"),
        (Travel("E7", days=2), "travel E7 - 2"),
        (Travel("E7", "-"), 'travel E7 "-"'),
        (Travel("E7", long=True), "travel E7 long"),
        (Travel("E7", "long"), 'travel E7 "long"'),
    ],
)
def test_defaults_are_left_out_and_flags_named(action: AnyAction, text: str) -> None:
    assert format_action(action) == text
    assert parse_action(text, [Travel]) == action


def test_extra_spaces_and_a_flag_name_as_a_value_are_accepted() -> None:
    assert parse_action("  travel   E7 ", [Travel]) == Travel("E7")
    assert parse_action("travel long", [Travel]) == Travel("long")


@as_subtests
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "Type at least one action"),
        ("   ", "Type at least one action"),
        ("juggle", "There is no action `juggle`."),
        ("sel silk1", "There is no action `sel`; did you mean `sell`?"),
        ("bid", "`bid` is incomplete without `<coins>`; write `bid <coins>`."),
        ("bid -", "without `<coins>`"),
        ("bid many", "`coins` is a number, not `many`."),
        ("bid 99999999999999999999", "`coins` is a number"),
        ("bid 3 4", "`4` is one word too many; write `bid <coins>`."),
        ("draw bottom", "`source` is one of `top`, `middle`, not `bottom`."),
        ("draw midle", "not `midle`; did you mean `middle`?"),
        ('sell "silk1', "unclosed quotation mark"),
        ('sell silk1"', "unclosed quotation mark"),
        ('sell si"l"k', "quotation mark"),
        ("sell silk1,,silk2", "stray comma"),
        ("sell ,", "stray comma"),
        ("sell silk1 quietly quietly", "`quietly` appears twice"),
        (r'sell "\x"', "badly quoted"),
        ("fold now", "`now` is one word too many; write `fold`."),
        ("fold and bid 3", "`and` does not belong here; separate actions by `;`."),
        ("bid 3 Then fold", "`Then` does not belong here; separate actions by `;`."),
    ],
)
def test_a_text_that_is_no_action_is_refused_with_a_reason(text: str, problem: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_action(text, TINY.actions)
    assert problem in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "meant"), [("bid many", "bid"), ("sel silk1", "sell"), ("draw", None), ("juggle", None), ("bid", "bid")]
)
def test_a_refusal_has_the_kind_of_action_that_was_meant(text: str, meant: str | None) -> None:
    kinds = [action for action in TINY.actions if action.tag != "draw"]
    with pytest.raises(NotationError) as refusal:
        parse_action(text, kinds)
    assert (refusal.value.action.tag if refusal.value.action else None) == meant


def test_a_wrong_word_is_quoted_as_code_that_it_cannot_end() -> None:
    with pytest.raises(NotationError) as refusal:
        parse_action("`@everyone`\u202e", TINY.actions)
    assert "`@everyone`" in str(refusal.value)
    assert "\u202e" not in str(refusal.value)


@given(st.text(max_size=30) | st.lists(st.sampled_from(["sell", "bid", "3", "-", '"', ",", "()", " "])).map(" ".join))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = parse_action(text, TINY.actions)
    except NotationError:
        return
    assert parse_action(format_action(action), TINY.actions) == action


def test_usage_lists_the_fields() -> None:
    assert usage(Travel) == "travel <space> [by] [days] [long]"
    assert usage(Raise) == "raise <to>"


def test_a_field_without_text_form_is_a_program_error() -> None:
    made = make_dataclass("Odd", [("pairs", tuple[str, int])], bases=(Action,), frozen=True, namespace={"tag": "odd"})
    with pytest.raises(TypeError, match="no notation for Odd"):
        format_action(made(("a", 1)))
