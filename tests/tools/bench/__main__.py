"""`python -m tests.tools.bench`."""

from tests.tools.bench.command import bench

bench(prog_name="python -m tests.tools.bench")
