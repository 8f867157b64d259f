"""What docs/host.md says of commands, limits and files is what there is."""

from __future__ import annotations

import re
from dataclasses import asdict
from pathlib import Path

import click

from app.cli.admin import admin
from app.cli.host import host
from app.online.limits import Limits

ROOT = Path(__file__).resolve().parents[3]
TEXT = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")


def test_each_command_of_the_admin_and_each_of_its_options_is_told():
    rows = [line for line in TEXT.splitlines() if line.startswith("| `")]
    told = {word for row in rows for word in re.findall(r"`([a-z]+)[ `]", row.split("|")[1])}
    assert isinstance(admin, click.Group)
    assert {*admin.commands} <= told
    for name, command in admin.commands.items():
        row = next(row for row in rows if f"`{name}" in row)
        for option in (opt for param in command.params for opt in param.opts if opt.startswith("--")):
            assert option in ("--yes", "--help") or option in row, (name, option)


def test_each_limit_is_told_with_what_holds_without_it():
    for name, usual in asdict(Limits()).items():
        row = next(line for line in TEXT.splitlines() if line.startswith("| `") and f"`{name}`" in line)
        assert str(usual) in row.split("|")[2], name


def test_the_unit_runs_a_command_that_there_is():
    words = re.findall(r"ExecStart=/opt/meja/bin/meja (\w+) (.*)", TEXT)
    assert [command for command, _ in words] == ["host", "serve"]
    assert "--data" in [opt for param in host.params for opt in param.opts]
    assert not [line for line in TEXT.splitlines() if line.startswith("ExecStart") and "--port" in line]
