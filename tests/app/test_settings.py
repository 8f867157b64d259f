"""Settings and where they are kept: what a file may say, how it is changed, and what a fault in it does."""

from __future__ import annotations

import errno
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from app.games.java import ZOOM, zoom_number
from app.settings.configuration import Configuration, all_settings, configuration_folder, read_configuration
from app.settings.settings import KEYS, NAME, PACE, PACES, SETTINGS, THEME, Settings
from app.settings.theme import theme_for
from app.settings.toml_file import TomlError, read, write
from app.terminal.environment import TerminalFlags
from saves.disk import Disk
from saves.messages import StoreError
from saves.store import FileStore
from tests.saves.refusals import refused
from widgets.java import ZOOMS


def written(folder: Path, *lines: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / "settings.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


# --- what can be set --------------------------------------------------------------------------------


def test_every_setting_is_a_line_of_the_screen_and_the_usual_value_is_among_its_values():
    assert len({each.name for each in all_settings()}) == len(all_settings()) > len(SETTINGS)
    assert all(
        each.allows(Settings().get(each)) and Settings().get(each) == each.default for each in all_settings()
    )
    assert all(each.help.endswith(".") and len(each.title) <= 16 for each in all_settings())


def test_a_name_is_kept_and_one_that_is_none_is_told(tmp_path):
    configuration = read_configuration(tmp_path)
    assert configuration.settings.get(NAME) == "" and configuration.keep(NAME.name, "Änne 2") == ""
    assert read_configuration(tmp_path).settings.get(NAME) == "Änne 2"
    for value in ('""', '" "', "7", "true", f'"{"x" * 21}"'):
        found = read_configuration(written(tmp_path, f"name = {value}").parent)
        assert found.settings.get(NAME) == ""
        assert [*found.faults] == [
            f"settings.toml: name = {value} is no name of 1 to 20 characters; that of the account holds."
        ]


def test_the_paces_are_those_of_computer_players():
    assert list(PACE.values.items())[:2] == [(0, "as fast as they think"), (0.2, "0.2 s an action")]
    assert tuple(PACE.values) == PACES


def test_the_zooms_are_those_of_the_board():
    assert [zoom_number(zoom) for zoom in ZOOM.values] == [None, *ZOOMS]


def test_the_terminal_wins_over_the_chosen_theme_and_why_is_told():
    for choice, flags, name, why_not in (
        ("auto", {}, "meja", ""),
        ("auto", {"no_color": True}, "meja-mono", ""),
        ("mono", {"no_color": True}, "meja-mono", ""),
        ("mono", {}, "meja-mono", ""),
        ("light", {"no_color": True}, "meja-mono", "NO_COLOR or the terminal wants none"),
        ("contrast", {"colours": 256}, "meja-contrast-256", ""),
        ("contrast", {"colours": 16}, "meja-16", "more than the 16 colours"),
        ("contrast", {"colours": 8}, "meja-8", "more than the 8 colours"),
        ("16", {"colours": 8}, "meja-8", "no more than 8 colours"),
        ("16", {"colours": 16}, "meja-16", ""),
        ("light", {"colours": 8}, "meja-8-light", ""),
    ):
        theme, told = theme_for(choice, TerminalFlags(**flags))
        assert theme.name == name, choice
        assert bool(told) == bool(why_not) and why_not in told, choice


# --- the file ---------------------------------------------------------------------------------------


def test_without_a_file_the_usual_holds_and_nothing_is_made(tmp_path):
    found = read_configuration(tmp_path / "none")
    assert (found.settings, found.faults, dict(found.keys)) == (Settings(), (), {})
    assert not (tmp_path / "none").exists()


def test_what_is_set_is_there_the_next_time(tmp_path):
    folder = tmp_path / "deep" / "folder"
    found = read_configuration(folder)
    for name, value in (("theme", "light"), ("pace", 0.2), ("ask_before_pass", True), ("log", 50)):
        found = found.with_setting(name, value)
        assert found.keep(name, value) == ""

    again = read_configuration(folder)

    assert again.faults == ()
    assert (
        again.settings
        == found.settings
        == Settings({"theme": "light", "pace": 0.2, "log": 50, "ask_before_pass": True})
    )


def test_a_change_keeps_comments_unknown_names_and_wrong_values(tmp_path):
    path = written(
        tmp_path, "# mine", 'future = "x"  # of a later version', 'zoom = "huge"', 'theme = "dark"'
    )
    found = read_configuration(tmp_path)
    found.keep("theme", "light")

    assert path.read_text().splitlines() == [
        "# mine",
        'future = "x"  # of a later version',
        'zoom = "huge"',
        'theme = "light"',
    ]


def test_the_file_is_for_its_owner_alone_and_nothing_is_left_beside_it(tmp_path):
    read_configuration(tmp_path / "c").keep("theme", "light")
    assert stat.S_IMODE((tmp_path / "c" / "settings.toml").stat().st_mode) == 0o600
    assert [each.name for each in (tmp_path / "c").iterdir()] == ["settings.toml"]


def test_a_link_to_the_file_stays_one(tmp_path):
    real = written(tmp_path / "elsewhere", 'theme = "dark"')
    (tmp_path / "c").mkdir()
    link = tmp_path / "c" / "settings.toml"
    link.symlink_to(real)

    read_configuration(tmp_path / "c").keep("theme", "light")

    assert link.is_symlink()
    assert real.read_text() == 'theme = "light"'


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            'theme = "blue"',
            'theme = "blue" is none of "auto", "dark", "light", "contrast", "16", "mono"; "auto" holds.',
        ),
        ("theme = 3", "theme = 3 is none of"),
        ("ask_before_end = 1", "ask_before_end = 1 is none of true, false; true holds."),
        ("pace = true", "pace = true is none of 0, 0.2, 0.5, 1, 2, 4; 0.5 holds."),
        ("pace = 3", "pace = 3 is none of"),
        ("log = []", "log = [...] is none of"),
        ('thme = "dark"', 'there is no setting "thme"; theme may be meant'),
        ("foo = 1", 'there is no setting "foo"; there are theme, '),
        ("xyzzy = 1", 'there is no setting "xyzzy"; there are theme, ascii, zoom, '),
    ],
)
def test_what_is_wrong_is_told_in_one_line_and_the_rest_holds(tmp_path, line, told):
    written(tmp_path, 'zoom = "4x2"', line)

    found = read_configuration(tmp_path)

    assert len(found.faults) == 1
    assert found.faults[0].startswith("settings.toml: ") and told in found.faults[0]
    assert "\n" not in found.faults[0] and str(tmp_path) not in found.faults[0]
    assert found.settings == Settings({"zoom": "4x2"})


def test_a_file_that_begins_with_a_byte_order_mark_is_read(tmp_path):
    (tmp_path / "settings.toml").write_bytes(b'\xef\xbb\xbftheme = "light"\n')
    found = read_configuration(tmp_path)
    assert (found.settings, found.faults) == (Settings({"theme": "light"}), ())


def test_dots_that_part_no_keys_are_nobodys_business(tmp_path):
    lines = [
        "x = [0.5, 1.0, 1.5, 2.0, 2.5]",
        "y = {a = 0.1, b = 0.2, c = 0.3, d = 0.4, e = 0.5}",
        "# see a.b.c.d.e.f.g ...........",
        'z = """1.2.3.4.5.6\n7.8.9.10.11.12"""',
        "w = 'a.b.c.d.e.f'",
        'keys."java.palace" = "....."',
    ]
    path = tmp_path / "settings.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    assert read(path).keys() == {"x", "y", "z", "w", "keys"}


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"theme = \n", "line 1"),
        (b'theme = "light"\ntheme = "dark"\n', "settings.toml is no TOML: "),
        (b'theme = "\xff"', "is no text in UTF-8"),
        (b"#" * (2**14 + 1), "is no file of at most 16384 bytes"),
        (b"a." * 8000 + b"a = 1", "has a key of more than 4 parts"),
        (b"[" + b"a." * 8000 + b"a]", "has a key of more than 4 parts"),
        (b't = {x = """\n#""", a . "b" . a .a.a = 1}', "has a key of more than 4 parts"),
        (b"t = {x = '''\n\"''', a.a.a.a.a = 1}", "has a key of more than 4 parts"),
        (b"zoom = " + b"[" * 3000, "nests too deeply"),
        (b"log = " + b"9" * 5000, "a number that is too long"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_and_never_written_over(tmp_path, content, told):
    path = tmp_path / "settings.toml"
    path.write_bytes(content)

    found = read_configuration(tmp_path)

    assert found.settings == Settings()
    assert len(found.faults) == 1 and told in found.faults[0]
    assert "settings.toml" in found.faults[0] and str(tmp_path) not in found.faults[0]
    assert "It holds until you leave." in found.keep("theme", "light")
    assert path.read_bytes() == content


def test_a_folder_in_place_of_the_file_is_told(tmp_path):
    (tmp_path / "settings.toml").mkdir()
    assert "settings.toml is no file" in read_configuration(tmp_path).faults[0]


class ReadOnly(Disk):
    """A disk that may only be read."""

    def open(self, path: Path, flags: int) -> int:
        if flags & 3:
            raise OSError(errno.EROFS, "read-only")
        return super().open(path, flags)


class NoRename(Disk):
    """A disk that fails at the last step."""

    def replace(self, source: Path, target: Path) -> None:
        raise OSError(errno.ENOSPC, "full")


@pytest.mark.parametrize(("disk", "why"), [(ReadOnly(), "may only be read"), (NoRename(), "no space")])
def test_a_disk_that_refuses_leaves_the_file_as_it_was(tmp_path, disk, why):
    path = written(tmp_path, 'theme = "dark"')

    with refused(StoreError, why) as caught:
        write(path, "theme", "light", disk)

    assert str(tmp_path) not in str(caught.value) and "settings.toml" in str(caught.value)
    assert path.read_text() == 'theme = "dark"'
    assert [each.name for each in tmp_path.iterdir()] == ["settings.toml"]


def test_what_cannot_be_kept_holds_for_this_run(tmp_path):
    (tmp_path / "file").write_text("")
    found = read_configuration(tmp_path / "file").with_setting("theme", "light")

    told = found.keep("theme", "light")

    assert found.settings.get(THEME) == "light"
    assert told == "Could not write settings.toml: part of its path is no folder. It holds until you leave."


def test_a_torn_file_of_before_does_not_stand_in_the_way(tmp_path):
    (tmp_path / ".settings.toml.new").write_text("torn")
    write(tmp_path / "settings.toml", "theme", "light")
    assert read(tmp_path / "settings.toml") == {"theme": "light"}


def test_read_tells_toml_errors():
    with pytest.raises(TomlError):
        read(Path("/"))


# --- the folder -------------------------------------------------------------------------------------


def test_the_folder_is_meja_home_or_the_one_for_configuration(tmp_path, monkeypatch):
    monkeypatch.setenv("MEJA_HOME", str(tmp_path / "own"))
    assert configuration_folder() == tmp_path / "own"
    monkeypatch.delenv("MEJA_HOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    if sys.platform == "linux":
        assert configuration_folder() == tmp_path / "config" / "meja"


def test_the_files_are_no_saves(tmp_path):
    read_configuration(tmp_path).keep("theme", "light")
    read_configuration(tmp_path).keep("set", "vi")
    assert FileStore(tmp_path).list() == []


def test_another_set_of_keys_keeps_what_the_player_changed(tmp_path):
    (tmp_path / "keys.toml").write_text('# mine\n[keys]\n"java.palace" = "P"\n')
    found = read_configuration(tmp_path).with_setting("set", "vi")
    assert found.keep("set", "vi") == ""

    assert found.keys["java.palace"] == "P" and found.keys["table.undo"] == "u,z"
    again = read_configuration(tmp_path)
    assert (again.settings.get(KEYS), dict(again.keys)) == ("vi", dict(found.keys))
    assert "# mine" in (tmp_path / "keys.toml").read_text()


def test_in_memory_nothing_is_kept():
    found = Configuration().with_setting("set", "vi").with_setting("theme", "mono")
    assert found.keep("theme", "mono") == "" and found.keys["table.undo"] == "u,z"


def test_a_start_without_files_reads_no_toml_and_loads_no_page_of_settings(tmp_path):
    """The first page must not wait for what is not there."""
    code = (
        "import sys; import app.application as a; from app.settings.configuration import *; "
        "a.Meja(None, read_configuration(configuration_folder())); "
        "late = ('tomllib', 'tomlkit', 'app.keys.file', 'app.screens.settings', 'widgets.java.hex_board'); "
        "print([name for name in late if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
