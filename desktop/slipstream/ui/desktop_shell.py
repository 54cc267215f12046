"""Window, tray and quitting tied together: what closing, a late panel, or a second start mean.

Owns the widgets and nothing of the program behind them.
"""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from slipstream.app.notices import Deed, DesktopNotice
from slipstream.app.presenters import Action
from slipstream.core.models import PresetId
from slipstream.core.state import AppState
from slipstream.ui.bridge import StoreBridge
from slipstream.ui.icons import IconSet
from slipstream.ui.main_window import MainWindow
from slipstream.ui.notifier import Notifier
from slipstream.ui.ports import App, Clock
from slipstream.ui.quit_flow import Question, QuitAnswer, QuitFlow, ask_about_server
from slipstream.ui.signals import Sig
from slipstream.ui.theme import Theme
from slipstream.ui.tray import Tray
from slipstream.ui.tray_menu import TrayMenu

NO_TRAY_MS = 3_000
_SECOND_MS = 1_000


class DesktopShell(QObject):
    """``left`` ends the program; it carries the server's fate as ``QuitFlow.finished`` does."""

    left = cast("Sig[bool | None]", Signal(object))

    def __init__(
        self,
        app: App,
        theme: Theme,
        icons: IconSet,
        clock: Clock,
        *,
        ask: Question | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._app = app
        self._clock = clock
        self.bridge = StoreBridge(app.store, self)
        self.window = MainWindow(theme, app, clock)
        self.menu = TrayMenu(self)
        self.tray = Tray(icons, self.menu, clock, self)
        self.quit_flow = QuitFlow(
            app.controller, app.preferences, self._state, ask or self._ask_about_server, self
        )
        self.notifier = Notifier(self._may_notify, self)
        self._no_tray = QTimer(self)
        self._no_tray.setSingleShot(True)
        self._no_tray.setInterval(NO_TRAY_MS)
        self._no_tray.timeout.connect(self._on_no_tray)
        self._second = QTimer(self)
        self._second.setInterval(_SECOND_MS)
        self._second.timeout.connect(self._on_second)
        self._second.start()
        self._wire()
        self._show_tray(app.store.state)
        self._show_login()
        if not self.tray.available:
            self._no_tray.start()

    def show_window(self) -> None:
        """Bring the window up and to the front."""
        if self.window.isMinimized():
            self.window.showNormal()
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()

    def close(self) -> None:
        """Take everything off the screen and stop listening to the store."""
        self._second.stop()
        self._no_tray.stop()
        self.bridge.close()
        self.notifier.close()
        self.tray.close()
        self.menu.close()
        self.window.hide()
        self.window.deleteLater()

    def _wire(self) -> None:
        self.bridge.changed.connect(self._on_changed)
        self.window.close_requested.connect(self._on_close_requested)
        self.window.quit_requested.connect(self._on_quit_requested)
        self.window.tray_hint.dismiss_requested.connect(self._on_hint_read)
        self.tray.activated.connect(self._on_tray_activated)
        self.tray.available_changed.connect(self._on_tray_available)
        self.menu.start_requested.connect(self._on_start)
        self.menu.stop_requested.connect(self._on_stop)
        self.menu.restart_requested.connect(self._on_restart)
        self.menu.copy_requested.connect(self._on_copy)
        self.menu.configure_requested.connect(self._on_configure)
        self.menu.open_requested.connect(self.show_window)
        self.menu.login_toggled.connect(self._on_login_toggled)
        self.menu.opening.connect(self._show_login)
        self.menu.quit_requested.connect(self._on_quit_requested)
        self.quit_flow.finished.connect(self._on_quit_finished)
        self.notifier.deed_requested.connect(self._on_deed)

    def _state(self) -> AppState:
        return self._app.store.state

    def _ask_about_server(self) -> QuitAnswer | None:
        return ask_about_server(self.window if self.window.isVisible() else None)

    def _show_tray(self, state: AppState) -> None:
        now = self._clock()
        self.tray.show_state(state, now)
        self.menu.show_state(state, now)

    def _on_changed(self, before: AppState, after: AppState) -> None:
        self.window.show_change(before, after)
        self._show_tray(after)
        self.quit_flow.show_change(after)
        self.notifier.show_change(before, after)

    def _may_notify(self) -> bool:
        """Not while the person looks at the window, which says it all."""
        return self._app.preferences.notifications and not self.window.isActiveWindow()

    def _on_deed(self, deed: Deed, notice: DesktopNotice) -> None:
        match deed:
            case Deed.COPY:
                self._on_copy()
            case Deed.STEP:
                self._app.controller.do_next_step(notice.step)
            case Deed.LOG:
                self.window.show_log()
                self.show_window()
            case Deed.OPEN:
                self.show_window()

    def _on_second(self) -> None:
        if self.window.isVisible():
            self.window.show_time()

    def _on_close_requested(self) -> None:
        """To the tray where there is one; else closing is quitting."""
        if self.tray.available and not self.quit_flow.ending:
            self.window.hide()
        else:
            self.quit_flow.request()

    def _on_quit_requested(self) -> None:
        self.quit_flow.request()

    def _on_quit_finished(self, keep: bool | None) -> None:
        self.left.emit(keep)

    def _on_tray_activated(self) -> None:
        if self.window.isVisible() and self.window.isActiveWindow():
            self.window.hide()
        else:
            self.show_window()

    def _on_tray_available(self, available: bool) -> None:
        if available:
            self._no_tray.stop()
            self.window.show_tray_hint(False)
        else:
            self._no_tray.start()

    def _on_no_tray(self) -> None:
        """Nobody shows the icon: the window is the only way in, so it opens; why is said once."""
        self.show_window()
        self.window.show_tray_hint(not self._app.preferences.tray_hint_seen)

    def _on_hint_read(self) -> None:
        self._app.preferences.remember("tray_hint_seen", True)

    def _on_start(self, preset_id: PresetId) -> None:
        self._app.controller.start(preset_id)

    def _on_stop(self, action: Action) -> None:
        if action is Action.CANCEL_JOBS:
            self._app.controller.cancel_jobs()
        elif action is not Action.NOTHING:
            self._app.controller.stop()

    def _show_login(self) -> None:
        """Asked each time: the desktop's own settings change it too."""
        self.menu.show_login(self._app.settings.starts_at_login)

    def _on_login_toggled(self, on: bool) -> None:
        self._app.settings.start_at_login(on)
        self._show_login()

    def _on_restart(self) -> None:
        self._app.controller.restart()

    def _on_configure(self, editor: str) -> None:
        self.show_window()
        self.window.show_editor(editor)

    def _on_copy(self) -> None:
        endpoint = self._state().engine.endpoint
        if endpoint is not None:
            QGuiApplication.clipboard().setText(endpoint.base_url)
