"""Czech and Slovak use the rulebooks' own terms, address one reader informally, and follow their typography."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch

import pytest

from bot.language.catalogs import LOCALE, NAMES, WORDED
from tests.bot.language.test_languages import done

EVERYWHERE: Mapping[str, Mapping[str, str]] = {
    "cs": {
        "the reader is one person": r"\b(vy|váš|vaš[eíi]|vašem|jste|chcete|vyberte|zvolte)\b"
        r"|\b(?!sestavíte)\w+(íte|áte|jete|ejte|ijte|uste)\b",
        "nobody's gender is known": r"\b(byl|měl|mohl|zvolil|vybral)\(a\)",
    },
    "sk": {
        "the reader is one person": r"\b(vy|váš|vaš[ei]|vašom|ste|chcete|smiete|môžete|vyberte|zvoľte)\b"
        r"|\b(?!zostavíte|štáte)\w+(íte|áte|jete|jte|úste)\b",
        "nobody's gender is known": r"\b(bol|mal|mohol|zvolil|vybral)\(a\)",
    },
}
TERMS: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "terra_mystica*": {
        "cs": {
            "rýč": r"\blopat",
            "obětovat": r"\b(s?pál\w*|spálen\w*) energi",
            "akce za použití energie": r"\bakc\w* za energii",
            "zdroje": r"\bsurovin",
            "závěrečné vyhodnocení": r"závěrečn\w+ hodnocen",
            "počáteční usedlost": r"\bprvní\w* usedlost",
            "políčko řádu": r"\bpol(e|i|ích|í) řád",
            "stupeň lodní přepravy": r"\búrov\w+ (\w+ )?(lodní )?přeprav",
            "dvojitý tah": r"dvě akce po sobě",
            "fáze provádění akcí": r"\bfáz\w+ akcí",
            "příprava dalšího kola": r"\búklid",
        },
        "sk": {
            "rýľ": r"\blopat",
            "obetovať": r"\b(s?páli\w*|spálen\w*) energi",
            "akcia za použitie energie": r"\bakci\w* za energiu",
            "zdroje": r"\bsurov[ií]n",
            "záverečné vyhodnotenie": r"záverečn\w+ hodnoten",
            "počiatočná usadlosť": r"\bprv\w+ usadlos",
            "políčko rádu": r"\bpol(e|i|ia|iach|í) rád",
            "stupeň lodnej prepravy": r"\búrov\w+ (\w+ )?(lodnej )?preprav",
            "dvojitý ťah": r"dve akcie po sebe",
            "fáza vykonávania akcií": r"\bfáz\w+ akcií",
            "príprava ďalšieho kola": r"\bupratov",
        },
    },
    "through_the_ages*": {
        "cs": {
            "človík": r"\b(člověk|lid[éíi]|lidem)\b",
            "populace": r"\bobyvatel",
            "vyvinout, vyložit": r"\bobjevit technologi",
            "líznout": r"\bdobír",
            "karta vojenského bonusu": r"\bbonusov\w+ kart",
            "okopírování taktiky": r"\bpřevz\w+ taktik|\bpřevzetí taktik",
            "exkluzivní taktika": r"\b(výlučn|výhradn)\w+ taktik",
            "kolonizační výprava": r"\bvojsko na (území|kolonii)",
            "vylepšit jednotku": r"\bvycvič",
        },
        "sk": {
            "človiečik": r"\b(človek|ľudia|ľudí|ľuďom)\b",
            "populácia": r"\bobyvateľ",
            "ťahať": r"\bdober",
            "karta vojenského bonusu": r"\bbonusov\w+ k[aá]rt",
            "exkluzívna taktika": r"\b(výlučn|výhradn)\w+ taktik",
            "vylepšiť jednotku": r"\bvycvič",
        },
    },
    "through_the_ages_rules_2015": {
        "cs": {"povstání": r"\bvzpou", "aukce": r"\bdraž(b|í)", "remíza": r"\brovnost", "zničit": r"\bzbo[řu]"},
        "sk": {"povstanie": r"\bvzbur", "aukcia": r"\bdraž(b|í)", "remíza": r"\brovnos", "zničiť": r"\bzbúr"},
    },
    "through_the_ages_rules_2006": {
        "cs": {
            "vzpoura": r"\bpovstán",
            "vyložit": r"\bvyv(in|íj)",
            "brát": r"\bl[íi]z",
            "extra technologie": r"\bspeciální\w* techn",
            "dražba": r"\baukc",
            "karta Obrana/Kolonizace": r"vojenského bonusu",
        },
        "sk": {
            "vzbura": r"\bpovstan",
            "vyložiť": r"\bvyv(in|íj)",
            "extra technológia": r"\bšpeciáln\w* techn",
            "dražba": r"\baukci",
            "karta Obrana/Kolonizácia": r"vojenského bonusu",
        },
    },
}
"""The terms of the rulebook by catalog and language, each with the words that must not replace it."""
SIGNS = {
    "quotation marks are „…“": r"[\"“”](?=\w)|(?<=\w)[\"”]|(?<!„)\b\w+“(?<!“)",
    "no blank stands before a sign": r"\w [,:!?]",
    "no two blanks stand in a row": r"\S  \S",
}


def is_search_words(template: str) -> bool:
    """Return whether a message has the search words of rules, which may be informal."""
    return template == template.lower() and not re.search(r"[.,{:;()]", template)


def told(language: str, catalogs: str = "*") -> Iterator[tuple[str, str]]:
    """Yield the messages of some catalogs: the name of the catalog, and the text."""
    for name, _, ids, strings in done(language):
        if name != NAMES and fnmatch(name, catalogs) and not ("_" in name and is_search_words(ids[0])):
            yield from ((name, string) for string in strings)


@pytest.mark.few_fast
@pytest.mark.parametrize(
    ("catalogs", "language"), [(catalogs, language) for catalogs, terms in TERMS.items() for language in terms]
)
def test_the_terms_of_the_rulebooks_are_said(catalogs: str, language: str) -> None:
    wrong = [
        f"{name}: {text} (say {term})"
        for name, text in told(language, catalogs)
        for term, other in TERMS[catalogs][language].items()
        if re.search(other, text, re.IGNORECASE)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", EVERYWHERE)
def test_one_person_is_spoken_to(language: str) -> None:
    wrong = [
        f"{name}: {text} ({why})"
        for name, text in told(language)
        for why, other in EVERYWHERE[language].items()
        if re.search(other, text, re.IGNORECASE)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", EVERYWHERE)
def test_signs_are_set_as_in_the_language(language: str) -> None:
    wrong = [
        f"{name}: {text} ({why})"
        for name, text in told(language)
        for why, other in SIGNS.items()
        if re.search(other, re.sub(r"`[^`]*`", "", text))
    ]
    assert wrong == []


def test_the_catalogs_of_terms_exist() -> None:
    there = {path.stem for path in LOCALE.glob("cs/LC_MESSAGES/*.po")}
    assert all(any(fnmatch(name, catalogs) for name in there) for catalogs in TERMS)
    assert WORDED not in "".join(there)
