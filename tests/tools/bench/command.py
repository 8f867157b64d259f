"""The command `python -m tests.tools.bench`: figures beside their budgets, a line for each, or as JSON."""

from __future__ import annotations

import click

from app.cli.output import echo, fail
from tests.tools.bench.figure import IDLE_SECONDS, SIZE
from tests.tools.command_line import ToolCommand, progress

_LARGEST = 500, 200


class Size(click.ParamType[tuple[int, int]]):
    """Columns and lines of a terminal, as in 120x40; no smaller than the games need."""

    name = "size"

    def convert(
        self,
        value: str | tuple[int, int],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> tuple[int, int]:
        """The size that was typed."""
        from widgets.too_small import TABLE_SIZE

        if isinstance(value, tuple):
            return value
        columns, _, lines = value.partition("x")
        is_read = columns.isdecimal() and lines.isdecimal()
        size = (int(columns), int(lines)) if is_read else (0, 0)
        if not all(
            least <= given <= most for least, given, most in zip(TABLE_SIZE, size, _LARGEST, strict=True)
        ):
            self.fail(f"{value!r} is no size from {_typed(TABLE_SIZE)} to {_typed(_LARGEST)}", param, ctx)
        return size


def _typed(size: tuple[int, int]) -> str:
    """A size as it is typed."""
    return "{}x{}".format(*size)


@click.command(cls=ToolCommand)
@click.option(
    "--pty",
    "on_pty",
    is_flag=True,
    help="Measure the screens instead, on a terminal line of its own: bytes, times and memory.",
)
@click.option(
    "--size",
    type=Size(),
    default=_typed(SIZE),
    show_default=True,
    metavar="COLUMNSxLINES",
    help="With --pty: of the terminal.",
)
@click.option(
    "--idle",
    "idle_seconds",
    type=click.IntRange(1, 3600),
    default=IDLE_SECONDS,
    show_default=True,
    metavar="SECONDS",
    help="With --pty: how long nothing is done.",
)
@click.option("--tables", "at_tables", is_flag=True, help="Measure shared tables instead, under load.")
@click.option("--host", "at_host", is_flag=True, help="Measure a host instead, to which people come by SSH.")
@click.option(
    "--thinking", "is_thinking", is_flag=True, help="Measure the turns of computer players instead."
)
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
def bench(
    on_pty: bool,
    size: tuple[int, int],
    idle_seconds: int,
    at_tables: bool,
    at_host: bool,
    is_thinking: bool,
    as_json: bool,
) -> None:
    """Measure this machine against the budgets of the design."""
    from tests.tools.bench.figure import Figures, lines_of
    from tests.tools.bench.line import NoAnswerError
    from tests.tools.bench.measures import BENCHES, machine

    benches = BENCHES
    if on_pty:
        from tests.tools.bench.over_pty import pty_benches

        benches = pty_benches(size, idle_seconds)
    elif at_tables:
        from tests.tools.bench.tables import TABLE_BENCHES

        benches = TABLE_BENCHES
    elif at_host:
        from tests.tools.bench.host import HOST_BENCHES

        benches = HOST_BENCHES
    elif is_thinking:
        from tests.tools.bench.thinking import THINKING_BENCHES

        benches = THINKING_BENCHES
    figures: Figures = {}
    try:
        with progress(benches.values(), "bench", len(benches)) as bar:
            for measure in bar:
                figures |= measure()
    except NoAnswerError as error:
        fail(str(error))
    if as_json:
        import json

        click.echo(json.dumps({name: figure.as_dict() for name, figure in figures.items()}))
        return
    for line in (machine(), *lines_of(figures)):
        echo(line)
