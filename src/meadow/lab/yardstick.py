"""Measures how fast the machine is at this moment, so that other measurements can be compared.

A shared machine may have half its speed at one hour and all of it at another.
"""

import os
import subprocess
import sys

SECONDS = 0.5
AT_ONCE = 10_000
LOOP = f"""
import time
steps, end = 0, time.perf_counter() + {SECONDS}
while time.perf_counter() < end:
    for _ in range({AT_ONCE}):
        steps += 1
print(steps / {SECONDS})
"""


def steps() -> float:
    """Million steps of a plain Python loop per second and core, while all cores run it."""
    command = [sys.executable, "-S", "-c", LOOP]
    count = os.cpu_count() or 1
    cores = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(count)]  # noqa: S603  our own
    counted = [float(core.communicate()[0]) for core in cores]
    return sum(counted) / len(counted) / 1e6
