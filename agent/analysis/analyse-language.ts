import type { AnalysisInput } from './analyse.js';
import type { AnalysisResult } from './domain/result.js';
import { Changes } from './flow/changes.js';
import { Effects } from './flow/effects.js';
import { Flow } from './flow/flow.js';
import { Globals } from './flow/globals.js';
import { Guards } from './flow/guards.js';
import { beginAtHandlers } from './flow/handlers.js';
import { LibraryCalls } from './flow/library-calls.js';
import { Matches } from './flow/matches.js';
import { Observations } from './flow/observations.js';
import { OperationChecks } from './flow/operation-checks.js';
import { beginAtExports } from './flow/outside-callers.js';
import { Sinks } from './flow/sinks.js';
import { beginAtSources } from './flow/sources.js';
import { Targets } from './flow/targets.js';
import { Witnesses } from './flow/witnesses.js';
import { LinkedProgram } from './link/linked-program.js';
import { Frameworks } from './objects/frameworks.js';
import { Objects } from './objects/objects.js';
import { Program } from './program/program.js';
import { Checks } from './values/checks.js';
import { Constants } from './values/constants.js';
import { Functions } from './values/functions.js';
import { HeldMembers } from './values/held-members.js';
import { KnownValues } from './values/known-values.js';
import { Lengths } from './values/lengths.js';
import { NodeIndex } from './values/node-index.js';
import { Operations } from './values/operations.js';
import { useOf } from './values/places.js';
import { Properties } from './values/properties.js';
import { Symbols } from './values/symbols.js';
import { WrittenText } from './values/written-text.js';
import { WrittenValues } from './values/written-values.js';

/** Finds weaknesses on the flow graph of files of one language. */
export function analyseLanguage(input: AnalysisInput): AnalysisResult {
  const program = new Program(input);
  const linked = new LinkedProgram({ units: input.units, resolveImport: input.resolveImport });
  const holds = program.holds.bind(program);
  const objects = new Objects(linked, input.rules, holds);
  const index = new NodeIndex(linked);
  const members = new HeldMembers(objects, index, () => properties);
  const symbols = new Symbols(objects, index);
  const operations = new Operations(index, symbols, () => checks, holds);
  const constants: Constants = new Constants(objects, index, members, (call) => operations.of(call));
  const checks: Checks = new Checks(index, constants, members, symbols, new Functions(objects, constants));
  const properties: Properties = new Properties(index, symbols, operations, checks, holds, constants);
  const effects = new Effects();
  const lengths = new Lengths(index, operations);
  const library = new LibraryCalls(objects, symbols, constants, checks, holds, effects, lengths);
  const guards = new Guards(
    objects,
    index,
    constants,
    symbols,
    library,
    new OperationChecks(objects, index, constants, members, symbols, operations),
  );
  const targets = new Targets(objects, effects);
  const texts = new WrittenText(index, constants);
  const flow = new Flow({
    objects,
    index,
    effects,
    targets,
    library,
    guards,
    changes: new Changes(index, operations, constants, lengths),
    globals: new Globals(objects, index),
    branches: constants.branches,
    texts,
    symbols,
  });
  const frameworks = new Frameworks(objects.parts, {
    symbolsOf: ({ callee }) => symbols.of(callee),
    applies: (model, decoration) =>
      holds(model) && (decoration === null || checks.hold(model.when, useOf(decoration))),
  });
  beginAtHandlers(flow, objects, frameworks);
  beginAtSources(flow, objects, symbols, library, holds);
  beginAtExports(
    flow,
    objects,
    (unit) => !program.modules[unit].isAside && input.publicApi?.(unit) === 'entry',
  );
  flow.solve();
  const written = new WrittenValues(members);
  const { branches } = constants;
  const witnesses = new Witnesses(flow);
  const sinks = new Sinks({
    program,
    flow,
    library,
    checks,
    constants,
    witnesses,
    branches,
    symbols,
    frameworks,
    written,
    texts,
  });
  const matches = new Matches({ program, objects, symbols, checks, branches, frameworks, written });
  const findings = [...sinks.look(), ...matches.look()].map((found) => ({ ...found, routes: [] }));
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
    overBudget: [],
    steps: flow.facts.count,
    statistics: {
      evaluations: 0,
      summaries: flow.contexts.count,
      cells: 0,
      steps: flow.facts.count,
      bounds: [],
      boundsNotReached: 0,
    },
  };
}
