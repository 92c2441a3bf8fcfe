import { NONE } from '../../../ir/kinds.js';
import { growthOf } from '../../../regex/backtracks.js';
import { bounds } from '../../domain/bounds.js';
import type { FunctionRef, Site } from '../../domain/result.js';
import { type ConditionalSink, NO_ARGUMENTS } from '../../domain/summary.js';
import { ALONE, BEHIND, WITHIN } from '../../domain/text-parts.js';
import { addStep, choicesOf, isLost, type Mark, UNKNOWN, type Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import { changedCall } from '../../domain/value-call.js';
import type { MatchUse, SinkUse } from '../../models/symbol-facts.js';
import { writtenName } from '../../program/expression-names.js';
import { fitsPlace, passesPlaceTest } from '../../selection/applicable.js';
import { bareCall } from '../evaluation/calling.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { arrived } from '../evaluation/hops.js';
import { collapsedBefore } from './collapsed-runs.js';
import { backtracking, holds, marksAt, placed } from './places.js';

/** Whether the program has put around outside data what a sink asks for. */
function hasPart({ part }: SinkUse['sink'], actual: number): boolean {
  if (part === 'alone') return actual === ALONE;
  return part === undefined || actual >= (part === 'within' ? WITHIN : BEHIND);
}

/** Whether taint reaches a dangerous place of a call (or of a write, whose value is `value`). */
export function checkSink(ev: Evaluation, use: SinkUse, call: ValueCall, value: Value): void {
  if (!ev.alive) return;
  for (const place of use.sink.places) {
    for (const found of placed(ev, call, place, value)) {
      const marks = marksAt(found);
      if (marks.length === 0) continue;
      if (!holds(ev, use.sink.when, call, value) || !isAbout(ev, use, call)) return;
      const node = found.node === NONE ? call.node : found.node;
      for (const site of use.sink.at === undefined ? [null] : writtenAt(ev, use, use.sink.at, call))
        for (const mark of marks) reachSink(ev, use, mark, found.deep, call, node, site);
    }
  }
}

/** Whether the sink is one in this program and this function. */
function isAbout(ev: Evaluation, { sink }: SinkUse, call: ValueCall): boolean {
  return ev.program.words.fit(sink) && passesPlaceTest(ev.program.modules[call.unit], sink, call.node);
}

/**
 * Where the constant at a place is written, or each that it may be and that the sink is about; null where none is known.
 * None at all where what was done to the text before leaves nothing of what the sink is about.
 */
function writtenAt(ev: Evaluation, { sink }: SinkUse, place: string, call: ValueCall): (Site | null)[] {
  const growth = sink.when?.[place]?.backtracks;
  const constants = placed(ev, call, place).flatMap(({ value }) =>
    growth === undefined ? choicesOf(value) : backtracking(value, growth),
  );
  const collapsed = growth === undefined ? [] : collapsedBefore(ev, call, sink.places[0] === 'receiver');
  const left =
    collapsed.length === 0
      ? constants
      : constants.filter(({ value }) => growthOf(String(value), collapsed) === growth);
  if (left.length < constants.length && left.length === 0) return [];
  const sites = left.flatMap(({ site }) => site ?? []);
  return sites.length === 0 ? [null] : sites;
}

function reachSink(
  ev: Evaluation,
  use: SinkUse,
  mark: Mark,
  deep: boolean,
  call: ValueCall,
  node: number,
  site: Site | null,
): void {
  if ((mark.cleaned & use.class) !== 0 && use.class !== 0) return;
  const place = { unit: call.unit, node };
  const step = addStep(
    arrived(ev, mark.step),
    'sink',
    call.unit,
    call.node,
    call.method === null ? call.written : `${call.written}.${call.method}`,
  );
  const sink: ConditionalSink = {
    use,
    origin: mark.origin,
    deep,
    cleaned: mark.cleaned,
    doubt: mark.doubt,
    step,
    part: mark.part,
    sink: site ?? { unit: call.unit, node: call.node },
    place: site ?? place,
    fn: site === null ? call.fn : ev.program.functionAt(site),
  };
  record(ev, sink);
}

/** A sink whose source is known becomes a finding; one that depends on the caller goes into the summary. */
export function record(ev: Evaluation, sink: ConditionalSink): void {
  if (isLost(sink.doubt + (sink.use.sink.doubt ?? 0))) return;
  if (sink.origin.kind === 'source') {
    if (!hasPart(sink.use.sink, sink.part)) return;
    if (ev.draft.overrideCalls === null) ev.analysis.recorder.flow(sink, running(ev));
    else ev.draft.overrideCalls.found.push(sink);
    return;
  }
  if (!sink.origin.isDemanded || bounds.conditionalSinks.isReachedBy(ev.draft.sinks.length)) return;
  const known = ev.draft.sinks.findIndex(
    (other) =>
      other.use === sink.use &&
      other.origin === sink.origin &&
      other.sink.node === sink.sink.node &&
      other.sink.unit === sink.sink.unit &&
      (other.cleaned & ~sink.cleaned) === 0 &&
      other.part >= sink.part,
  );
  if (known < 0) ev.draft.sinks.push(sink);
  else if (isNearer(sink, ev.draft.sinks[known])) ev.draft.sinks[known] = sink;
}

/** The functions that run, outermost first. */
function running({ activations }: Evaluation): FunctionRef[] {
  return activations.map(({ module, fn }) => ({ unit: module.index, fn }));
}

/** Whether a path to the same sink says as much, is as certain and shorter: a function that calls itself has many. */
function isNearer(one: ConditionalSink, other: ConditionalSink): boolean {
  return (
    one.cleaned === other.cleaned &&
    one.part === other.part &&
    one.doubt <= other.doubt &&
    (one.step?.length ?? 0) < (other.step?.length ?? 0)
  );
}

/** A structural pattern on a call, read, write or assignment. */
export function structural(
  ev: Evaluation,
  use: MatchUse,
  call: ValueCall | null,
  unit: number,
  node: number,
  value: Value = UNKNOWN,
  place = node,
): void {
  if (!ev.alive) return;
  if (use.match.when !== undefined && !holds(ev, use.match.when, call ?? bare(ev, unit, node), value)) return;
  if (!ev.program.words.fit(use.match) || !fitsPlace(ev.program.modules[unit], use.match, node)) return;
  // A call that was put off is evaluated elsewhere, but lies where it was written.
  ev.analysis.recorder.match(use, { unit, node }, { unit, node: place }, call?.fn ?? ev.activation.fn);
}

/** A structural pattern on a method of a class. */
export function methodMatched(ev: Evaluation, use: MatchUse, fn: number, node: number, value: Value): void {
  const unit = ev.module.index;
  const call: ValueCall = { ...NO_CALL, unit, node, fn };
  if (use.match.when !== undefined && !holds(ev, use.match.when, call, value)) return;
  if (!ev.program.words.fit(use.match) || !fitsPlace(ev.module, use.match, node)) return;
  ev.analysis.recorder.match(use, { unit, node }, { unit, node }, fn);
}
const NO_CALL: ValueCall = {
  callee: UNKNOWN,
  receiver: null,
  receiverNode: NONE,
  calleeNode: NONE,
  method: null,
  arguments: NO_ARGUMENTS,
  written: '',
  constructs: false,
  unit: NONE,
  node: NONE,
  fn: 0,
  depth: 0,
};

function bare(ev: Evaluation, unit: number, node: number): ValueCall {
  return changedCall(bareCall(ev, UNKNOWN, node), { unit });
}

/** `object.name = value`: sinks and patterns on the member. */
export function memberWritten(
  ev: Evaluation,
  object: Value,
  name: string,
  value: Value,
  target: number,
  node: number,
  valueNode: number,
): void {
  const table = ev.module.symbols;
  let symbols = [...table.member(object.symbols, name), ...table.instanceMember(object.types, name)];
  const unresolved =
    object.symbols.length === 0 &&
    object.types.every((type) => type === ev.builtin.chosen[0]) &&
    object.classes.length === 0;
  if (symbols.length === 0 && unresolved)
    symbols = [...table.unknownMember(name, writtenName(ev.unit, ev.unit.a(target)))];
  for (const symbol of symbols) {
    const facts = table.facts(symbol);
    if (facts === null) continue;
    if (facts.exposes) ev.analysis.exposed.push({ unit: ev.module.index, value });
    if (facts.writeSinks.length === 0 && facts.writeMatches.length === 0) continue;
    const args = { ...NO_ARGUMENTS, positional: [value], nodes: [valueNode] };
    const call: ValueCall = {
      ...bareCall(ev, UNKNOWN, node, args),
      receiver: object,
      written: writtenName(ev.unit, ev.unit.a(target)),
      method: name,
    };
    for (const use of facts.writeSinks) checkSink(ev, use, call, value);
    for (const use of facts.writeMatches)
      structural(ev, use, call, ev.module.index, node, value, valueNode === NONE ? node : valueNode);
  }
}

/** A value gets a name: variable, member, property, keyword or default. */
export function nameAssigned(
  ev: Evaluation,
  name: string,
  value: Value,
  node: number,
  valueNode: number,
): void {
  const { sinks, matches } = ev.module.symbols.names.assigned(name);
  for (const use of sinks)
    checkSink(ev, use, changedCall(bareCall(ev, UNKNOWN, node), { written: name }), value);
  for (const use of matches)
    structural(ev, use, null, ev.module.index, node, value, valueNode === NONE ? node : valueNode);
}
