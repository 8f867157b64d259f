"""The folder of a host and its key: kept, for its account alone, and never replaced."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.host.data_folder import DataFolder, host_key
from app.host.options import HostError


def test_the_key_is_made_once_and_is_for_this_account_alone(tmp_path: Path) -> None:
    path = tmp_path / "host_key"
    made = host_key(path).get_fingerprint()
    assert path.stat().st_mode & 0o777 == 0o600
    assert host_key(path).get_fingerprint() == made


def test_a_key_that_others_can_read_is_none_of_ours_or_damaged_is_refused_and_stays(tmp_path: Path) -> None:
    path, data = tmp_path / "host_key", b"no key"
    host_key(path)
    path.chmod(0o640)
    with pytest.raises(HostError, match="not for this account alone"):
        host_key(path)
    path.chmod(0o600)
    path.write_bytes(data)
    with pytest.raises(HostError, match="no key without a passphrase"):
        host_key(path)
    assert path.read_bytes() == data
    link = tmp_path / "link"
    link.symlink_to(path)
    with pytest.raises(HostError, match="cannot be read or written"):
        host_key(link)


def test_the_folder_is_closed_to_others(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    place = DataFolder(tmp_path)
    place.make()
    assert tmp_path.stat().st_mode & 0o777 == place.players.stat().st_mode & 0o777 == 0o700
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(HostError, match="cannot be used"):
        DataFolder(file / "x").make()
