"""Numbers about the server in the text format of Prometheus. They count; they never say who or what."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
HELP = {
    "meadow_requests_total": "Requests by kind and outcome.",
    "meadow_request_seconds": "Time from a request to its answer.",
    "meadow_commit_seconds": "Time until entries were on the disk.",
    "meadow_entries_total": "Entries stored.",
    "meadow_tables_loaded_total": "Tables loaded from their logs.",
    "meadow_tables_expired_total": "Tables deleted because nobody came back to them.",
    "meadow_slow_readers_total": "Sockets dropped because they did not read.",
    "meadow_floods_total": "Sockets closed because too much came over them.",
    "meadow_tables": "Tables in memory.",
    "meadow_sockets": "Open sockets.",
    "meadow_subscriptions": "Viewers that are told of changes.",
    "meadow_visitors": "People at tables, and those who sit at one and left it.",
    "meadow_storage_waiting": "Writes that wait for the storage.",
    "meadow_storage_jobs_total": "Writes asked of the storage.",
    "meadow_storage_transactions_total": "Transactions of the storage.",
    "meadow_storage_failures_total": "Transactions that failed.",
    "meadow_bots_waiting": "Questions that wait for a bot.",
    "meadow_bots_starts_total": "Times that the process of the bots was started.",
}


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
    """Counters, histograms, and gauges that are read when somebody asks."""

    def __init__(self) -> None:
        self._counters: defaultdict[str, defaultdict[str, float]] = defaultdict(lambda: defaultdict(float))
        self._histograms: defaultdict[str, Histogram] = defaultdict(Histogram)
        self._gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, by: float = 1, labels: str = "") -> None:
        """`labels` as they are written: 'request="act",outcome="ok"'."""
        self._counters[name][labels] += by

    def observe(self, name: str, value: float) -> None:
        self._histograms[name].add(value)

    def gauge(self, name: str, read: Callable[[], float]) -> None:
        self._gauges[name] = read

    def text(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        for name, counts in self._counters.items():
            yield from _head(name, "counter")
            for labels, value in counts.items():
                yield f"{name}{{{labels}}} {value:.15g}" if labels else f"{name} {value:.15g}"
        for name, read in self._gauges.items():
            yield from _head(name, "counter" if name.endswith("_total") else "gauge")
            yield f"{name} {read():.15g}"
        for name, histogram in self._histograms.items():
            yield from _head(name, "histogram")
            yield from histogram.lines(name)


def _head(name: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {HELP[name]}"
    yield f"# TYPE {name} {kind}"
