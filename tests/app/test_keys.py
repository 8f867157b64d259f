"""Keys: each user action has an id in the table, and a player's own keys hold everywhere."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen

import app
import widgets
from app.cli.keys import keys
from app.games import ui_of
from app.keys import file as keys_file
from app.keys import keymap
from app.keys.file import clashes, read_keys
from app.keys.key import GameKeys
from app.keys.names import KeyNameError, is_safe, key_named
from app.keys.sets import DEFAULT_SET, SETS, VI
from app.screens.game_screen import GameScreen
from app.screens.replay import ReplayScreen
from engines.catalog import GAMES


def is_ours(module: str) -> bool:
    """Whether a module is one that players meet: the gallery is for those who write widgets."""
    return module.startswith(("app.", "widgets.")) and not module.startswith("tests.tools.gallery")


def subclasses(of: type[DOMNode]) -> Iterator[type[DOMNode]]:
    for each in of.__subclasses__():
        yield each
        yield from subclasses(each)


@pytest.fixture(scope="module")
def classes() -> list[type[DOMNode]]:
    """Every screen, dialog and widget of ours, and the app."""
    for package in (app, widgets):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    found = [each for each in dict.fromkeys(subclasses(DOMNode)) if is_ours(each.__module__)]
    assert len(found) > 40
    return found


def keys_of_games() -> dict[str, GameKeys]:
    """The user actions that only one game has, by its id; the screen around its board binds them."""
    return {game_id: ui_of(game_id).keys.load() for game_id in GAMES}


def own_bindings(of: type[DOMNode]) -> list[Binding]:
    return [each for each in of.__dict__.get("BINDINGS", ()) if isinstance(each, Binding)]


@pytest.fixture(autouse=True)
def _usual_keys() -> Iterator[None]:
    """What a test puts in force is gone after it."""
    yield
    keymap.use({})


def test_every_binding_is_a_user_action_of_the_table(classes):
    known = keymap.by_id()
    bound = [(each, binding) for each in classes for binding in own_bindings(each)]
    wrong = [
        f"{each.__name__}: {binding.id or binding.key}"
        for each, binding in bound
        if binding.id not in known
        or (binding.key, binding.action) != (known[binding.id].keys, known[binding.id].action)
    ]
    assert wrong == []
    of_games = {key.id for own in keys_of_games().values() for key in (*own.table, *own.replay)}
    assert {binding.id for _, binding in bound} | of_games == set(known)


def test_every_key_of_a_game_is_an_action_of_its_board():
    for game_id, own in keys_of_games().items():
        board = type(ui_of(game_id).board.load()())
        actions = {key.action.partition("(")[0] for key in (*own.table, *own.replay)}
        assert [name for name in actions if not hasattr(board, f"action_{name}")] == []
        assert actions.issuperset(board.TURN_ACTIONS)


def test_an_id_is_given_once():
    ids = [key.id for key in keymap.all_keys()]
    assert len(ids) == len(set(ids))


def test_every_screen_is_a_place_in_which_keys_are_checked(classes):
    """What a screen binds, with what it inherits, is looked through when a player's keys are read."""
    places = [{key.id for key in keys} for keys in keymap.places().values()]
    screens = [each for each in classes if issubclass(each, Screen)]
    games = keys_of_games().values()
    bound = {each: {binding.id for _, binding in each._merged_bindings if binding.id} for each in screens}
    wanted = [*bound.values(), *(bound[ReplayScreen] | {key.id for key in keys.replay} for keys in games)]
    wanted += [bound[GameScreen] | {key.id for key in (*own.table, *own.board)} for own in games]
    for ids in wanted:
        assert any(ids <= place for place in places), ids


def test_no_page_names_a_key_beside_the_table():
    """Bars and sentences must tell the keys that are in force."""
    named_so = "space|enter|escape|tab|up|down|left|right|pageup|pagedown|backspace"
    key = rf"[a-zA-Z?]|ctrl\+[a-z]|[a-z]+_\w+|{named_so}"
    in_bar = re.compile(rf'\("({key})", ("|self|f")')
    in_words = re.compile(r'"[^"]*\b(Enter|Esc|PgUp|PgDn|Tab)\b')
    named = [
        f"{path.name}: {line.strip()}"
        for folder in ("screens", "dialogs", "guide")
        for path in sorted((Path(app.__file__).parent / folder).glob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if '"""' not in line and (in_bar.search(line) or in_words.search(line))
    ]
    assert named == []


@pytest.mark.parametrize("name", SETS)
def test_in_a_set_no_key_is_taken_twice_and_every_action_has_a_safe_key(name):
    assert list(clashes(SETS[name])) == []
    for key in keymap.by_id().values():
        keys = SETS[name].get(key.id, key.keys).split(",")
        assert any(map(is_safe, keys)), key.id


def test_every_key_of_a_set_can_be_written_in_the_file(tmp_path):
    lines = [f'"{key_id}" = {keys.split(",")}' for key_id, keys in VI.items()]
    file(tmp_path, "[keys]", *lines)

    found = read_keys(tmp_path / "keys.toml")

    assert found.faults == ()
    assert found.chosen == VI


# --- names of keys ----------------------------------------------------------------------------------


def test_a_key_is_written_as_a_player_would():
    for written, named in (
        ("p", "p"),
        ("P", "P"),
        ("Shift+P", "P"),
        ("é", "é"),
        ("?", "question_mark"),
        ("colon", "colon"),
        (":", "colon"),
        (",", "comma"),
        ("+", "plus"),
        ("Ctrl+P", "ctrl+p"),
        ("ctrl + p", "ctrl+p"),
        ("PgUp", "pageup"),
        ("Space", "space"),
        (" ", "space"),
        ("Enter", "enter,ctrl+j"),
        ("Esc", "escape"),
        ("F2", "f2"),
        ("Shift+Tab", "shift+tab"),
        ("Ctrl+Left", "ctrl+left"),
    ):
        assert key_named(written) == named, written


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("Strg+P", "is no key"),
        ("pp", "is no key"),
        ("", "is no key"),
        ("\x1b", "is no key"),
        ("F13", "is no key"),
        ("Ctrl+1", "is no key"),
        ("Ctrl+I", "is Tab"),
        ("Ctrl+J", "is Enter"),
        ("Ctrl+C", "ends programs"),
        ("Ctrl+Q", "quits meja"),
        ("Alt+x", "Esc and another key"),
    ],
)
def test_a_key_that_is_none_or_does_not_come_through_is_refused(written, why):
    with pytest.raises(KeyNameError, match=why):
        key_named(written)


# --- the file ---------------------------------------------------------------------------------------


def file(folder: Path, *lines: str) -> Path:
    path = folder / "keys.toml"
    path.write_text("\n".join(lines))
    return path


def test_without_a_file_the_usual_keys_hold(tmp_path):
    found = read_keys(tmp_path / "keys.toml")
    assert (found.set_name, dict(found.chosen), found.faults) == (DEFAULT_SET, {}, ())


def test_the_file_names_a_set_and_changes_some_of_it(tmp_path):
    found = read_keys(
        file(tmp_path, 'set = "vi"', "[keys]", '"table.undo" = ["U", "F2"]', 'java.palace = "P"')
    )

    assert found.faults == ()
    assert found.set_name == "vi"
    assert found.chosen == {**VI, "table.undo": "U,f2", "java.palace": "P"}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('"java.palce" = "P"', 'there is no "java.palce"; java.palace may be meant'),
        ('"jav.palace" = "P"', 'there is no "jav.palace"; java.palace may be meant'),
        ('"palace" = "P"', 'there is no "palace"; java.palace may be meant'),
        ('"java.waltz" = "P"', 'there is no "java.waltz"; meja keys lists them all'),
        ('"xyzzy" = "P"', 'there is no "xyzzy"; meja keys lists them all'),
        ('"java.palace" = "Strg+P"', 'java.palace: "Strg+P" is no key'),
        ('"java.palace" = []', "java.palace would have no key left"),
        ('"java.palace" = 3', "java.palace is 3; it must be a key or a list of keys"),
        ('"java.palace" = "Esc"', "java.palace needs one more key: Esc may not come through"),
        ('"java.palace" = ["F2", "Ctrl+Up"]', "java.palace needs one more key: F2 Ctrl+Up"),
        (
            '"java.palace" = "z"',
            "z is taken twice in Java, by table.undo and java.palace; java.palace stays with p",
        ),
        ('"java.palace" = "y"', "y is taken twice in Java, by cursor.north-west and java.palace"),
        ('"list.down" = "n"', "n is taken twice in the first page, by home.new and list.down"),
        ('"help.leave" = "x"', "help.leave needs one more key, that is no character"),
        ('"menu.sign-3" = "x"', "menu.sign-3 cannot have another key"),
        ('"line.complete" = ["Tab", "a"]', "a is taken twice in a typed line"),
    ],
)
def test_a_wrong_entry_is_told_in_one_line_and_left_out_and_the_rest_holds(tmp_path, line, told):
    found = read_keys(file(tmp_path, "[keys]", '"java.draw" = "C"', line))

    assert len(found.faults) == 1
    assert found.faults[0].startswith("keys.toml: ") and told in found.faults[0]
    assert "\n" not in found.faults[0] and str(tmp_path) not in found.faults[0]
    assert found.chosen == {"java.draw": "C"}


def test_the_examples_of_the_file_are_right(tmp_path):
    in_help = (keys.help or "").partition("\b\n")[2]
    for example in ((keys_file.__doc__ or "").partition("\n\n")[2], in_help):
        found = read_keys(file(tmp_path, *map(str.strip, example.splitlines())))
        assert found.faults == ()
        assert (found.set_name, found.chosen["java.palace"]) == ("vi", "P")


def test_of_two_entries_with_one_key_the_later_is_left_out(tmp_path):
    found = read_keys(file(tmp_path, "[keys]", '"java.token" = "K"', '"java.draw" = "K"'))

    assert found.chosen == {"java.token": "K"}
    assert "by java.token and java.draw; java.draw stays with c" in found.faults[0]


def test_two_actions_may_change_their_keys(tmp_path):
    found = read_keys(file(tmp_path, "[keys]", '"java.token" = "c"', '"java.draw" = "t"'))
    assert (found.chosen, found.faults) == ({"java.token": "c", "java.draw": "t"}, ())


def test_the_same_key_may_serve_in_two_places(tmp_path):
    found = read_keys(file(tmp_path, "[keys]", '"java.palace" = "K"', '"builders.buy" = "K"'))
    assert found.faults == ()


def test_a_file_that_was_made_to_annoy_is_read_soon_and_told_in_short(tmp_path):
    many = [f"a{number} = 1" for number in range(1000)]
    huge = [f"java.palace = 0x{'f' * 2000}", f"{'a' * 1000}.{'b' * 1000} = 1"]
    found = read_keys(file(tmp_path, "[keys]", *huge, *many))
    assert found.chosen == {} and len(found.faults) == 501
    assert all(len(fault) < 200 for fault in found.faults)


def test_what_is_no_toml_is_told_with_its_line(tmp_path):
    found = read_keys(file(tmp_path, "[keys]", '"java.palace" = P'))

    assert found.chosen == {}
    assert "keys.toml is no TOML: " in found.faults[0] and "line 2" in found.faults[0]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('set = "emacs"', 'set is "emacs"; it can be "default" or "vi"'),
        ("set = 3", "set is 3"),
        ('keys = "P"', "keys is"),
        ("colour = 1", 'there is no "colour"'),
    ],
)
def test_what_else_is_wrong_is_told(tmp_path, line, told):
    found = read_keys(file(tmp_path, line))
    assert len(found.faults) == 1 and told in found.faults[0]


# --- vi ---------------------------------------------------------------------------------------------


def test_vi_takes_back_with_u_and_keeps_every_direction():
    keys = {key.id: VI.get(key.id, key.keys).split(",")[0] for key in keymap.by_id().values()}
    assert (keys["table.undo"], keys["table.redo"], keys["table.notation"]) == ("u", "ctrl+r", "colon")
    ways = ("up", "down", "north-west", "north-east", "south-west", "south-east")
    assert [keys[f"cursor.{way}"] for way in ways] == ["k", "j", "y", "Y", "b", "n"]


# --- the command ------------------------------------------------------------------------------------


def test_the_command_lists_every_id_with_its_keys_and_marks_the_changed(tmp_path, monkeypatch):
    monkeypatch.setenv("MEJA_HOME", str(tmp_path))
    file(tmp_path, "[keys]", '"java.palace" = "P"')

    done = CliRunner().invoke(keys, [])

    rows = {line[2:].split()[0]: line for line in done.stdout.splitlines()[1:]}
    assert set(rows) == {key.id for key in keymap.by_id().values() if not key.is_fixed}
    assert rows["java.palace"].split()[:3] == ["*", "java.palace", "P"]
    assert rows["java.draw"].split()[:2] == ["java.draw", "c"]
    assert "keys.toml" in done.stdout.splitlines()[0]


@pytest.mark.parametrize(("line", "code"), [('"java.palace" = "P"', 0), ('"java.palce" = "P"', 1)])
def test_the_command_checks(tmp_path, monkeypatch, line, code):
    monkeypatch.setenv("MEJA_HOME", str(tmp_path))
    file(tmp_path, "[keys]", line)

    done = CliRunner().invoke(keys, ["--check"])

    assert done.exit_code == code and done.stdout == ""
    assert done.stderr.count("\n") == code
