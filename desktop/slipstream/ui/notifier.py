"""Tells the desktop when a server is ready, failed, or was started again, with buttons that act.

One notice at a time: a newer one takes the older one's place, and one that is not so any more is taken away.
Quiet while the person looks at the window, when the settings say so, and beyond a few an hour.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QObject, Signal

from slipstream.app.notices import Deed, DesktopNotice, Pace, desktop_notice, outdated
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.ui.desktop_bus import Body, NotificationBus
from slipstream.ui.signals import Sig

APP_NAME = "Slipstream"
DESKTOP_ID = "slipstream"
_NORMAL, _CRITICAL = 1, 2
_USUAL_MS = -1  # the desktop's own time


class Notifier(QObject):
    """``deed_requested`` tells which button was pressed, with the notice it belongs to."""

    deed_requested = cast("Sig[Deed, DesktopNotice]", Signal(object, object))

    def __init__(
        self,
        wanted: Callable[[], bool],
        parent: QObject | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._wanted = wanted
        self._clock = clock
        self._bus = NotificationBus(self)
        self._bus.signal_received.connect(self._on_signal)
        self._open: bool | None = None
        self._with_buttons = False
        self._pace = Pace()
        self._recovering = False
        self._shown: DesktopNotice | None = None
        self._id = 0

    def show_change(self, before: AppState, after: AppState) -> None:
        """Tell the desktop what happened between the two, if it is worth telling now."""
        if before.engine.phase is after.engine.phase:
            return
        notice = desktop_notice(before, after, recovering=self._recovering)
        self._remember(after.engine.phase)
        if self._shown is not None and outdated(self._shown.kind, after):
            self._withdraw()
        at = self._clock()
        if notice is not None and self._wanted() and self._pace.allows(notice.kind, at):
            self._pace = self._pace.after(notice.kind, at)
            self._show(notice)

    def close(self) -> None:
        """Take the last notice away: its buttons would do nothing any more."""
        self._withdraw()
        self._bus.close()

    def _remember(self, phase: Phase) -> None:
        if phase is Phase.BACKOFF:
            self._recovering = True
        elif phase is not Phase.STARTING:
            self._recovering = False

    def _show(self, notice: DesktopNotice) -> None:
        self._shown = notice
        if self._open is None:
            self._open = self._bus.open()
            self._bus.call("GetCapabilities", None, (), self._on_capabilities)
        else:
            self._send()

    def _on_capabilities(self, body: Body | None) -> None:
        self._with_buttons = body is not None and "actions" in body[0]
        if self._shown is not None:
            self._send()

    def _send(self) -> None:
        notice = self._shown
        if notice is None:
            return
        actions = [word for deed in notice.deeds for word in deed] if self._with_buttons else []
        hints = {
            "urgency": ("y", _CRITICAL if notice.urgent else _NORMAL),
            "desktop-entry": ("s", DESKTOP_ID),
        }
        body = (APP_NAME, self._id, DESKTOP_ID, notice.title, notice.body, actions, hints, _USUAL_MS)
        self._bus.call("Notify", "susssasa{sv}i", body, self._on_notified)

    def _on_notified(self, body: Body | None) -> None:
        if body is None:
            self._shown = None
            return
        self._id = body[0]
        if self._shown is None:
            self._bus.call("CloseNotification", "u", (self._id,))

    def _withdraw(self) -> None:
        if self._shown is not None and self._id:
            self._bus.call("CloseNotification", "u", (self._id,))
        self._shown = None

    def _on_signal(self, member: str, body: Body) -> None:
        if not body or body[0] != self._id or self._shown is None:
            return
        notice = self._shown
        if member == "ActionInvoked" and body[1] in tuple(Deed):
            self._shown = None
            self.deed_requested.emit(Deed(body[1]), notice)
        elif member == "NotificationClosed":
            self._shown = None
