"""Charts: what is drawn lies where the numbers say."""

from xml.etree import ElementTree as ET

from meadow.bots.weights import Point
from meadow.lab.charts import elo_chart, learning_chart
from meadow.lab.ratings import Rating

SVG = "{http://www.w3.org/2000/svg}"


def parsed(drawn: str) -> ET.Element:
    return ET.fromstring(drawn)  # noqa: S314  it was just drawn


def dots(picture: ET.Element) -> list[tuple[float, float]]:
    return [(float(dot.get("cx", "")), float(dot.get("cy", ""))) for dot in picture.findall(f"{SVG}circle")]


def words(picture: ET.Element) -> list[str | None]:
    return [text.text for text in picture.findall(f"{SVG}text")]


def test_bots_stand_from_strong_to_weak() -> None:
    ratings = [
        Rating(bot="greedy", elo=0.0, low=0.0, high=0.0),
        Rating(bot="easy", elo=30.0, low=-20.0, high=80.0),
        Rating(bot="hard", elo=350.0, low=300.0, high=420.0),
    ]
    picture = parsed(elo_chart("Acorns <1>", ratings))
    places = dots(picture)
    assert len(places) == 3
    assert places == sorted(places, key=lambda dot: -dot[0]), "further to the right is stronger"
    assert [y for _, y in places] == sorted(y for _, y in places)
    assert {"Acorns <1>", "hard", "+350", "+200"} <= set(words(picture))


def test_learning_goes_from_left_to_right_and_up() -> None:
    points = [Point(100, 0.3, 0.2, 0.4), Point(200, 0.5, 0.4, 0.6), Point(400, 0.8, 0.7, 0.9)]
    picture = parsed(learning_chart("Acorns", points, 0.5))
    places = dots(picture)
    assert [x for x, _ in places] == sorted(x for x, _ in places)
    assert [y for _, y in places] == sorted((y for _, y in places), reverse=True)
    assert {"0 %", "100 %", "an equal", "200", "400"} <= set(words(picture))
