"""Reading what people type: a turn in the notation of the log, without fuss about case and separators."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.turns.drafts import Refusal, Trial, closing, step
from rules.engine import AnyAction, say
from rules.engine.notation import NotationError, format_action

_STOP = r"(?<!\b[a-z]{2})\.(?:\s+|$)"
"""Ends an action; behind so short a word it is an abbreviation of a name: St. Peter's."""
_SEPARATORS = re.compile(rf"\s*(?:;|\n|{_STOP})\s*", re.IGNORECASE)
_ENDS = re.compile(rf"[;\n]\s*|{_STOP}", re.IGNORECASE)
ASIDE = " · "
"""Behind this stands a remark that autocomplete has written, up to the next action."""
_REMARK = re.compile(r"\s+·[^;\n]*")
_PLACE = re.compile(r"[a-z]+\d+(-[a-z]+\d+)*")
_UNMINDED = str.maketrans("_", " ", "\"'’().")
_NOTHING = "?"
"""A word that is the value of no field."""
_MOST_FITS = 5


def parts(text: str) -> list[str]:
    """The single actions of a typed turn."""
    return [part for part in _SEPARATORS.split(_REMARK.sub("", text).strip()) if part]


def split_last(text: str) -> tuple[list[str], str, str]:
    """A turn that is being typed: the actions that are complete, the text up to the last one, and that one."""
    text = _REMARK.sub("", text)
    ends = [found.end() for found in _ENDS.finditer(text)]
    start = ends[-1] if ends else len(text) - len(text.lstrip("+ "))
    return parts(text[:start].lstrip().removeprefix("+")), text[:start], text[start:]


def play_typed(trial: Trial, text: str) -> list[str]:
    """Do a typed turn in a trial; what is left over because chance has to be revealed first.

    The action that only closes the turn is added when it is missing. A refusal stays in the trial.
    """
    waiting = parts(text)
    while waiting and not trial.revealing and trial.refusal is None:
        do_typed(trial, waiting.pop(0))
    if not waiting and trial.refusal is None and trial.lines:
        last = closing(trial)
        if last is not None:
            step(trial, format_action(last))
    return waiting if trial.refusal is None else []


def do_typed(trial: Trial, text: str) -> None:
    """Do one typed action in a trial: as it stands, else as the one legal action that is meant.

    That one differs only in case or spaces, or its values begin like the typed ones.
    """
    spelled = _same_option(trial, text)
    if spelled is not None:
        step(trial, spelled)
        return
    refusals: list[Refusal] = []
    for variant in _variants(text):
        trial.refusal = None
        step(trial, variant)
        if trial.refusal is None:
            return
        refusals.append(trial.refusal)
    begun = _begun(trial, text)
    if len(begun) == 1:
        trial.refusal = None
        step(trial, format_action(begun[0]))
        return
    if begun:
        fits = ", ".join(f"`{format_action(option)}`" for option in begun[:_MOST_FITS])
        problem = say("Several actions begin like that, among them {fits}.", fits=fits)
        trial.refusal = Refusal(text, NotationError(problem, type(begun[0])))
        return
    # A reason of the rules says more than a complaint about the notation.
    refusals.sort(key=lambda refusal: isinstance(refusal.reason, NotationError))
    trial.refusal = Refusal(text, refusals[0].reason)


def _begun(trial: Trial, text: str) -> list[AnyAction]:
    """The legal actions whose values begin like the typed ones, where those are no values themselves."""
    typed = text.lower().split()
    if len(typed) < 2:
        return []
    found = []
    for option in trial.options:
        words = format_action(option).split()
        if words[0] != typed[0] or len(words) != len(typed):
            continue
        pairs = list(zip(words, typed, strict=True))
        if all(word.lower().startswith(begun) for word, begun in pairs):
            changed = [place for place, (word, begun) in enumerate(pairs) if word.lower() != begun]
            if all(not _PLACE.fullmatch(words[place].lower()) for place in changed) and all(
                _is_no_value(trial, words, place, typed[place]) for place in changed
            ):
                found.append(option)
    return found


def _is_no_value(trial: Trial, words: list[str], place: int, word: str) -> bool:
    """Whether a word means nothing there: it is refused like any other, not because its thing is taken."""
    tried = [" ".join([*words[:place], each, *words[place + 1 :]]) for each in (word, word.upper(), _NOTHING)]
    small, large, nothing = (_reason(trial, line) for line in tried)
    return small == large == nothing


def _reason(trial: Trial, line: str) -> str:
    """The kind of reason for which a line is refused; nothing when it is not."""
    try:
        obstacle = trial.table.obstacle(trial.seat, trial.table.parse(line))
    except NotationError:
        return NotationError.__name__
    return "" if obstacle is None else obstacle.message.template


def _same_option(trial: Trial, text: str) -> str | None:
    wanted = spelled_alike(text)
    return next((line for line in map(format_action, trial.options) if spelled_alike(line) == wanted), None)


def spelled_alike(text: str) -> str:
    """A text without what nobody minds in typing: case, underscores, spaces, quotation marks and brackets of names."""
    return " ".join(text.lower().translate(_UNMINDED).split())


def _variants(text: str) -> Iterator[str]:
    tag, _, rest = text.strip().partition(" ")
    words = rest.lower().split()
    yield " ".join([tag.lower(), *(word.upper() if _PLACE.fullmatch(word) else word for word in words)])
    yield f"{tag.lower()} {rest}".strip()
