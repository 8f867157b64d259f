"""Values as msgpack and back, driven by their types alone; nothing in the data can be executed.

A frozen dataclass is the array of its fields, a tuple an array, an enum member its name, an int beyond 64
bits an extension. A union of dataclasses is [class name, fields]; "or None" adds nil. Reading is strict: what
does not fit the type exactly is refused, with the path to it.
"""

from __future__ import annotations

import dataclasses
import enum
import types
import typing
from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import repeat
from operator import attrgetter, call, length_hint
from typing import Any, Generic, TypeAlias, TypeVar

import msgpack  # type: ignore[import-untyped]

from saves.messages import Code, SaveError

T = TypeVar("T")

MAX_BYTES = 2**20
"""The longest data that is read at all: many times what a long game takes, and little enough that the values
which the worst data can describe, some 28 bytes for each byte, stay below 64 MiB."""
MAX_ITEMS = 4096
"""The longest array. The parser makes room for what a header claims, at each of many levels: keep it low."""
MAX_INT_BYTES = 1024
"""The longest int: below the 4,300 digits that Python turns into text."""
_UNICODE = "surrogatepass"  # a name from a terminal may hold bytes that are no UTF-8
_BIG_INT = 1  # the code of our msgpack extension
_LEAST, _MOST = -(2**63), 2**64 - 1  # what msgpack can write as an int


class _MisfitError(Exception):
    """A value that does not fit its type; each level it rises through adds its part of the path."""

    def __init__(self, expected: str, got: object) -> None:
        self.expected = expected
        self.got = _describe(got)
        self.parts: list[str] = []

    @property
    def path(self) -> str:
        return "".join(reversed(self.parts)).removeprefix(".") or "the whole"


def _describe(value: object) -> str:
    match value:
        case None:
            return "nothing"
        case bool():
            return "yes" if value else "no"
        case int():
            return "a number"
        case str():
            return repr(value) if len(value) <= 20 else f"a text of {len(value)}"
        case bytes():
            return f"{len(value)} bytes"
        case tuple() | list():
            return f"a list of {len(value)}"
        case _:
            return type(value).__name__


class Codec(Generic[T]):
    """Writes and reads the values of one type; made once for each type by `codec_for`."""

    def __init__(self, shape: str, write: Callable[[Any], Any], read: Callable[[Any], Any]) -> None:
        self.shape = shape
        """Names all that decides the meaning of the data."""
        self.write = write
        """From a value to what msgpack can write."""
        self.read = read
        """From what msgpack has read to a value."""

    @cached_property
    def fingerprint(self) -> bytes:
        """Change when a class or field is renamed, moved, added or dropped: old data has no meaning then."""
        return digest(self.shape.encode(), 8)

    def pack(self, value: T, /) -> bytes:
        """Return the data of a value; equal values give equal data.

        Raise TypeError if the value is not what its type says: a mistake in our own code.
        """
        try:
            return pack_plain(self.write(value))
        except _MisfitError as misfit:
            raise TypeError(f"{misfit.path}: cannot write {misfit.got} as {misfit.expected}") from None

    def unpack(self, data: bytes, /) -> T:
        """Return the value again. Raise SaveError for what is not exactly the data of such a value."""
        raw = unpack_plain(data)
        try:
            value: T = self.read(raw)
        except _MisfitError as misfit:
            values = {"path": misfit.path, "expected": misfit.expected, "got": misfit.got}
            raise SaveError(Code.MISFIT, **values) from None
        return value


_AnyCodec: TypeAlias = Codec[Any]


def pack_plain(raw: Any) -> bytes:
    """Return plain data as msgpack."""
    data: bytes = msgpack.packb(raw, unicode_errors=_UNICODE)
    return data


def unpack_plain(data: bytes) -> Any:
    """Return what msgpack reads in some data, compared with no type yet. Raise SaveError."""
    if len(data) > MAX_BYTES:
        raise SaveError(Code.DATA_TOO_LONG, bytes=len(data), most=MAX_BYTES)
    try:
        return msgpack.unpackb(
            data,
            use_list=False,
            unicode_errors=_UNICODE,
            ext_hook=_read_extension,
            max_array_len=MAX_ITEMS,
            max_map_len=0,
            max_ext_len=MAX_INT_BYTES,
        )
    except (ValueError, msgpack.UnpackException) as error:
        raise SaveError(Code.NO_MSGPACK) from error


def digest(data: bytes, size: int) -> bytes:
    """Return a checksum of so many bytes."""
    from hashlib import blake2b  # loads OpenSSL, for which a first page without saves need not wait

    return blake2b(data, digest_size=size).digest()


_codecs: dict[Any, _AnyCodec] = {}


def codec_for(kind: type[T]) -> Codec[T]:
    """Return the codec of a type. Raise TypeError if values of the type cannot be written."""
    if kind not in _codecs:
        _codecs[kind] = _make(kind, ())
    return _codecs[kind]


def _make(kind: Any, inside: tuple[type, ...]) -> _AnyCodec:
    """Make the codec of a type inside some dataclasses; none may come again, which bounds the depth."""
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return _make_union(typing.get_args(kind), inside)
    if origin is tuple:
        items = typing.get_args(kind)
        if len(items) == 2 and items[1] is Ellipsis:
            return _make_row(_make(items[0], inside))
        codecs = {f"[{i}]": _make(item, inside) for i, item in enumerate(items)}
        return _make_fields("tuple", codecs, tuple, tuple)
    if isinstance(kind, type):
        if kind in _PLAIN:
            return _PLAIN[kind]
        if issubclass(kind, enum.Enum):
            return _make_enum(kind)
        if dataclasses.is_dataclass(kind):
            return _make_dataclass(kind, inside)
    raise TypeError(f"values of {kind} cannot be saved")


def _make_plain(kind: type, words: str) -> _AnyCodec:
    def check(value: Any) -> Any:
        if type(value) is not kind:
            raise _MisfitError(words, value)
        return value

    return Codec(kind.__name__, check, check)


def _make_int() -> _AnyCodec:
    check = _make_plain(int, "a number").read

    def write(value: Any) -> Any:
        check(value)
        if _LEAST <= value <= _MOST:
            return value
        size = (value.bit_length() + 8) // 8
        if size > MAX_INT_BYTES:
            raise _MisfitError(f"a number of at most {MAX_INT_BYTES} bytes", value)
        return msgpack.ExtType(_BIG_INT, value.to_bytes(size, "big", signed=True))

    return Codec("int", write, check)


def _read_extension(code: int, data: bytes) -> int:
    value = int.from_bytes(data, "big", signed=True)
    # Only what `write` makes is taken: one value, one way to write it.
    if code != _BIG_INT or _LEAST <= value <= _MOST or len(data) != (value.bit_length() + 8) // 8:
        raise ValueError("an extension that is no large number")
    return value


_PLAIN = {
    bool: _make_plain(bool, "yes or no"),
    str: _make_plain(str, "a text"),
    bytes: _make_plain(bytes, "bytes"),
    types.NoneType: _make_plain(types.NoneType, "nothing"),
    int: _make_int(),
}


def _make_enum(kind: type[enum.Enum]) -> _AnyCodec:
    # By name: values are often sentences to show, and those get better worded.
    names = {member: name for name, member in kind.__members__.items() if member.name == name}
    members = {name: member for member, name in names.items()}
    expected = f"a {kind.__name__}"

    def write(value: Any) -> Any:
        if type(value) is not kind:
            raise _MisfitError(expected, value)
        return names[value]

    def read(value: Any) -> Any:
        if type(value) is not str or value not in members:
            raise _MisfitError(expected, value)
        return members[value]

    # Members are not part of the shape: a new one leaves old data as it was.
    return Codec(kind.__name__, write, read)


def _convert(changes: Iterable[Callable[[Any], Any]], values: Any, label: Callable[[int], str]) -> list[Any]:
    """Return each value changed by its function; what does not fit gets the label of its place."""
    rest = iter(values)
    try:
        return list(map(call, changes, rest))
    except _MisfitError as misfit:
        misfit.parts.append(label(len(values) - length_hint(rest) - 1))
        raise


def _make_row(item: _AnyCodec) -> _AnyCodec:
    """Make the codec of any number of values of one type."""

    def convert(value: Any, change: Callable[[Any], Any]) -> list[Any]:
        if type(value) is not tuple or len(value) > MAX_ITEMS:
            raise _MisfitError(f"a list of at most {MAX_ITEMS}", value)
        return _convert(repeat(change), value, "[{}]".format)

    return Codec(
        f"{item.shape}*",
        lambda value: convert(value, item.write),
        lambda value: tuple(convert(value, item.read)),
    )


def _make_fields(
    name: str,
    fields: dict[str, _AnyCodec],
    kind: type,
    take: Callable[[Any], Any],
    make: Callable[[Any], Any] = tuple,
) -> _AnyCodec:
    """Make the codec of a fixed number of values, each of its own type, by its part of a path.

    Of what is written, a `kind`, `take` gives the values in order; `make` gives back what is read.
    """
    labels = tuple(fields)
    writers = tuple(codec.write for codec in fields.values())
    readers = tuple(codec.read for codec in fields.values())

    def convert(values: Any, changes: tuple[Callable[[Any], Any], ...]) -> list[Any]:
        if len(values) != len(labels):
            raise _MisfitError(f"{name} of {len(labels)} fields", values)
        return _convert(changes, values, labels.__getitem__)

    def write(value: Any) -> Any:
        if type(value) is not kind:
            raise _MisfitError(name, value)
        return convert(take(value), writers)

    def read(value: Any) -> Any:
        if type(value) is not tuple:
            raise _MisfitError(name, value)
        return make(convert(value, readers))

    shape = ",".join(f"{label}:{codec.shape}" for label, codec in fields.items())
    return Codec(f"{name}({shape})", write, read)


def _make_dataclass(kind: Any, inside: tuple[type, ...]) -> _AnyCodec:
    if kind in inside:
        raise TypeError(f"{kind.__name__} contains itself; only values of bounded depth can be saved")
    if not kind.__dataclass_params__.frozen:
        raise TypeError(f"{kind.__name__} is not frozen; only values can be saved")
    fields = dataclasses.fields(kind)
    if not all(field.init for field in fields):
        raise TypeError(f"{kind.__name__} has a field that its constructor does not take")
    hints = typing.get_type_hints(kind)
    names = tuple(field.name for field in fields)

    # attrgetter of a single name gives the bare value, of two or more a tuple.
    take = attrgetter(*names) if len(names) > 1 else lambda value: [getattr(value, name) for name in names]

    def make(values: list[Any]) -> Any:
        try:
            return kind(**dict(zip(names, values, strict=True)))
        except ValueError:
            raise _MisfitError(f"a valid {kind.__name__}", values) from None

    codecs = {f".{name}": _make(hints[name], (*inside, kind)) for name in names}
    return _make_fields(kind.__name__, codecs, kind, take, make)


def _make_union(kinds: tuple[Any, ...], inside: tuple[type, ...]) -> _AnyCodec:
    some = tuple(kind for kind in kinds if kind is not types.NoneType)
    if len(some) == 1:
        codec = _make(some[0], inside)
    elif any(kind in (int, str) for kind in some):
        codec = _make_plain_choice(some, inside)
    else:
        codec = _make_choice(some, inside)
    if len(some) == len(kinds):
        return codec
    write_some, read_some = codec.write, codec.read

    def write(value: Any) -> Any:
        return None if value is None else write_some(value)

    def read(value: Any) -> Any:
        return None if value is None else read_some(value)

    return Codec(f"{codec.shape}?", write, read)


def _make_plain_choice(kinds: tuple[Any, ...], inside: tuple[type, ...]) -> _AnyCodec:
    """Make the codec of one of several types that msgpack tells apart: a number, a text, a row."""
    codecs = {typing.get_origin(kind) or kind: _make(kind, inside) for kind in kinds}
    if len(codecs) != len(kinds) or not codecs.keys() <= {int, str, tuple}:
        raise TypeError(f"only unions of int, str and one tuple can be saved, not {kinds}")

    def codec_of(value: Any) -> _AnyCodec:
        if type(value) not in codecs:
            raise _MisfitError("a number, a text or a list", value)
        return codecs[type(value)]

    return Codec(
        "|".join(codec.shape for codec in codecs.values()),
        lambda value: codec_of(value).write(value),
        lambda value: codec_of(value).read(value),
    )


def _make_choice(kinds: tuple[Any, ...], inside: tuple[type, ...]) -> _AnyCodec:
    """Make the codec of one of several dataclasses, told apart by the name of its class."""
    classes = [kind for kind in kinds if isinstance(kind, type) and dataclasses.is_dataclass(kind)]
    names = {kind: kind.__name__ for kind in classes}
    codecs = {name: _make(kind, inside) for kind, name in names.items()}
    if len(codecs) != len(kinds):
        raise TypeError(f"only unions of dataclasses with different names can be saved, not {kinds}")
    expected = f"one of {', '.join(codecs)}"

    def write(value: Any) -> Any:
        name = names.get(type(value))
        if name is None:
            raise _MisfitError(expected, value)
        return (name, codecs[name].write(value))

    def read(value: Any) -> Any:
        if type(value) is not tuple or len(value) != 2 or type(value[0]) is not str or value[0] not in codecs:
            raise _MisfitError(expected, value)
        name, fields = value
        try:
            return codecs[name].read(fields)
        except _MisfitError as misfit:
            misfit.parts.append(f".{name}")
            raise

    return Codec("|".join(codec.shape for codec in codecs.values()), write, read)
