"""Servers for measuring: planned like every start, one at a time; the person's own comes back afterwards.

Blocks the calling thread. Decides nothing about variants and computes no figure.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from slipstream.app.bench import benchheard
from slipstream.app.bench.benchvisit import Got, Sought
from slipstream.app.bootstrap import App
from slipstream.app.refusals import unknown_preset
from slipstream.core.bench import variants as variant_rules
from slipstream.core.bench.enginesown import EnginesOwn
from slipstream.core.bench.measures import Reference, Stretch, Visit
from slipstream.core.bench.toolcalls import ToolAnswer
from slipstream.core.bench.variants import Variant
from slipstream.core.dialects import command, dialect
from slipstream.core.errors import AppError, CatalogError, LeaseBusy, PlanRefused
from slipstream.core.models import Device, LaunchPlan, Method, Preset, PresetId, RunSpec
from slipstream.engine.bench import measuring, taught, vllmbench
from slipstream.engine.bench.measuring import Sitting
from slipstream.engine.bench.server import BenchServer, CalledOffError, Wish
from slipstream.engine.catalog_file import load_catalog
from slipstream.engine.files import Paths
from slipstream.engine.guard.lease import Policy
from slipstream.engine.guard.process import find_running, new_run_id, run_log_path
from slipstream.engine.install import enginefacts
from slipstream.engine.measure.hostread import TreeReader
from slipstream.engine.serve import serverkey
from slipstream.engine.serve.port import choose_port

# Away from the ports that editors know: a stray request would be measured along.
_FIRST_PORT = 18_700

Tell = Callable[[str], None]


class Workbench:
    """See ``opened``. One owner thread."""

    def __init__(
        self, app: App, server: BenchServer, kept: RunSpec | None, cancelled: Wish, tell: Tell
    ) -> None:
        self._app = app
        self._catalog = load_catalog(app.paths)
        self._server = server
        self._kept = kept
        self.cancelled = cancelled
        self._tell = tell
        self._cleared = False

    @property
    def policy(self) -> Policy | None:
        """What becomes of a server that runs at the end: ours is stopped, the person's stays."""
        if self._kept is None:
            return Policy.STOP
        return Policy.KEEP if self._cleared else None

    def preset(self, name: str | None) -> Preset:
        """The preset of that name, or the last used one. Raises ``CatalogError``."""
        state = self._app.store.state
        wanted = PresetId(name) if name else state.selected
        found = None if wanted is None else self._catalog.preset(wanted)
        if found is None:
            report = unknown_preset(wanted, state)
            raise CatalogError(report.title, detail=report.detail, hint=report.hint)
        return found

    def has_tool_parser(self, preset: Preset) -> bool:
        """Whether the preset's model has a tool-call parser."""
        target = self._catalog.model(preset.target)
        return target is not None and target.tool_call_parser is not None

    def other_settings(self, preset: Preset, variant: Variant) -> tuple[str, ...]:
        """What else the draft could run with here: formats of it that are on disk, the other model runner.

        Endings for the variant's name, such as ``fp8`` or ``v2``; none for a draft that is no model.
        """
        draft = None if variant.speculation.draft is None else self._catalog.model(variant.speculation.draft)
        if draft is None or variant.speculation.method is not Method.DRAFT_MODEL:
            return ()
        plan = self._spec(preset, variant, None).plan
        usual = preset.draft_format or (draft.weights[0].format if draft.weights else None)
        forms = [one.format for one in draft.weights if one.format is not usual]
        found = [form.value for form in forms if self._starts(preset, f"{variant.name}/{form.value}")]
        two = dialect.of(plan.engine.version).has_two_runners and plan.engine.device is not Device.CPU
        if two and not variant.speculation.mapped_vocabulary:
            found.append("v2" if plan.older_runner else "v1")
        return tuple(found)

    def _starts(self, preset: Preset, name: str) -> bool:
        """Whether a variant's models are here and it can be planned."""
        variant = next(one for one in variant_rules.parse(name, preset) if one.name == name)
        try:
            self._app.controller.run_spec(variant_rules.applied(preset, variant))
        except AppError:
            return False
        return True

    def check(
        self, preset: Preset, found: Sequence[Variant], draft_folder: str | None = None
    ) -> LaunchPlan | None:
        """Plan every variant before anything is stopped; the first plan that is possible already.

        Raises ``AppError`` for what cannot be started. Too little memory is no reason yet while a server
        runs that will be stopped first.
        """
        plans = []
        for variant in found:
            try:
                self._app.controller.run_spec(variant_rules.applied(preset, variant))
                plans.append(self._spec(preset, variant, draft_folder).plan)
            except PlanRefused as refused:
                if self._kept is None or refused.needed_bytes is None:
                    raise
        return plans[0] if plans else None

    def start_from_nothing(self) -> None:
        """Stop the person's server, if one runs; ``opened`` brings it back. Raises ``AppError``."""
        if self._kept is not None and not self._cleared:
            self._cleared = True
            self._tell(benchheard.stopping(self._kept.plan.title))
            self._server.stop()

    def visit(
        self,
        preset: Preset,
        sought: Sought,
        *,
        on_start: Callable[[float], None],
        on_answer: Callable[[float], None],
    ) -> Got:
        """Start a variant, measure, stop it. A variant that fails gives its reason instead of figures.

        Raises ``LeaseBusy`` when somebody else has started a server meanwhile.
        """
        variant = sought.turn.variant
        began_at = time.monotonic()
        try:
            spec = self._spec(preset, variant, sought.draft_folder, sought.concurrency)
            start_s = self._server.start(spec, self.cancelled)
            on_start(start_s)
        except LeaseBusy:
            raise
        except AppError as error:
            on_start(time.monotonic() - began_at)
            self._server.stop()
            return Got(Visit(variant.name, sought.order, problem=_sentence(error)))
        except CalledOffError:
            self._server.stop()
            return Got(Visit(variant.name, sought.order), called_off=True)
        try:
            return self._measured(spec, sought, start_s, on_answer)
        finally:
            self._server.stop()

    def bring_back(self) -> None:
        """Start the person's server again as it was. Raises ``AppError`` when that fails."""
        if self._kept is None or not self._cleared:
            return
        self._server.stop()
        run_id = new_run_id()
        again = replace(self._kept, run_id=run_id, log_path=str(run_log_path(self._app.paths, run_id)))
        self._tell(benchheard.returning(self._kept.plan.title, str(self._kept.plan.port)))
        self._server.start(again, _Never(), wait_ready=not self.cancelled.is_set())

    def _measured(
        self, spec: RunSpec, sought: Sought, start_s: float, on_answer: Callable[[float], None]
    ) -> Got:
        """What the running server gave, up to where it was called off or broke."""
        sitting = Sitting(
            port=spec.plan.port,
            model=spec.plan.served_name,
            prompts=sought.prompts,
            concurrency=sought.concurrency,
            salt=spec.run_id,
            cancelled=self.cancelled,
            on_answer=on_answer,
            key=serverkey.of_process(self._server.engine.pid),
        )
        references: tuple[Reference, ...] = ()
        tool_answers: tuple[ToolAnswer, ...] = ()
        stretches: list[Stretch] = []
        engines_own: EnginesOwn | None = None
        problem, called_off = "", False
        try:
            measuring.warm_up(sitting)
            if sought.references:
                references = measuring.references(sitting)
            for run in range(sought.turn.runs):
                stretches.extend(measuring.stretches(sitting, run))
            if sought.tool_prompts:
                tool_answers = measuring.tool_answers(sitting, sought.tool_prompts)
            if sought.engines_own:
                engines_own = self._engines_own(spec, sought)
        except CalledOffError:
            called_off = True
        except AppError as error:
            problem = _sentence(error)
        engine = self._server.engine
        if sought.turn.variant.is_baseline and sought.concurrency == 1:
            taught.remember(self._app.paths, spec.plan, [a for stretch in stretches for a in stretch.answers])
        visit = Visit(
            variant=sought.turn.variant.name,
            order=sought.order,
            start_s=start_s,
            stretches=tuple(stretches),
            memory_bytes=_memory_bytes(engine.pid),
            load_bytes=engine.figures.load_bytes,
            kv_cache_tokens=engine.figures.kv_cache_tokens,
            command=spec.command.argv,
            environment=spec.command.env,
            problem=problem,
        )
        return Got(visit, spec.plan, references, tool_answers, called_off, engines_own)

    def _engines_own(self, spec: RunSpec, sought: Sought) -> EnginesOwn:
        """The same prompts by ``vllm bench serve``. Raises ``CalledOffError``."""
        plan = spec.plan
        return vllmbench.run(
            self._app.paths,
            plan.engine,
            vllmbench.Server(
                plan.port,
                plan.served_name,
                plan.target_path,
                serverkey.of_process(self._server.engine.pid),
            ),
            sought.turn.variant.name,
            sought.prompts,
            concurrency=sought.concurrency,
            cancelled=self.cancelled,
            tell=self._tell,
        )

    def _spec(
        self, preset: Preset, variant: Variant, draft_folder: str | None, concurrency: int = 1
    ) -> RunSpec:
        """A run planned as every start is, with another draft in place of the preset's where asked."""
        chosen = variant_rules.applied(preset, variant, max_num_seqs=concurrency)
        plan = self._app.controller.plan(chosen, port=choose_port(_FIRST_PORT))
        if draft_folder is not None and plan.draft_path is not None:
            plan = replace(plan, draft_path=draft_folder)
        line = command.build(plan, enginefacts.interface(self._app.paths, plan.engine))
        run_id = new_run_id()
        return RunSpec(run_id, plan, line, str(run_log_path(self._app.paths, run_id)))


@contextmanager
def opened(paths: Paths, cancelled: Wish, tell: Tell) -> Iterator[Workbench]:
    """A workbench; at its end the person's server runs again as it did, whatever happened in between.

    Raises ``AppError`` when the folders, the supervisor or that last start fail.
    """
    app = App.build(paths, name="the benchmark")
    try:
        app.store.drain()
        server = BenchServer(app.paths)
        bench: Workbench | None = None
        try:
            server.open()
            record = find_running(app.paths)
            bench = Workbench(app, server, None if record is None else record.spec, cancelled, tell)
            try:
                yield bench
            finally:
                bench.bring_back()
        finally:
            server.close(None if bench is None else bench.policy)
    finally:
        app.close()


class _Never:
    """Nobody calls it off: bringing back what was there is not up for choice."""

    def is_set(self) -> bool:
        """False."""
        return False


def _memory_bytes(pid: int | None) -> int | None:
    """What the server's processes hold now; ``None`` when that cannot be read."""
    if pid is None:
        return None
    reading = TreeReader(pid).read()
    return None if reading is None else reading.pss_bytes


def _sentence(error: AppError) -> str:
    return f"{error.title}: {error.detail}" if error.detail else error.title
