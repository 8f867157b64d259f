"""The command `meja doctor`: prints what was found, a line for each thing, or as JSON."""

from __future__ import annotations

import json
import shutil
import sys
from textwrap import wrap

import click

from app.cli.full_screen import flag_of_program
from app.cli.output import echo, is_terminal
from app.doctor.finding import Finding, Mark

_MARK_WIDTH, _TOPIC_WIDTH = 9, 18
_WIDEST, _NARROWEST = 100, 50


@click.command()
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
def doctor(as_json: bool) -> None:
    """Look at terminal, colours, characters, folders and versions.

    Each line says what was found and what follows from it, and begins with ok, note or problem: a note is
    something that you may miss, a problem must be mended before you can play. Nothing is changed.

    Exit code 1 if there is a problem.
    """
    # Tab and --help read this file too, and the checks load Textual.
    from app.doctor.environment_checks import examine, read_surroundings

    found = []
    around = read_surroundings(
        ascii_only=flag_of_program("ascii_only"), has_mouse=flag_of_program("has_mouse")
    )
    for finding in examine(around):
        found.append(finding)
        for line in () if as_json else _format(finding):
            echo(line)
    is_playable = all(finding.mark is not Mark.PROBLEM for finding in found)
    if as_json:
        facts = [{**finding._asdict(), "mark": finding.mark.value} for finding in found]
        click.echo(json.dumps({"playable": is_playable, "findings": facts}))
    elif is_playable:
        notes = sum(finding.mark is Mark.NOTE for finding in found)
        echo(f"Ready to play; {notes} to note." if notes else "Ready to play.")
    else:
        echo("Something must be mended before you play.")
    sys.exit(0 if is_playable else 1)


def _format(finding: Finding) -> list[str]:
    """Format a finding in three columns; in a pipe it is one line, however long."""
    words = " - ".join(part for part in (finding.found, finding.follows) if part)
    head = f"{finding.mark.value:<{_MARK_WIDTH}}{finding.topic:<{_TOPIC_WIDTH}}"
    if not is_terminal(sys.stdout):
        return [head + words]
    width = max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size().columns))
    first, *rest = wrap(words, width - len(head), break_on_hyphens=False)
    return [head + first, *(" " * len(head) + row for row in rest)]
