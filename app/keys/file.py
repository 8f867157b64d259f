"""The player's own keys: `keys.toml` names a set of keys and changes some of it; what is wrong is left out.

set = "vi"

[keys]
"java.palace" = "P"
"table.undo" = ["u", "Ctrl+U"]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations, islice
from pathlib import Path

from app.keys import keymap
from app.keys.key import Key
from app.keys.names import KeyNameError, is_character, is_safe, key_named
from app.keys.sets import DEFAULT_SET, KEYS_NAME, SETS
from app.settings.toml_file import TomlError, meant, read, shown

MOST_ENTRIES = 500
"""More than there are user actions."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys that a player has chosen."""

    set_name: str = DEFAULT_SET
    """The set they begin from."""
    chosen: Mapping[str, str] = field(default_factory=dict)
    """By id what differs from the default keys, for `keymap.use`."""
    faults: tuple[str, ...] = ()
    """What is wrong with the file, a sentence each; it was left out."""


def read_keys(path: Path, set_name: str | None = None) -> Keys:
    """Return the keys of a file, in its set or another; whatever it says, they can be used."""
    found: Mapping[str, object] = {}
    faults = []
    try:
        found = read(path)
    except TomlError as error:
        faults.append(f"{error} The usual keys are used.")

    def fault(told: str) -> None:
        faults.append(f"{KEYS_NAME}: {told}.")

    for name in found:
        if name not in ("set", "keys"):
            fault(f'there is no {shown(name)}; "set" and the table [keys] are all')
    named = found.get("set", DEFAULT_SET)
    if not isinstance(named, str) or named not in SETS:
        either = " or ".join(map(shown, SETS))
        fault(f"set is {shown(named)}; it can be {either}. The usual keys are used")
        named = DEFAULT_SET
    set_name = set_name or named
    table = found.get("keys", {})
    if not isinstance(table, dict):
        fault(f'keys is {shown(table)}; it must be a table, "[keys]" and then lines below')
        table = {}
    own: dict[str, str] = {}
    entries = list(islice(_flat(table), MOST_ENTRIES + 1))
    if len(entries) > MOST_ENTRIES:
        fault(f"only the first {MOST_ENTRIES} entries of keys are read")
    for key_id, value in entries[:MOST_ENTRIES]:
        try:
            own[key_id] = _keys_of(key_id, value)
        except ValueError as error:
            fault(str(error))
    base = SETS[set_name]
    # Of the player's own keys those go that take a key from another action.
    while clash := next(clashes({**base, **own}, own), None):
        place, key, first, second = clash
        dropped, other = (second, first) if second in own else (first, second)
        keeps = keymap.words_of(base.get(dropped) or keymap.by_id()[dropped].keys)
        twice = f"{keymap.words_of(key)} is taken twice in {place}, by {other} and {dropped}"
        fault(f"{twice}; {dropped} stays with {keeps}")
        del own[dropped]
    return Keys(set_name, {**base, **own}, tuple(faults))


def _flat(table: Mapping[str, object], above: str = "") -> Iterator[tuple[str, object]]:
    """Yield the entries of a table; an id without quotes is a table in a table to TOML, but no deeper one."""
    for name, value in table.items():
        if isinstance(value, dict) and not above:
            yield from _flat(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


def _keys_of(key_id: str, value: object) -> str:
    """Return the keys of one entry as `Key.keys` has them. Raise ValueError with why they cannot be."""
    known = keymap.by_id()
    if key_id not in known:
        hint = meant(key_id, (each.id for each in known.values() if not each.is_fixed))
        raise ValueError(f"there is no {shown(key_id)}; {hint or 'meja keys lists them all'}")
    key = known[key_id]
    if key.is_fixed:
        raise ValueError(f"{key_id} cannot have another key")
    written = [value] if isinstance(value, str) else value
    if not isinstance(written, list) or not all(isinstance(each, str) for each in written):
        raise ValueError(
            f'{key_id} is {shown(value)}; it must be a key or a list of keys, such as ["p", "F2"]'
        )
    names: dict[str, None] = {}
    for each in written:
        try:
            names |= dict.fromkeys(key_named(each).split(","))
        except KeyNameError as error:
            raise ValueError(f"{key_id}: {shown(each)} {error}") from error
    if not names:
        raise ValueError(f"{key_id} would have no key left, and keeps what it has")
    if not any(map(is_safe, names)):
        raise ValueError(
            f"{key_id} needs one more key: {keymap.words_of(','.join(names))} may not come through"
        )
    if key.while_typing and all(map(is_character, names)):
        raise ValueError(f"{key_id} needs one more key, that is no character: it acts while text is typed")
    return ",".join(names)


def clashes(
    chosen: Mapping[str, str], own: Mapping[str, str] | None = None
) -> Iterator[tuple[str, str, str, str]]:
    """Find each key that two actions of one place have: place, key, both ids in the order of `own`."""
    rank = {key_id: number for number, key_id in enumerate(own or ())}
    matter = chosen if own is None else own
    for place, keys in keymap.places().items():
        holders: dict[str, list[Key]] = {}
        for each in keys:
            for name in chosen.get(each.id, each.keys).split(","):
                holders.setdefault(name, []).append(each)
        for name, sharing in holders.items():
            for pair in combinations(sharing, 2):
                first, second = sorted(pair, key=lambda key: rank.get(key.id, -1))
                matters = first.id in matter or second.id in matter
                if matters and not _may_share(place, name, first, second):
                    yield place, name, first.id, second.id


def _may_share(place: str, name: str, first: Key, second: Key) -> bool:
    """Return whether two actions of a place may have a key: they do the same, or share it by design."""
    by_design = all(name in key.keys.split(",") for key in (first, second))
    is_typed = any(key.id.startswith("typing.") and is_character(name) for key in (first, second))
    return first.action == second.action or by_design or (is_typed and place in keymap.PLACES_ALSO_TYPED_IN)
