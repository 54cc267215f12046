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
from slipstream.core.words import say


def files(seen: Readings) -> Iterator[Finding]:
    """Whether our folders are ours alone."""
    for place in seen.unwritable:
        fix = say("Make it yours again: sudo chown -R $USER {path}.", path=place)
        yield Finding(Topic.FILES, Grade.PROBLEM, say("{path} cannot be written.", path=place), fix)
    for found in seen.open_files:
        grade = Grade.PROBLEM if found.holds_secret else Grade.WARNING
        says = (
            say("{path} holds a key and may be read by other users of this computer.", path=found.path)
            if found.holds_secret
            else say("{path} may be read by other users of this computer.", path=found.path)
        )
        yield Finding(Topic.FILES, grade, says, say("Close it: chmod go-rwx {path}.", path=found.path))
    if not seen.unwritable and not seen.open_files:
        yield Finding(Topic.FILES, Grade.OK, say("Settings, keys and logs can be read by you alone."))


def supervision(seen: Readings) -> Finding:
    """Who looks after a server when Slipstream is gone."""
    if seen.user_manager:
        says = say("The user manager of systemd looks after servers, also when Slipstream is killed.")
        return Finding(Topic.SUPERVISION, Grade.OK, says)
    fix = say("Log in through the desktop or ssh instead of su, so that systemd starts your user manager.")
    says = say("There is no systemd user manager: Slipstream's own guardian alone looks after a server.")
    return Finding(Topic.SUPERVISION, Grade.WARNING, says, fix)


def tray(desktop: DesktopReading) -> Finding:
    """Whether a panel shows icons."""
    if not desktop.has_display:
        return Finding(Topic.TRAY, Grade.OK, say("This is no desktop session, so no tray was looked for."))
    if desktop.tray_host:
        return Finding(Topic.TRAY, Grade.OK, say("The desktop shows tray icons."))
    if desktop.bus is not Bus.THERE:
        says = say("The session bus cannot be reached, so there is no tray icon.")
        return Finding(
            Topic.TRAY, Grade.WARNING, says, say("Log out and in again, or install dbus-user-session.")
        )
    if "gnome" in desktop.name.casefold():
        fix = say(
            "Install the extension (sudo apt install gnome-shell-extension-appindicator), log in "
            'again, and switch "AppIndicator and KStatusNotifierItem Support" on in Extensions.'
        )
    else:
        fix = say("Add the status tray (or indicator) item to your panel; the window works without it too.")
    return Finding(Topic.TRAY, Grade.WARNING, say("The desktop shows no tray icons."), fix)


def keyring(desktop: DesktopReading) -> Finding:
    """Where a Hub token goes."""
    match desktop.keyring:
        case Keyring.READY:
            return Finding(Topic.KEYRING, Grade.OK, say("The keyring is open; the Hub token is kept there."))
        case Keyring.ASLEEP:
            says = say("A keyring starts when it is needed; a Hub token is kept there.")
            return Finding(Topic.KEYRING, Grade.OK, says)
        case Keyring.LOCKED:
            fix = say("Unlock it with your login password (Passwords and Keys), or when Slipstream asks.")
            return Finding(Topic.KEYRING, Grade.WARNING, say("The keyring is locked."), fix)
        case Keyring.NO_COLLECTION:
            fix = say('Create a keyring named "Login" in Passwords and Keys.')
            says = say(
                "The keyring service has no default keyring; a Hub token would go into a private file."
            )
            return Finding(Topic.KEYRING, Grade.WARNING, says, fix)
        case Keyring.ABSENT:
            says = say("There is no keyring; a Hub token is kept in a file that only you can read.")
            if not desktop.has_display:
                return Finding(Topic.KEYRING, Grade.OK, says)
            fix = say("To have one, install gnome-keyring or KWallet and log in again.")
            return Finding(Topic.KEYRING, Grade.WARNING, says, fix)


def editors(here: tuple[EditorReading, ...]) -> Iterator[Finding]:
    """Which clients are connected, and which only seem to be."""
    if not here:
        says = say("No coding client was found that Slipstream can connect.")
        yield Finding(Topic.EDITORS, Grade.OK, says)
        return
    ready = [
        one.title for one in here if one.connected in (Connected.YES, Connected.CHANGED) and not one.outdated
    ]
    loose = [one.title for one in here if one.connected is Connected.NO]
    if ready:
        yield Finding(Topic.EDITORS, Grade.OK, say("Connected: {names}.", names=", ".join(ready)))
    if loose:
        says = say("Found and not connected: {names}.", names=", ".join(loose))
        yield Finding(
            Topic.EDITORS, Grade.OK, says, say("To connect one: slipstream editors configure NAME.")
        )
    for one in here:
        again = say("Connect it again: slipstream editors configure {id}.", id=one.id)
        if one.outdated:
            says = say("{name} has the values of another server than the one that runs.", name=one.title)
            yield Finding(Topic.EDITORS, Grade.WARNING, says, again)
        elif one.connected is Connected.PARTLY:
            says = say("Slipstream's entries are no longer whole in the settings of {name}.", name=one.title)
            yield Finding(Topic.EDITORS, Grade.WARNING, says, again)
        for says, fix in one.warnings:
            yield Finding(Topic.EDITORS, Grade.WARNING, says, fix)
