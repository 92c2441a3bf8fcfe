import type { UnitData } from '../ir/unit.js';
import type { RuleSet } from '../rules/rule.js';
import { bounds } from './domain/bounds.js';
import type { ConfigurationReader } from './domain/configuration.js';
import { DEFAULT_LIMITS, type Limits } from './domain/limits.js';
import { resetBounds } from './domain/reached-bounds.js';
import type { AnalysisResult } from './domain/result.js';
import { callFromOutside } from './entrypoints/library-callers.js';
import type { ImportResolver, Module, ModuleName } from './program/module.js';
import { Program } from './program/program.js';
import { noteStructural } from './program/structural-types.js';
import { EntryPoints } from './solver/entry-points.js';
import { SummarySolver } from './solver/solver.js';
import { statisticsOf } from './solver/statistics.js';
import type { Reordering } from './solver/worklist.js';
import { Configuration } from './transfer/evaluation/settings-files.js';

export interface AnalysisInput {
  /** Sorted by path: the order may decide which of equal traces is shown. */
  units: readonly UnitData[];
  /** What an import of a unit names: another unit, or something outside. */
  resolveImport: ImportResolver;
  rules: RuleSet;
  /** The name by which other programs import a unit, where it has one. */
  moduleName?: ModuleName;
  limits?: Limits;
  /** `off`: functions that use no name of the rules are looked at, too. For tests: it costs time and must change nothing. */
  selection?: 'off';
  /** Another order in which summaries are made again. For tests: it must change nothing. */
  reordered?: Reordering;
  /** Files that are looked at on their own, such as tests: what they call in other files is not followed. */
  isAside?: (path: string) => boolean;
  /** Units that other programs import: as an entry point of a package, or as a file of one that nothing here imports; or that are of a program whose functions may lie idle. */
  publicApi?: (unit: number) => 'entry' | 'file' | 'program' | null;
  /** Files of packages that other programs install: what they offer is chosen and set by those who use it. */
  isLibrary?: (file: { language: string; path: string }) => boolean;
  /** Reads files of settings that the program names. */
  configuration?: ConfigurationReader;
  /** Called now and then with the part that is done, 0 to 1. */
  onProgress?: (fraction: number) => void;
}

/** Finds weaknesses in a program that was lowered to the intermediate representation. Never throws on any program. */
export function analyse(input: AnalysisInput): AnalysisResult {
  resetBounds();
  const program = new Program(input);
  const publicApi = input.publicApi ?? (() => null);
  const hasCallers = program.modules.some(({ index, isAside }) => !isAside && publicApi(index) !== null);
  const settings = new Configuration(program, input.configuration ?? (() => null));
  const solver = new SummarySolver(program, input.limits ?? DEFAULT_LIMITS, settings, {
    hasCallers,
    selectsAll: input.selection === 'off',
    ...(input.reordered ? { reordered: input.reordered } : {}),
  });
  const { selection, demandedConstants, recorder } = solver.analysis;
  const modules = program.modules.filter((module) => !selection.isIdle(module));
  const report = (done: number) => input.onProgress?.(modules.length === 0 ? 1 : done / modules.length);
  for (const module of modules) solver.evaluateModule(module.index);
  noteStructural(program.modules, program.hierarchy);
  program.isLinked = true;
  // What functions leave behind for others is known best before the others are looked at. Where types are stated, that is
  // known without looking at all that sets it.
  for (const module of modules)
    if (!module.isStaticallyTyped) summarise(solver, module, (fn) => module.storing[fn]);
  for (const module of modules) {
    summarise(solver, module, (fn) => selection.mayStart(module, fn));
    if (module.index % 20 === 0) report(module.index);
  }
  solver.taintedNames.lookAtUsers();
  demandedConstants.lookAtCallers((unit, fn) => solver.summary(unit, fn));
  solver.refresh();
  // What that brought to light is carried further by functions that were not looked at.
  for (let round = 0; !solver.taintedNames.isSettled && !bounds.taintRounds.isReachedBy(round); round++) {
    solver.taintedNames.lookAtUsers();
    solver.refresh();
  }
  solver.deepen();
  solver.handlers.checkMethods(solver.analysis);
  callFromOutside(solver.analysis, publicApi);
  report(modules.length);
  return {
    findings: recorder.results(new EntryPoints(program, solver.handlers, solver.analysis.callers)),
    observations: recorder.observations(),
    overBudget: solver.steps.exceededIn,
    steps: solver.steps.used,
    statistics: statisticsOf(program, solver),
  };
}

function summarise(solver: SummarySolver, module: Module, wanted: (fn: number) => boolean): void {
  for (let fn = 1; fn < module.unit.data.functions.length; fn++) {
    if (!module.open[fn] && wanted(fn)) solver.summary(module.index, fn);
  }
}
