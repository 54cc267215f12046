"""Judges what is around the program: panel, keyring, user manager, private files, coding clients. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from slipstream.core.doctor.doctor import (
    Bus,
    DesktopReading,
    EditorReading,
    Finding,
    Grade,
    Keyring,
    Readings,
    Topic,
)
from slipstream.core.editors.survey import Connected


def files(seen: Readings) -> Iterator[Finding]:
    """Whether our folders are ours alone."""
    for place in seen.unwritable:
        fix = f"Make it yours again: sudo chown -R $USER {place}."
        yield Finding(Topic.FILES, Grade.PROBLEM, f"{place} cannot be written.", fix)
    for found in seen.open_files:
        grade = Grade.PROBLEM if found.holds_secret else Grade.WARNING
        what = "holds a key and may be read" if found.holds_secret else "may be read"
        fix = f"Close it: chmod go-rwx {found.path}."
        yield Finding(Topic.FILES, grade, f"{found.path} {what} by other users of this computer.", fix)
    if not seen.unwritable and not seen.open_files:
        yield Finding(Topic.FILES, Grade.OK, "Settings, keys and logs can be read by you alone.")


def supervision(seen: Readings) -> Finding:
    """Who looks after a server when Slipstream is gone."""
    if seen.user_manager:
        says = "The user manager of systemd looks after servers, also when Slipstream is killed."
        return Finding(Topic.SUPERVISION, Grade.OK, says)
    fix = "Log in through the desktop or ssh instead of su, so that systemd starts your user manager."
    says = "There is no systemd user manager: Slipstream's own guardian alone looks after a server."
    return Finding(Topic.SUPERVISION, Grade.WARNING, says, fix)


def tray(desktop: DesktopReading) -> Finding:
    """Whether a panel shows icons."""
    if not desktop.has_display:
        return Finding(Topic.TRAY, Grade.OK, "This is no desktop session, so no tray was looked for.")
    if desktop.tray_host:
        return Finding(Topic.TRAY, Grade.OK, "The desktop shows tray icons.")
    if desktop.bus is not Bus.THERE:
        says = "The session bus cannot be reached, so there is no tray icon."
        return Finding(Topic.TRAY, Grade.WARNING, says, "Log out and in again, or install dbus-user-session.")
    if "gnome" in desktop.name.casefold():
        fix = (
            "Install the extension (sudo apt install gnome-shell-extension-appindicator), log in again, and "
            'switch "AppIndicator and KStatusNotifierItem Support" on in Extensions.'
        )
    else:
        fix = "Add the status tray (or indicator) item to your panel; the window works without it too."
    return Finding(Topic.TRAY, Grade.WARNING, "The desktop shows no tray icons.", fix)


def keyring(desktop: DesktopReading) -> Finding:
    """Where a Hub token goes."""
    match desktop.keyring:
        case Keyring.READY:
            return Finding(Topic.KEYRING, Grade.OK, "The keyring is open; the Hub token is kept there.")
        case Keyring.ASLEEP:
            says = "A keyring starts when it is needed; a Hub token is kept there."
            return Finding(Topic.KEYRING, Grade.OK, says)
        case Keyring.LOCKED:
            fix = "Unlock it with your login password (Passwords and Keys), or when Slipstream asks."
            return Finding(Topic.KEYRING, Grade.WARNING, "The keyring is locked.", fix)
        case Keyring.NO_COLLECTION:
            fix = 'Create a keyring named "Login" in Passwords and Keys.'
            says = "The keyring service has no default keyring; a Hub token would go into a private file."
            return Finding(Topic.KEYRING, Grade.WARNING, says, fix)
        case Keyring.ABSENT:
            says = "There is no keyring; a Hub token is kept in a file that only you can read."
            if not desktop.has_display:
                return Finding(Topic.KEYRING, Grade.OK, says)
            fix = "To have one, install gnome-keyring or KWallet and log in again."
            return Finding(Topic.KEYRING, Grade.WARNING, says, fix)


def editors(here: tuple[EditorReading, ...]) -> Iterator[Finding]:
    """Which clients are connected, and which only seem to be."""
    if not here:
        says = "No coding client was found that Slipstream can connect."
        yield Finding(Topic.EDITORS, Grade.OK, says)
        return
    ready = [
        one.title for one in here if one.connected in (Connected.YES, Connected.CHANGED) and not one.outdated
    ]
    loose = [one.title for one in here if one.connected is Connected.NO]
    if ready:
        yield Finding(Topic.EDITORS, Grade.OK, f"Connected: {', '.join(ready)}.")
    if loose:
        says = f"Found and not connected: {', '.join(loose)}."
        yield Finding(Topic.EDITORS, Grade.OK, says, "To connect one: slipstream editors configure NAME.")
    for one in here:
        again = f"Connect it again: slipstream editors configure {one.id}."
        if one.outdated:
            says = f"{one.title} has the values of another server than the one that runs."
            yield Finding(Topic.EDITORS, Grade.WARNING, says, again)
        elif one.connected is Connected.PARTLY:
            says = f"Slipstream's entries are no longer whole in the settings of {one.title}."
            yield Finding(Topic.EDITORS, Grade.WARNING, says, again)
        for says, fix in one.warnings:
            yield Finding(Topic.EDITORS, Grade.WARNING, says, fix)
