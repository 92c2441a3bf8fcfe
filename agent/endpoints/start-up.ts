import { FunctionFlag } from '#agent/ir/kinds.js';
import { Unit, type UnitData } from '#agent/ir/unit.js';
import { isTestPath } from '../workspace/path-kind.js';
import { runOwners } from './owned-applications.js';
import { foreignBase } from './wiring/class-bases.js';
import type { Callbacks } from './wiring/evaluation.js';
import { StartUpEvaluator } from './wiring/evaluator.js';
import { type ImportResolver, Modules } from './wiring/modules.js';
import { Repetitions } from './wiring/repeated.js';
import { stated } from './wiring/stated-types.js';
import type { FunctionValue } from './wiring/value.js';
import { WantedFunctions } from './wiring/wanted.js';

/** Steps at the least, for each node of the program, and at the most: a program whose start-up takes more is cut off. */
const MIN_STEPS = 200_000;
const STEPS_PER_NODE = 2;
const MAX_STEPS = 2_000_000;
/** Of these one module may take so much. */
const SHARE = 0.2;

/** Parameters that may be an application, behind their language. */
const APPLICATION =
  /^(javascript|python):(app|application|\w*router|fastify|server|api|config|\w*config|bp|blueprint)$/i;
/** Classes whose `launch_instance` makes one that it prepares and starts. */
const LAUNCHED = /^(traitlets\.config(\.application)?\.Application|jupyter_core\.application\.JupyterApp)$/;
const VENDORED = /(^|\/)bottle\.py$/;
const languages = new Set(['javascript', 'python', 'go']);
/** The path of a package of Go, before what is named of it: `github.com/go-chi/chi` of `github.com/go-chi/chi/v5.NewRouter`. */
const GO_PACKAGE = /^(?:net\/http\b|[\w-]+(?:\.[\w-]+)+\/[\w.-]+\/[\w-]+)/;

/**
 * Runs the start-up code of the modules that import one of these libraries (first names of what is imported), themselves
 * or through others; then the functions that nothing has called.
 */
export function runStartUp(
  units: readonly UnitData[],
  { resolveImport, moduleName }: ProgramNames,
  { libraries, words, callbacks, withTests }: StartUp,
): StartUpEvaluator {
  const views = units.map((data) => new Unit(data));
  const resolve = withLibraries(units, resolveImport, moduleName, libraries);
  const nodes = views.reduce((sum, unit) => sum + unit.nodeCount, 0);
  const starts = startsOf(views, resolve, libraries);
  const wanted = new WantedFunctions(views, starts, words);
  const modules = new Modules(views, resolve);
  const isWanted = (unit: number, fn: number) => wanted.has(unit, fn);
  const evaluator = new StartUpEvaluator(
    modules,
    {
      callbacks,
      isWanted,
      isRouting: (name) => libraries.has(libraryOf(name)) || APPLICATION.test(name),
      isRoutingMethod: (name) => words.has(name),
    },
    Math.min(MAX_STEPS, MIN_STEPS + STEPS_PER_NODE * nodes),
  );
  const chosen = withTests ? starts : starts.filter((unit) => !isTestPath(units[unit].path));
  for (const unit of chosen) evaluator.within(SHARE, () => modules.run(evaluator, unit), unit);
  evaluator.within(SHARE, () => evaluator.runWaiting());
  for (const unit of chosen) evaluator.within(SHARE, () => runMain(evaluator, unit), unit);
  for (const unit of chosen) evaluator.within(SHARE, () => runUnmade(evaluator, unit, isWanted), unit);
  // What is handed a router is called by what makes one.
  const repetitions = new Repetitions();
  for (const isHanded of [false, true])
    for (const unit of chosen)
      evaluator.within(SHARE, () => runUncalled(evaluator, unit, isWanted, isHanded, repetitions), unit);
  for (const unit of chosen) evaluator.within(SHARE, () => runOwners(evaluator, unit, isWanted), unit);
  if (chosen.length > 0) evaluator.within(SHARE, () => runLoose(evaluator, views, new Set(starts)));
  return evaluator;
}

/** What resolves the names of modules, as the analysis does. */
export interface ProgramNames {
  resolveImport: ImportResolver;
  /** The name by which other programs import a unit, where it has one. */
  moduleName: (unit: number) => string | undefined;
}

export interface StartUp {
  /** First names of what is imported. */
  libraries: ReadonlySet<string>;
  /** Last names of functions, methods and classes that routing is done by. */
  words: ReadonlySet<string>;
  callbacks: Callbacks;
  /** Whether tests and examples take part. */
  withTests: boolean;
}

/** A framework is one to the examples in its own repository, and where a program takes its only file along. */
function withLibraries(
  units: readonly UnitData[],
  resolve: ImportResolver,
  moduleName: ProgramNames['moduleName'],
  libraries: ReadonlySet<string>,
): ImportResolver {
  return (unit, specifier) => {
    const target = resolve(unit, specifier);
    if ('external' in target) return target;
    if (VENDORED.test(units[target.unit].path)) return { external: 'bottle' };
    const name = moduleName(target.unit);
    return name !== undefined && libraries.has(libraryOf(name)) ? { external: name } : target;
  };
}

/**
 * Modules that lead to no library but are made to be handed an application: a module of Node.js that is one function, a
 * function of Python with such a parameter. They are loaded by ways that are not followed.
 */
function runLoose(evaluator: StartUpEvaluator, views: readonly Unit[], started: ReadonlySet<number>): void {
  views.forEach(({ data }, unit) => {
    if (started.has(unit) || !languages.has(data.language) || isTestPath(data.path)) return;
    const isNode = data.language === 'javascript';
    const takes = data.functions.some(
      ({ parent, parameters }) =>
        parent === 0 && parameters[0] && APPLICATION.test(`${data.language}:${parameters[0].name}`),
    );
    if (!takes) return;
    if (evaluator.isExhausted) evaluator.cutUnits.add(unit);
    evaluator.modules.run(evaluator, unit);
    const exported = evaluator.modules.exportsOf(unit);
    if (!isNode) runUncalled(evaluator, unit, () => true, false);
    else if (exported?.kind === 'function' && !evaluator.hasRun(exported.unit, exported.fn))
      evaluator.callOutside(exported);
    evaluator.runWaiting();
  });
}

/** The modules that lead to one of the libraries, those first that no other one imports. */
function startsOf(views: readonly Unit[], resolve: ImportResolver, libraries: ReadonlySet<string>): number[] {
  const importers = views.map((): number[] => []);
  const found = new Set<number>();
  views.forEach((unit, index) => {
    if (!languages.has(unit.data.language)) return;
    for (const specifier of new Set(unit.data.imports.map((node) => unit.string(unit.a(node))))) {
      const target = resolve(index, specifier);
      if ('external' in target) {
        if (libraries.has(libraryOf(target.external))) found.add(index);
      } else if (target.unit !== index) importers[target.unit].push(index);
    }
  });
  for (const unit of found) for (const importer of importers[unit]) found.add(importer);
  // From the top down, since what imports others calls what they hold.
  return [...found].sort((a, b) => importers[a].length - importers[b].length || a - b);
}

/** The libraries that any module imports, by the first part of their names. */
export function librariesOf(units: readonly UnitData[]): Set<string> {
  const found = new Set<string>();
  for (const data of units) {
    if (!languages.has(data.language)) continue;
    const unit = new Unit(data);
    for (const node of data.imports) found.add(libraryOf(unit.string(unit.a(node))));
    if (VENDORED.test(data.path)) found.add('bottle');
  }
  return found;
}

/** `@koa/router` of `@koa/router/lib`, `flask` of `flask.views`. */
function libraryOf(specifier: string): string {
  const inGo = GO_PACKAGE.exec(specifier)?.[0];
  if (inGo !== undefined) return inGo;
  const parts = specifier.split(/[/.]/);
  if (!specifier.startsWith('@')) return specifier.includes('/') ? specifier.split('/')[0] : parts[0];
  return specifier.split('/').slice(0, 2).join('/');
}

/** A program of Go begins with a function. */
function runMain(evaluator: StartUpEvaluator, unit: number): void {
  const { functions, language } = evaluator.unit(unit).data;
  if (language !== 'go') return;
  const fn = functions.findIndex(({ name, parent, owner }) => name === 'main' && parent === 0 && owner < 0);
  if (fn < 0) return;
  const frame = evaluator.modules.frameOf(unit);
  evaluator.callOutside({ kind: 'function', unit, fn, frame, receiver: null });
  evaluator.runWaiting();
}

/** Constructors of classes that nothing seen makes an instance of: a library does, or code that runs with the first request. */
function runUnmade(
  evaluator: StartUpEvaluator,
  unit: number,
  isWanted: (unit: number, fn: number) => boolean,
): void {
  const { functions, language } = evaluator.unit(unit).data;
  if (language === 'python') runLaunched(evaluator, unit, isWanted);
  if (language !== 'javascript') return;
  for (const cls of evaluator.modules.frameOf(unit).slots)
    if (cls?.kind === 'class' && cls.unit === unit)
      functions.forEach(({ flags, owner }, fn) => {
        if (owner !== cls.cls || (flags & FunctionFlag.Constructor) === 0 || evaluator.isExhausted) return;
        if (evaluator.hasRun(unit, fn) || !isWanted(unit, fn)) return;
        const receiver = stated(evaluator, cls);
        evaluator.callOutside({ kind: 'function', unit, fn, frame: cls.frame, receiver });
        evaluator.runWaiting();
      });
}

/** An application of traitlets: its class is launched, which makes an instance, prepares it and starts it. */
function runLaunched(
  evaluator: StartUpEvaluator,
  unit: number,
  isWanted: (unit: number, fn: number) => boolean,
): void {
  for (const cls of evaluator.modules.frameOf(unit).slots) {
    if (cls?.kind !== 'class' || cls.unit !== unit || !LAUNCHED.test(foreignBase(cls)?.name ?? '')) continue;
    const instance = stated(evaluator, cls);
    for (const name of ['initialize', 'start']) {
      const method = evaluator.member(instance, name);
      if (method?.kind !== 'function' || method.unit !== unit) continue;
      if (evaluator.hasRun(unit, method.fn) || !isWanted(unit, method.fn)) continue;
      evaluator.callOutside(method);
      evaluator.runWaiting();
    }
  }
}

/** Functions of a module that nothing called: whoever imports them would. `isHanded`: of Go, those that are handed a router. */
function runUncalled(
  evaluator: StartUpEvaluator,
  unit: number,
  isWanted: (unit: number, fn: number) => boolean,
  isHanded: boolean,
  repetitions?: Repetitions,
): void {
  const { functions, language } = evaluator.unit(unit).data;
  const isGo = language === 'go';
  if (!isGo && isHanded) return;
  const frame = evaluator.modules.frameOf(unit);
  for (let fn = 1; fn < functions.length && !evaluator.isExhausted; fn++) {
    const { parent, owner } = functions[fn];
    if (parent !== 0 || (owner >= 0 && !isGo) || evaluator.hasRun(unit, fn)) continue;
    if (!isWanted(unit, fn)) continue;
    const receiver = owner < 0 ? null : evaluator.instanceOf(unit, owner);
    const value: FunctionValue = { kind: 'function', unit, fn, frame, receiver };
    if (isGo && evaluator.isHandedRouter(value) !== isHanded) continue;
    const before = evaluator.calls.length;
    evaluator.callOutside(value);
    evaluator.runWaiting();
    if (isGo) repetitions?.leaveOut(evaluator.calls, before);
  }
}
