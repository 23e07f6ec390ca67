"""Sentences about the seat of their reader in the second person: "You build …" instead of "Anna builds …".

The texts of events speak of seats in the third person and in the present tense. What their reader's own seat does is
said by changing the verb behind the name; in Czech and Slovak that is enough, and nobody says the pronoun.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

SUBJECTS: Mapping[str, str] = {"en": "You ", "cs": "", "sk": ""}
"""How a sentence about its reader begins in each language that can say one, in front of the verb."""

_OPENING = re.compile(r"\{(\w+)\} ")
_ENGLISH = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
_ENGLISH_VERB = r"(?:has|is|[a-z]+s)\b"
_ENGLISH_OPENING = re.compile(rf"((?:also |already |still |no longer )?)({_ENGLISH_VERB}|cannot\b|can\b|may\b|will\b)")
_ENGLISH_SECOND = re.compile(r"(?<= and )(builds|gains|loses|takes)\b")
_OF_YOU = r"(?:the (\w+)|(\{{\w+\}})) of {field}"
"""What belongs to the reader: the offer of {other}, {card} of {rival}."""
_TO_YOU = r"^(\{{\w+\}}) (\w+) hráč(?:i|ovi) {field}"
"""In Czech and Slovak a short pronoun stands in the second place of a sentence."""
_CLITIC = re.compile(r"(ti|tě|ťa) (\w+)")
_SHORTER = re.compile(r"(ss|ch|sh|x|zz)es$")
_CZECH_VERBS = r"(?:bere|hraje|staví|získává)"
_SLOVAK_VERBS = r"(?:berie|hrá|stavia|získava)"
_SLAVIC_SECOND = re.compile(rf"(?:(?<= a )(?:{_CZECH_VERBS}|{_SLOVAK_VERBS})|(?<= ni[cč] )nemá)\b")
_SLAVIC_OPENING = re.compile(
    r"(?:(?P<clitic>se|sa|si|to|ti) )?"
    r"(?P<before>(?:ještě |ešte |zatím |zatiaľ |stále |už |znovu |znova |na oplátku |možno )?)"
    r"(?P<verb>(?:nie je|[^\W\d]+[aáeéěiíyý])\b)"
)
_NO_VERBS = ("splnené", "sdílejí", "víťazia")
"""What looks like the verb of one seat but is none."""
_SLAVIC = {"je": "jsi", "není": "nejsi"}
_SLOVAK = {"je": "si", "nie je": "nie si"}
_FAR_VERBS = {
    "{who} odteď při letu na koberci přeskočí": "odteď při letu na koberci přeskočíš",
    "{who} odteraz pri lete na koberci preskočí": "odteraz pri lete na koberci preskočíš",
}
"""Where the verb does not stand near its subject."""
_OBJECTS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "cs": (
        ("poráží hráče {}", "tě poráží"),
        ("uvrhuje do Anarchie hráče {}", "tě uvrhuje do Anarchie"),
        ("nabídku hráče {}", "tvou nabídku"),
        ("osadníky hráče {}", "tvé osadníky"),
        ("žeton kontroly hráče {}", "tvůj žeton kontroly"),
        ("žetony kontroly hráče {}", "tvé žetony kontroly"),
        ("žeton kontroly na {space} ({})", "tvůj žeton kontroly na {space}"),
        ("hlavní město na {space} ({})", "tvé hlavní město na {space}"),
        ("město na {space} ({})", "tvé město na {space}"),
        ("Velvyslanectví hráče {}", "tvému Velvyslanectví"),
        ("kartu {old} hráče {}", "tvou kartu {old}"),
        ("pro hráče {}", "pro tebe"),
        ("proti hráči {}", "proti tobě"),
        ("od hráče {}", "od tebe"),
        ("s hráčem {}", "s tebou"),
        ("hráči {}", "tobě"),
        (": {} má ", ": máš "),
        (", {} má ", ", ty máš "),
    ),
    "sk": (
        ("poráža hráča {}", "ťa poráža"),
        ("uvrhá do Anarchie hráča {}", "ťa uvrhá do Anarchie"),
        ("ponuku hráča {}", "tvoju ponuku"),
        ("osadníkov hráča {}", "tvojich osadníkov"),
        ("žetón kontroly hráča {}", "tvoj žetón kontroly"),
        ("žetóny kontroly hráča {}", "tvoje žetóny kontroly"),
        ("žetón kontroly na {space} ({})", "tvoj žetón kontroly na {space}"),
        ("hlavné mesto na {space} ({})", "tvoje hlavné mesto na {space}"),
        ("mesto na {space} ({})", "tvoje mesto na {space}"),
        ("Veľvyslanectvu hráča {}", "tvojmu Veľvyslanectvu"),
        ("kartu {old} hráča {}", "tvoju kartu {old}"),
        ("pre hráča {}", "pre teba"),
        ("proti hráčovi {}", "proti tebe"),
        ("od hráča {}", "od teba"),
        ("s hráčom {}", "s tebou"),
        ("hráčovi {}", "tebe"),
        (": {} má ", ": máš "),
        (", {} má ", ", ty máš "),
    ),
    "en": (("{}'s", "your"), ("of {}", "of yours")),
}
"""How a language names its reader beside a verb; elsewhere in Czech and Slovak the name of the seat stays."""


def behind_others(language: str, clause: str) -> str:
    """A clause as it continues a sentence: its verb first, then the short pronoun ("… a bere ti 2g")."""
    return _CLITIC.sub(r"\2 \1", clause, count=1) if language != "en" and _CLITIC.match(clause) else clause


def opening(template: str) -> str | None:
    """The name of the value a translated template begins with, when that is what the sentence is about."""
    found = _OPENING.match(template)
    return None if found is None else found[1]


@cache
def addressed(language: str, template: str, own: frozenset[str]) -> str:
    """A translated template as its reader is told it who is named by the values `own`."""
    if language not in SUBJECTS:
        return template
    opens = opening(template)
    if opens in own:
        about_you = _english_opening if language == "en" else _slavic_opening
        told = about_you(language, template, template.removeprefix(f"{{{opens}}} "))
        if told is not None:
            template = told
    for name in sorted(own):
        template = _beside_a_verb(language, template, name)
    return template


def _english_opening(language: str, template: str, rest: str) -> str | None:
    found = _ENGLISH_OPENING.match(rest)
    if found is None:
        # What is past, and what is no sentence.
        return f"{SUBJECTS[language]}{rest}" if rest[:1].islower() else None
    second = _ENGLISH_SECOND.sub(lambda verb: _you_do(verb[0]), rest[found.end() :])
    return f"{SUBJECTS[language]}{found[1]}{_you_do(found[2])}{second}"


def _slavic_opening(language: str, template: str, rest: str) -> str | None:
    for far, near in _FAR_VERBS.items():
        if template.startswith(far):
            return near[0].upper() + near[1:] + template.removeprefix(far)
    found = _SLAVIC_OPENING.match(rest)
    if found is None or found["verb"] in _NO_VERBS:
        return None
    irregular = _SLOVAK if language == "sk" else _SLAVIC
    verb = irregular.get(found["verb"], f"{found['verb']}š")
    clitic = f" {found['clitic']}" if found["clitic"] else ""
    told = f"{found['before']}{verb}{clitic}"
    second = _SLAVIC_SECOND.sub(lambda other: f"{other[0]}š", rest[found.end() :])
    return told[0].upper() + told[1:] + second


def _beside_a_verb(language: str, template: str, name: str) -> str:
    field = f"{{{name}}}"
    if language == "en":
        template = re.sub(_OF_YOU.format(field=re.escape(field)), r"your \1\2", template)
    else:
        template = re.sub(_TO_YOU.format(field=re.escape(field)), r"\1 ti \2", template)
    for third, second in _OBJECTS[language]:
        template = template.replace(third.replace("{}", field), second)
    if language != "en" or template == field:
        return template
    template = re.sub(rf"{re.escape(field)} ({_ENGLISH_VERB})", lambda verb: f"you {_you_do(verb[1])}", template)
    return template.replace(field, "you")


def _you_do(verb: str) -> str:
    """An English verb in the second person: builds → build, passes → pass."""
    if verb in _ENGLISH or not verb.endswith("s"):
        return _ENGLISH.get(verb, verb)
    if verb.endswith("ies"):
        return f"{verb.removesuffix('ies')}y"
    return _SHORTER.sub(r"\1", verb) if _SHORTER.search(verb) else verb.removesuffix("s")
