"""Numbers about the server in the text format of Prometheus. They are counts, and never say who or what."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
HELP = {
    "meadow_build_info": "Always 1; the labels say which meadow this is.",
    "meadow_requests_total": "Requests by kind and outcome.",
    "meadow_request_seconds": "Time from a request to its answer.",
    "meadow_refusals_total": "Requests and connections that were refused, by reason.",
    "meadow_loop_lag_seconds": "How late a timer of the event loop runs.",
    "meadow_commit_seconds": "Time until entries were on the disk.",
    "meadow_entries_total": "Entries stored.",
    "meadow_tables_loaded_total": "Tables loaded from their logs.",
    "meadow_tables_expired_total": "Tables deleted because nobody came back to them.",
    "meadow_slow_readers_total": "Sockets dropped because they did not read.",
    "meadow_floods_total": "Sockets closed because too much came over them.",
    "meadow_tables": "Tables in memory.",
    "meadow_actors": "Tables by the state of their actor.",
    "meadow_matches": "Tables in memory by the status of their match.",
    "meadow_sockets": "Open sockets.",
    "meadow_subscriptions": "Viewers that are told of changes.",
    "meadow_visitors": "People at tables, and those who sit at one and left it.",
    "meadow_storage_waiting": "Writes that wait for the storage.",
    "meadow_storage_jobs_total": "Writes asked of the storage.",
    "meadow_storage_transactions_total": "Transactions of the storage.",
    "meadow_storage_failures_total": "Transactions that failed.",
    "meadow_bots_waiting": "Questions that wait for a bot.",
    "meadow_bots_wait_seconds": "Time that a question waited until it was given to a process.",
    "meadow_bots_starts_total": "Times that the process of the bots was started.",
}
COUNTED = ("meadow_entries_total", "meadow_tables_loaded_total", "meadow_slow_readers_total", "meadow_floods_total")
COUNTED_BY_LABEL = ("meadow_requests_total", "meadow_refusals_total")
OBSERVED = ("meadow_request_seconds", "meadow_commit_seconds", "meadow_loop_lag_seconds", "meadow_bots_wait_seconds")


class Histogram:
    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def add(self, value: float) -> None:
        self.counts[bisect_left(BOUNDS, value)] += 1
        self.sum += value

    def lines(self, name: str) -> Iterator[str]:
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self.sum:.6f}"
        yield f"{name}_count {total}"


class Metrics:
    """Counters, histograms, and gauges that are read on request.

    Counters and histograms are there from the start: of a counter that appears with its first count, Prometheus
    would not see that it grew.
    """

    def __init__(self) -> None:
        self._counters: defaultdict[str, defaultdict[str, float]] = defaultdict(lambda: defaultdict(float))
        self._histograms: defaultdict[str, Histogram] = defaultdict(Histogram)
        self._gauges: dict[str, Callable[[], float]] = {}
        self._labelled: dict[str, Callable[[], Mapping[str, float]]] = {}
        for name in COUNTED:
            self.count(name, 0)
        for name in COUNTED_BY_LABEL:
            self._counters[name] = defaultdict(float)
        for name in OBSERVED:
            self._histograms[name] = Histogram()

    def count(self, name: str, by: float = 1, labels: str = "") -> None:
        """`labels` in the text format: 'request="act",outcome="ok"'."""
        self._counters[name][labels] += by

    def observe(self, name: str, value: float) -> None:
        self._histograms[name].add(value)

    def gauge(self, name: str, read: Callable[[], float]) -> None:
        self._gauges[name] = read

    def gauges(self, name: str, read: Callable[[], Mapping[str, float]]) -> None:
        """One for each label that `read` has: {'state="ready"': 3}."""
        self._labelled[name] = read

    def text(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        for name, counts in self._counters.items():
            yield from _head(name, "counter")
            yield from _samples(name, counts)
        for name, read in self._gauges.items():
            yield from _head(name, "counter" if name.endswith("_total") else "gauge")
            yield f"{name} {read():.15g}"
        for name, read_all in self._labelled.items():
            yield from _head(name, "gauge")
            yield from _samples(name, read_all())
        for name, histogram in self._histograms.items():
            yield from _head(name, "histogram")
            yield from histogram.lines(name)


def _samples(name: str, values: Mapping[str, float]) -> Iterator[str]:
    for labels, value in values.items():
        yield f"{name}{{{labels}}} {value:.15g}" if labels else f"{name} {value:.15g}"


def _head(name: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {HELP[name]}"
    yield f"# TYPE {name} {kind}"
