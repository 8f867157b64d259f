"""What keys send on the terminals that players have.

Sources: terminfo of ncurses by the names of its entries (`infocmp -x xterm`; linux, screen, tmux, rxvt);
xterm's ctlseqs, "PC-Style Function Keys" and "Mouse Tracking"; PuTTY's manual, 4.4, and its source where that
is silent. Keys are named as Textual does; "" is a sequence that must do nothing at all.
"""

from __future__ import annotations

ARROWS = {
    # kcuu1 ... of xterm, screen, tmux after smkx, which sets application cursor mode.
    b"\x1bOA": "up",
    b"\x1bOB": "down",
    b"\x1bOC": "right",
    b"\x1bOD": "left",
    # The same in normal cursor mode, which we leave them in; kcuu1 ... of linux, rxvt.
    b"\x1b[A": "up",
    b"\x1b[B": "down",
    b"\x1b[C": "right",
    b"\x1b[D": "left",
}
EDITING = {
    b"\x1b[2~": "insert",  # kich1
    b"\x1b[3~": "delete",  # kdch1
    b"\x1b[5~": "pageup",  # kpp
    b"\x1b[6~": "pagedown",  # knp
}
TYPING = {
    b"\x7f": "backspace",  # kbs
    b"\x08": "backspace",  # kbs of older entries; PuTTY 4.4.1 "Control-H"
    b"\r": "enter",
    b"\n": "ctrl+j",  # Enter where the line or the terminal turns CR into LF
    b"\t": "tab",
    b"\x1b[Z": "shift+tab",  # kcbt
    b"a": "a",
    "é".encode(): "é",
}
MODIFIED = {
    # ctlseqs: 2 Shift, 3 Alt, 5 Control; kUP ... kUP7 of xterm and tmux.
    b"\x1b[1;2A": "shift+up",
    b"\x1b[1;5A": "ctrl+up",
    b"\x1b[1;5C": "ctrl+right",
    b"\x1b[1;3A": "escape up",  # as from those terminals that send Esc before what Alt is pressed with
    b"\x1b[5;5~": "ctrl+pageup",
    b"\x1b[1;6P": "ctrl+f13",
}
KEYPAD = {
    # kpZRO, kc1 ... kent, kp5 of xterm and rxvt in application keypad mode, which other programs leave on.
    b"\x1bOp": "0",
    b"\x1bOq": "1",
    b"\x1bOy": "9",
    b"\x1bOj": "asterisk",
    b"\x1bOk": "plus",
    b"\x1bOl": "comma",
    b"\x1bOm": "minus",
    b"\x1bOn": "full_stop",
    b"\x1bOo": "slash",
    b"\x1bOX": "equals_sign",
    b"\x1bOM": "enter",
    b"\x1bOE": "",  # 5 without NumLock
}
TERMINALS: dict[str, dict[bytes, str]] = {
    "xterm": {
        **ARROWS,
        **EDITING,
        **TYPING,
        **MODIFIED,
        **KEYPAD,
        b"\x1bOH": "home",  # khome
        b"\x1bOF": "end",  # kend
        b"\x1b[H": "home",
        b"\x1b[F": "end",
        b"\x1bOP": "f1",  # kf1
        b"\x1b[15~": "f5",
        b"\x1b[24~": "f12",
        b"\x1b[E": "",  # 5 of the keypad in normal mode
    },
    "putty": {
        **ARROWS,  # with Ctrl it sends those of the other cursor mode
        **EDITING,
        **TYPING,
        b"\x1b[1~": "home",  # 4.4.2 "standard"
        b"\x1b[4~": "end",
        b"\x1b[H": "home",  # 4.4.2 "rxvt"
        b"\x1b[11~": "f1",  # 4.4.3 "ESC[n~", the usual one
        b"\x1b[[A": "f1",  # "Linux"
        b"\x1bOP": "f1",  # "Xterm R6", "VT100+"
        b"\x1bO[": "",  # F12 of "VT100+"
        b"\x1b\x1b[A": "escape up",  # Alt and Up
        b"\x1b[G": "",  # 5 of the keypad, format_small_keypad_key
    },
    "linux": {
        **ARROWS,
        **EDITING,
        **TYPING,
        b"\x1b[1~": "home",  # khome
        b"\x1b[4~": "end",  # kend
        b"\x1b[[A": "f1",  # kf1
        b"\x1b[[E": "f5",  # kf5
        b"\x1b\t": "shift+tab",  # kcbt
        b"\x1b[G": "",  # kb2
        b"\x1b[25~": "f13",
    },
    "tmux": {
        **ARROWS,
        **EDITING,
        **TYPING,
        **MODIFIED,
        b"\x1b[1~": "home",  # khome
        b"\x1b[4~": "end",  # kend
        b"\x1bOP": "f1",  # kf1
    },
    "screen": {
        **ARROWS,
        **EDITING,
        **TYPING,
        b"\x1b[1~": "home",  # khome
        b"\x1b[4~": "end",  # kend
        b"\x1bOP": "f1",  # kf1
        b"\x1b[20~": "f9",  # kf9
    },
    "rxvt": {
        **ARROWS,
        **EDITING,
        **TYPING,
        **KEYPAD,
        b"\x1b[7~": "home",  # khome
        b"\x1b[8~": "end",  # kend
        b"\x1b[11~": "f1",  # kf1
        b"\x1b[a": "shift+up",  # kUP
        b"\x1bOa": "ctrl+up",  # kUP5
        b"\x1b[3$": "shift+delete",  # kDC
        b"\x1b[7$": "shift+home",  # kHOM
        b"\x1b[3^": "ctrl+delete",  # kDC5
        b"\x1b[8@": "",  # Ctrl+Shift+End
    },
}

NOTHING = (
    b"\x1b[1;5I",  # Ctrl+Tab of some
    b"\x1b[27;5;13~",  # ctlseqs, modifyOtherKeys: Ctrl+Enter
    b"\x1b[13;5u",  # the kitty protocol, which is not asked for: Ctrl+Enter
    b"\x1b[97;5u",
    b"\x1b[97;1:3u",
    b"\x1b[57399u",
    b"\x1b[1;1:3A",
    b"\x1b[I",  # ctlseqs, "FocusIn/FocusOut"
    b"\x1b[O",
    b"\x1b[?1;2c",  # primary device attributes
    b"\x1b[>41;370;0c",
    b"\x1b[?997;1n",  # a colour scheme
    b"\x1b[4;600;800t",  # a window's size
    b"\x1b[8;24;80t",
    b"\x1b[?2026;0$y",  # DECRPM, of a private mode and of another
    b"\x1b[4;2$y",
    b"\x1b[0n",
    b"\x1b[1 q",
    b"\x1bO5P",  # Ctrl+F1 of old terminals
    b"\x1b]11;rgb:1e1e/1e1e/1e1e\x07",  # a colour, ended in either way
    b"\x1b]10;rgb:ffff/ffff/ffff\x1b\\",
    b"\x1bP>|XTerm(370)\x1b\\",  # XTVERSION
    b"\x1bP1+r544e=787465726d\x1b\\",  # XTGETTCAP
    b"\x1bP1$r0m\x1b\\",  # DECRQSS
    b"\x1b_Gi=31;OK\x1b\\",  # the kitty protocol for pictures
    b"\xc2\x9b?1;2c",  # in 8 bits
    b"\xc2\x9d11;rgb:ffff/ffff/ffff\xc2\x9c",
    b"\x1b[M !!",  # X10: a click at 1, 1
    b"\x1b[M \xf0\xf0",  # one that is no UTF-8
    b"\x1b[M#qA",  # a release whose bytes are letters
    b"\x1b[32;10;10M",  # urxvt's mode 1015
)
"""What must do nothing, and above all not be typed."""
