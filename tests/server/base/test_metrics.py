"""The metrics in the text format of Prometheus."""

import re

from meadow.server.base.metrics import COUNTED, COUNTED_BY_LABEL, HELP, OBSERVED, Metrics


def test_counters_and_histograms_are_there_from_the_start() -> None:
    text = Metrics().text()
    assert {f"{name} 0" for name in COUNTED} <= set(text.splitlines())
    assert {f"{name}_count 0" for name in OBSERVED} <= set(text.splitlines())
    assert {f"# TYPE {name} counter" for name in (*COUNTED, *COUNTED_BY_LABEL)} <= set(text.splitlines())


def test_every_metric_has_one_help_and_one_type_before_its_samples() -> None:
    metrics = Metrics()
    metrics.count("meadow_refusals_total", 2, 'code="stale"')
    metrics.count("meadow_refusals_total", 1, 'code="too_many"')
    metrics.gauge("meadow_tables", lambda: 7)
    metrics.gauges("meadow_actors", lambda: {'state="ready"': 3, 'state="storing"': 0.5})
    blocks = re.split(r"^(?=# HELP )", metrics.text(), flags=re.MULTILINE)[1:]
    found = {block.split()[2]: block.splitlines() for block in blocks}
    assert len(found) == len(blocks)
    assert found["meadow_tables"] == [
        "# HELP meadow_tables Tables in memory.",
        "# TYPE meadow_tables gauge",
        "meadow_tables 7",
    ]
    assert found["meadow_actors"][1:] == [
        "# TYPE meadow_actors gauge",
        'meadow_actors{state="ready"} 3',
        'meadow_actors{state="storing"} 0.5',
    ]
    assert found["meadow_refusals_total"][2:] == [
        'meadow_refusals_total{code="stale"} 2',
        'meadow_refusals_total{code="too_many"} 1',
    ]


def test_a_histogram_counts_up_to_each_bound() -> None:
    metrics = Metrics()
    for seconds in (0.0005, 0.001, 0.3, 9):
        metrics.observe("meadow_loop_lag_seconds", seconds)
    lines = metrics.text().splitlines()
    for le, count in {"0.001": 2, "0.2": 2, "0.5": 3, "5.0": 3, "+Inf": 4}.items():
        assert f'meadow_loop_lag_seconds_bucket{{le="{le}"}} {count}' in lines
    assert "meadow_loop_lag_seconds_sum 9.301500" in lines


def test_every_help_is_a_sentence() -> None:
    assert all(text[0].isupper() and text.endswith(".") and "\n" not in text for text in HELP.values())
