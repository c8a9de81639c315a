"""Codes and phrases that make another device one of a guest: 128 random bits each, of which the hash is stored.

A phrase is written in proquints (https://arxiv.org/html/0901.4016): words of five letters that can be read aloud.
"""

import hashlib
import re
import secrets
from typing import Final

BYTES: Final = 16
CONSONANTS: Final = "bdfghjklmnprstvz"
VOWELS: Final = "aiou"
WORD: Final = f"[{CONSONANTS}][{VOWELS}][{CONSONANTS}][{VOWELS}][{CONSONANTS}]"
_PHRASE: Final = re.compile(f"(?:{WORD}){{{BYTES // 2}}}")
_BETWEEN: Final = re.compile(r"[\s\u00ad\u2010-\u2014-]+")
"""Spaces and hyphens, as somebody may type them or a program may change them."""
_CODE: Final = re.compile("[A-Za-z0-9_-]{22}")


def new_code() -> str:
    """A code that nobody can guess, which fits into a link."""
    return secrets.token_urlsafe(BYTES)


def new_phrase() -> str:
    return words(secrets.token_bytes(BYTES))


def words(number: bytes) -> str:
    """Two bytes are a word."""
    pairs = zip(number[::2], number[1::2], strict=True)
    return " ".join(_word(high << 8 | low) for high, low in pairs)


def _word(bits: int) -> str:
    letters = ((CONSONANTS, 12), (VOWELS, 10), (CONSONANTS, 6), (VOWELS, 4), (CONSONANTS, 0))
    return "".join(alphabet[bits >> shift & len(alphabet) - 1] for alphabet, shift in letters)


def hashed(typed: str) -> str | None:
    """The hash of a code or a phrase, however that was typed; None if it can be neither."""
    if _CODE.fullmatch(typed.strip()):
        return _hash("code", typed.strip())
    letters = _BETWEEN.sub("", typed).casefold()
    return _hash("phrase", letters) if _PHRASE.fullmatch(letters) else None


def _hash(kind: str, text: str) -> str:
    return hashlib.sha256(f"{kind}:{text}".encode()).hexdigest()
