"""`python -m tests.tools.ladder`."""

from tests.tools.ladder.command import ladder

ladder(prog_name="python -m tests.tools.ladder")
