"""A display that goes away in the middle of one of Xlib's own calls."""

from __future__ import annotations

import os
import subprocess
import sys

_PROGRAM = """
import ctypes, sys
from PySide6.QtWidgets import QApplication
from slipstream.ui.lost_screen import LostScreen

app = QApplication([])
screen = LostScreen(lambda: print("left", flush=True))
screen.open()
xlib = ctypes.CDLL("libX11.so.6")
xlib.XOpenDisplay.restype = ctypes.c_void_p
xlib.XSync.argtypes = [ctypes.c_void_p, ctypes.c_int]
display = xlib.XOpenDisplay(None)
print("connected", flush=True)
sys.stdin.readline()
xlib.XSync(display, 0)
print("still here", flush=True)
"""


def test_the_program_leaves_and_ends_where_xlib_would_have_ended_it():
    read, write = os.pipe()
    argv = ("Xvfb", "-displayfd", str(write), "-screen", "0", "640x480x24", "-nolisten", "tcp")
    screen = subprocess.Popen(argv, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        name = f":{os.read(read, 16).decode().strip()}"
        child = subprocess.Popen(
            (sys.executable, "-c", _PROGRAM),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "DISPLAY": name, "QT_QPA_PLATFORM": "xcb"},
            text=True,
        )
        with child:
            assert child.stdout is not None
            assert child.stdout.readline() == "connected\n"
            screen.kill()
            screen.wait(10)
            said, _ = child.communicate("go\n", timeout=30)
    finally:
        screen.kill()
        screen.wait(10)
        os.close(read)
    assert said.splitlines()[-1] == "left"
    assert child.returncode == 0
