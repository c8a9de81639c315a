"""Whoever sees some colours or none can tell the pieces apart: they differ in shape and symbol."""

import io
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, Page

from tests.web.gallery import BOARDS, DRAWN, MOMENTS, after, opened, seen_with, served, shown, still
from tests.web.visitors import SCREENS

EYES = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
KINDS = {
    "flower": 7,
    "butterfly": 3,
    "crystal": 2,
    "sign": 7,
    "small sign": 7,
    "sign on a hat": 5,
    "petal": 5,
    "blossom": 5,
    "sparkle": 4,
    "pollinator": 6,
    "bee": 5,
    "seat": 6,
    "player's tile": 4,
    "forager": 6,
    "soldier": 6,
    "kind of bee": 3,
    "flower of the field": 3,
    "ground": 3,
}
"""How many pieces there are of each kind."""
DENSITY = 2
"""Pixels of a phone in one of the page: hardly any has fewer."""
CLEARLY = 0.15
"""How much the drawings of two pieces differ at least: twice as much as one drawing in two colours ever does."""
GREY = 128
CONTRAST = 50
PLACES = """figures => figures.map((figure) => {
    const { x, y, width, height } = figure.getBoundingClientRect();
    return [figure.dataset.kind, figure.dataset.name, x, y, width, height];
})"""


class Seen(NamedTuple):
    """A piece without its colours."""

    drawn: Image.Image
    inside: Image.Image
    """White where the piece is."""


Pieces = dict[str, dict[str, Seen]]
"""By kind and name."""


@pytest.fixture(scope="module")
def gallery() -> Iterator[str]:
    with served() as url:
        yield url


@pytest.fixture(scope="module")
def pieces(browser: Browser, gallery: str) -> dict[str, Pieces]:
    """All pieces as they are, and as they would be if only their colours were others."""
    page = opened(browser, f"{gallery}#pieces", "phone", DENSITY)
    page.wait_for_selector("figure")
    seen_with(page, "achromatopsia")
    outlines = ImageChops.invert(_filtered(page, "brightness(0)"))
    inside = outlines.point([255 * (shade >= GREY) for shade in range(256)])
    looks = {"usual": "none", "twins": "hue-rotate(150deg)"}
    found = {name: _apart(page, _filtered(page, look), inside) for name, look in looks.items()}
    page.context.close()
    return found


def _filtered(page: Page, look: str) -> Image.Image:
    style = page.add_style_tag(content=f"html, body {{ background: white }} figure {{ filter: {look} }}")
    taken = Image.open(io.BytesIO(still(page))).convert("L")
    style.evaluate("style => style.remove()")
    return taken


def _apart(page: Page, drawn: Image.Image, inside: Image.Image) -> Pieces:
    """Each piece by its kind and name."""
    found: Pieces = {kind: {} for kind in KINDS}
    for kind, name, *box in page.locator("figure").evaluate_all(PLACES):
        x, y, width, height = (round(DENSITY * length) for length in box)
        here = (x, y, x + width, y + height)
        found[kind][name] = Seen(drawn.crop(here), inside.crop(here))
    return found


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("game", DRAWN)
def test_boards_as_other_eyes_see_them(browser: Browser, gallery: str, game: str, size: str) -> None:
    """The pictures are left to be looked at; here it is only seen that they are what they say."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    moment = next(moment for moment in MOMENTS if moment.name == "middle")
    page = shown(browser, gallery, after(game, moment), size)
    usual = still(page)
    for eyes in EYES:
        seen_with(page, eyes)
        taken = still(page)
        (SCREENS / f"eyes-{game}-{eyes}-{size}.png").write_bytes(taken)
        assert taken != usual
        assert _coloured(taken) == (eyes != "achromatopsia")
    page.context.close()


def _coloured(png: bytes) -> bool:
    red, green, blue = Image.open(io.BytesIO(png)).convert("RGB").split()
    apart = ImageChops.lighter(ImageChops.difference(red, green), ImageChops.difference(green, blue))
    return any(apart.histogram()[2:])


@pytest.mark.parametrize("kind", KINDS)
def test_pieces_differ_without_any_colour(pieces: dict[str, Pieces], kind: str) -> None:
    usual = pieces["usual"][kind]
    assert len(usual) == KINDS[kind]
    alike = [
        f"{one} and {other}: {differs:.2f}"
        for one, other in combinations(usual, 2)
        if (differs := difference(usual[one], usual[other])) < CLEARLY
    ]
    assert not alike


@pytest.mark.parametrize("kind", KINDS)
def test_another_colour_alone_is_no_difference(pieces: dict[str, Pieces], kind: str) -> None:
    """What the test above would say of two pieces that differ in nothing but their colour."""
    usual, twins = pieces["usual"][kind], pieces["twins"][kind]
    assert max(difference(usual[name], twins[name]) for name in usual) < CLEARLY


def difference(one: Seen, other: Seen) -> float:
    """By how much of their own contrast two drawings differ, on average over all that either covers."""
    either = ImageChops.lighter(one.inside, other.inside)
    apart = ImageChops.difference(_levelled(one), _levelled(other))
    return ImageStat.Stat(apart, either).mean[0] / CONTRAST


def _levelled(piece: Seen) -> Image.Image:
    """As dark and as rich in contrast as any other, on the same grey: a dark colour must not count as a shape."""
    shades = ImageStat.Stat(piece.drawn, piece.inside)
    mean, spread = shades.mean[0], max(shades.stddev[0], 8)
    level = [min(255, max(0, round(GREY + (shade - mean) / spread * CONTRAST))) for shade in range(256)]
    plain = Image.new("L", piece.drawn.size, GREY)
    plain.paste(piece.drawn.point(level), mask=piece.inside)
    return plain
