import { FunctionSpans } from '../ir/function-spans.js';
import type { AnalysisInput } from './api/input.js';
import type { AnalysisResult } from './api/result.js';
import { Changes } from './flow/changes.js';
import { beginAtPicked } from './flow/chosen.js';
import { Demand } from './flow/demand.js';
import { Effects } from './flow/effects.js';
import { Entered } from './flow/entered.js';
import { Flow } from './flow/flow.js';
import { FlowTests } from './flow/flow-tests.js';
import { Globals } from './flow/globals.js';
import { Guards } from './flow/guards.js';
import { beginAtHandlers } from './flow/handlers.js';
import { LibraryCalls } from './flow/library-calls.js';
import { MadeValues } from './flow/made-values.js';
import { Matches } from './flow/matches.js';
import { Observations } from './flow/observations.js';
import { Once } from './flow/once.js';
import { OperationChecks } from './flow/operation-checks.js';
import { beginAtExports, beginAtIdle, beginAtInner } from './flow/outside-callers.js';
import { overBudget } from './flow/over-budget.js';
import { Overloads } from './flow/overloads.js';
import { OwnCollections } from './flow/own-collections.js';
import { renderedValues } from './flow/rendered.js';
import { Routes } from './flow/routes.js';
import { Sinks } from './flow/sinks.js';
import { beginAtSources } from './flow/sources.js';
import { SplitItems } from './flow/split-items.js';
import { statisticsOf } from './flow/statistics.js';
import { Targets } from './flow/targets.js';
import { LinkedProgram } from './link/linked-program.js';
import type { LinkedUnit } from './link/linked-unit.js';
import { symbolTable } from './models/symbol-table.js';
import { Frameworks } from './objects/frameworks.js';
import { Objects } from './objects/objects.js';
import { Offered } from './objects/offered.js';
import { IdleFunctions } from './program/idle-functions.js';
import { ProgramFiles } from './program/program-files.js';
import { AlwaysThere } from './values/always-there.js';
import { exposedIn } from './values/exposed.js';
import { giveTypes } from './values/given-types.js';
import { KnownValues } from './values/known-values.js';
import { NodeIndex } from './values/node-index.js';
import { useOf } from './values/places.js';
import { findRenderings, type Rendering } from './values/renderings.js';
import { StatedValues } from './values/stated-values.js';
import { Symbols } from './values/symbols.js';
import { passToTemplates } from './values/template-inputs.js';
import { Values } from './values/values.js';
import { WrittenValues } from './values/written-values.js';

/** Finds weaknesses on the flow graph of files of one language. */
export function analyseLanguage(input: AnalysisInput): AnalysisResult {
  const report = (share: number) => input.onProgress?.(share);
  const linked = new LinkedProgram(input);
  const files = filesOf(linked, input);
  const holds = files.holds.bind(files);
  const objects = new Objects(linked, input.rules, holds, input.pick);
  report(0.2);
  const [offered, inner] = offeredBy(input, objects);
  const read = input.configuration ?? (() => null);
  const newValues = () => new Values(objects, holds, read);
  const [values, renderings] = withTemplates(giveTypes(objects, newValues), files, newValues);
  const { index, symbols, operations, constants, checks, members, lengths, joined, texts } = values;
  report(0.4);
  const effects = new Effects();
  const entered = new Entered();
  const library = new LibraryCalls(values, effects, (linked, call, operation) =>
    operation === 'iterate.filter'
      ? guards.items.keptBy(linked, call)
      : splitItems.ofCall(linked, call, operation),
  );
  const splitItems: SplitItems = new SplitItems(
    objects.parts,
    index,
    constants,
    symbols.table.checks,
    (call) => operations.of(call),
  );
  const targets = new Targets(objects, effects, new Overloads(objects, symbols, constants));
  const frameworks = frameworksOf(values);
  const stated = new StatedValues(objects, frameworks, index, symbols);
  const own = new OwnCollections(objects, index, constants, symbols, library, entered);
  const guards: Guards = new Guards(
    objects,
    index,
    constants,
    symbols,
    library,
    new OperationChecks(
      objects,
      index,
      constants,
      members,
      symbols,
      operations,
      own,
      new MadeValues(index, library, effects, constants, stated),
    ),
    (call) => operations.of(call),
    new AlwaysThere(objects.parts, index, operations, constants, texts),
    targets,
    entered,
  );
  const flow = new Flow({
    objects,
    index,
    effects,
    targets,
    library,
    guards,
    changes: new Changes(objects.parts, index, operations, constants, lengths),
    globals: new Globals(
      objects,
      index,
      new Once(objects, index, targets, (unit, fn) => frameworks.runOnce(unit, fn)),
    ),
    constants,
    lengths,
    splitItems,
    texts,
    symbols,
    operations,
    settings: values.settings,
    rendered: renderedValues(objects, renderings),
    stated,
    demand: new Demand(values),
    entered,
  });
  beginAtHandlers(flow, frameworks, values);
  beginAtSources(flow, objects, values, library, holds, guards);
  beginAtExports(flow, objects.parts, offered.functions);
  const ofPrograms = files.all.filter(
    ({ index, isAside }) => !isAside && input.publicApi?.(index) === 'program',
  );
  if (ofPrograms.length + inner.functions.size > 0) {
    const idle = new IdleFunctions(files.all);
    beginAtInner(flow, objects.parts, inner.functions, idle);
    for (const { index } of ofPrograms) beginAtIdle(flow, objects.parts, index, idle.in(index));
  }
  own.forget();
  guards.objectChecks.forget();
  flow.solve();
  report(0.7);
  beginAtPicked(flow, values);
  const written = new WrittenValues(members);
  const { branches } = constants;
  const sinks = new Sinks({
    files,
    flow,
    library,
    checks,
    constants,
    routes: new Routes(flow, frameworks),
    branches,
    symbols,
    frameworks,
    written,
    texts,
    joined,
    values,
    tests: new FlowTests(flow, symbols.table.unnamed.elementClasses),
  });
  const matches = new Matches({
    files,
    objects,
    symbols,
    checks,
    branches,
    frameworks,
    written,
    constants,
    handedOut: offered.handedOut,
  });
  const matched = matches.look().map((found) => ({ ...found, routes: [] }));
  const findings = [...sinks.look(), ...matched];
  report(1);
  return {
    findings: findings.sort(
      (a, b) => a.sink.unit - b.sink.unit || a.sink.node - b.sink.node || (a.rule.id < b.rule.id ? -1 : 1),
    ),
    observations: new Observations({
      objects,
      symbols,
      checks,
      frameworks,
      holds,
      known: new KnownValues(objects, index, constants, members, lengths, symbols),
    }).look(),
    overBudget: overBudget(index),
    steps: flow.facts.count,
    statistics: statisticsOf(flow),
  };
}

/** What the rules ask of the files of a program. */
function filesOf(program: LinkedProgram, { rules, isLibrary }: AnalysisInput): ProgramFiles {
  const files = program.units.map(({ index, unit, isAside }) => {
    let spans: FunctionSpans | undefined;
    return {
      index,
      unit,
      symbols: symbolTable(rules, unit.data.language),
      isAside,
      isLibrary: isLibrary?.(unit.data) ?? false,
      functionAt: (offset: number) => {
        spans ??= new FunctionSpans(unit.data);
        return spans.at(offset);
      },
    };
  });
  const target = program.target.bind(program);
  return new ProgramFiles(files, rules, target, (unit) => program.names[unit]);
}

/** What other programs get hold of where this one is a package: of what it exports, and of its inner files. */
function offeredBy({ publicApi }: AnalysisInput, objects: Objects): [Offered, Offered] {
  const [offered, inner] = [new Offered(objects), new Offered(objects)];
  const symbols = new Symbols(objects, new NodeIndex(objects.program));
  const imported = objects.program.imported();
  for (const { index, isAside } of objects.program.units) {
    const kind = isAside ? null : publicApi?.(index);
    if (kind !== 'entry' && kind !== 'file') continue;
    (kind === 'entry' || !imported.has(index) ? offered : inner).addModule(index);
    for (const value of exposedIn(symbols, objects.program.units[index])) offered.addValue(value);
  }
  offered.find();
  inner.find();
  return [offered, inner];
}

/** What values are, once templates are given what the program renders them with. */
function withTemplates(
  given: Values,
  { templates, all: files }: ProgramFiles,
  newValues: () => Values,
): [Values, Rendering[]] {
  let values = given;
  const { objects } = values;
  const all: Rendering[] = [];
  const known = new Set<string>();
  if (templates.isEmpty) return [values, all];
  const isTemplate = ({ unit }: LinkedUnit) => unit.data.renders !== undefined;
  const open = new Set(objects.program.units.filter(isTemplate));
  // What a template renders depends on how it is rendered itself.
  let next = objects.program.units.filter((linked) => !isTemplate(linked));
  while (next.length > 0) {
    const found = findRenderings(values, frameworksOf(values), next, (name, from) =>
      templates.find(name, files[from]).map(({ index }) => index),
    ).filter((one) => isNew(one, known));
    all.push(...found);
    if (found.length > 0) {
      passToTemplates(objects, found);
      values = newValues();
    }
    next = [...new Set(found.map(({ unit }) => objects.program.units[unit]))];
    if (next.length === 0) next = [...open];
    for (const one of next) open.delete(one);
  }
  return [values, all];
}

/** Whether a template was not yet rendered there, so. Notes that it is. */
function isNew({ at, unit, entry, escapes }: Rendering, known: Set<string>): boolean {
  const before = known.size;
  known.add(`${at} ${unit} ${JSON.stringify(escapes)} ${entry}`);
  return known.size > before;
}

function frameworksOf({ objects, symbols, checks, holds }: Values): Frameworks {
  const { members, parts } = objects;
  return new Frameworks(parts, {
    functionsIn: (value) =>
      [...parts.variables.of(value)].flatMap((token) => [
        ...members.functionsOf(token),
        ...members.constructorsOf(token),
      ]),
    symbolsOf: ({ callee }) => symbols.of(callee),
    applies: (model, decoration) =>
      holds(model) && (decoration === null || checks.hold(model.when, useOf(decoration))),
  });
}
