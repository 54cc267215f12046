"""A screen reader over AT-SPI: turns a window's pages by their rail buttons and reads them.

    /usr/bin/python3 tests/fakes/screen_reader.py PAGE...

Prints JSON: for each page a list of [role, name, description] of everything that is showing. Uses nothing but
``gi`` (``gir1.2-atspi-2.0``), which is not in our environment, and so imports nothing of ours.
"""

import json
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

PATIENCE_S = 20.0
APPLICATION = "shown_window.py"


def main() -> None:
    window = until(find_window)
    told = {}
    for page in sys.argv[1:]:
        button = until(lambda page=page: rail_button(window, page))
        button.get_action_iface().do_action(0)
        until(lambda page=page: front(window, page))
        told[page] = [[one.get_role_name(), one.get_name(), one.get_description()] for one in below(window)]
    json.dump(told, sys.stdout)


def until(look):
    """What ``look`` finds, once it finds it."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        try:
            found = look()
        except gi.repository.GLib.Error:
            found = None
        if found:
            return found
        time.sleep(0.05)
    raise SystemExit("not found in time")


def find_window():
    desktop = Atspi.get_desktop(0)
    for place in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(place)
        if application is not None and application.get_child_count():
            return application.get_child_at_index(0)
    return None


def rail_button(window, page):
    return next((one for one in below(window) if one.get_name() == page and one.get_action_iface()), None)


def front(window, page):
    """Whether the button of the page is the checked one."""
    button = rail_button(window, page)
    return button is not None and button.get_state_set().contains(Atspi.StateType.CHECKED)


def below(node):
    for place in range(node.get_child_count()):
        child = node.get_child_at_index(place)
        if child is None or not child.get_state_set().contains(Atspi.StateType.SHOWING):
            continue
        yield child
        yield from below(child)


main()
