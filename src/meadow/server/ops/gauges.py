"""What of the service is measured when somebody reads the metrics."""

import functools
import platform
from collections import Counter
from typing import TYPE_CHECKING, Final, get_args

from meadow import COMPILED, __version__
from meadow.server.live.registry import Registry
from meadow.table.updates import Status

if TYPE_CHECKING:
    from meadow.server.ops.service import Service

ACTORS: Final = ("loading", "ready", "storing")


def connect(service: "Service") -> None:
    """Let the metrics of this service read its gauges."""
    _single(service)
    metrics, registry = service.metrics, service.registry
    metrics.gauges("meadow_build_info", build)
    metrics.gauges("meadow_actors", functools.partial(actors, registry))
    metrics.gauges("meadow_matches", functools.partial(matches, registry))


def _single(service: "Service") -> None:
    gauge, stats = service.metrics.gauge, service.store.stats
    gauge("meadow_tables", lambda: len(service.registry))
    gauge("meadow_sockets", lambda: service.sockets)
    gauge("meadow_subscriptions", lambda: len(service.subscriptions))
    gauge("meadow_visitors", lambda: len(service.presence))
    gauge("meadow_storage_waiting", lambda: service.store.waiting)
    gauge("meadow_storage_jobs_total", lambda: stats.jobs)
    gauge("meadow_storage_transactions_total", lambda: stats.transactions)
    gauge("meadow_storage_failures_total", lambda: stats.failures)
    gauge("meadow_bots_waiting", lambda: service.pool.waiting)
    gauge("meadow_bots_starts_total", lambda: service.pool.starts)


def build() -> dict[str, float]:
    compiled = "yes" if COMPILED else "no"
    return {f'version="{__version__}",compiled="{compiled}",python="{platform.python_version()}"': 1}


def actors(registry: Registry) -> dict[str, float]:
    found = Counter(actor.state for actor in registry)
    found["loading"] += registry.loading
    return {f'state="{state}"': found[state] for state in ACTORS}


def matches(registry: Registry) -> dict[str, float]:
    found = Counter(actor.table.status for actor in registry)
    return {f'status="{status}"': found[status] for status in get_args(Status)}
