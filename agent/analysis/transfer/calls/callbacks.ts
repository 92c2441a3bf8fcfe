import { NONE } from '../../../ir/kinds.js';
import type { CallbackSpec } from '../../../rules/rule.js';
import { join } from '../../domain/join.js';
import {
  derived,
  joinMarks,
  type Mark,
  markedValue,
  objectValue,
  UNKNOWN,
  union,
  type Value,
} from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import { changedCall } from '../../domain/value-call.js';
import { isFromOthers } from '../../models/request-types.js';
import { callLater } from '../evaluation/calling.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { asFunction } from '../members/callables.js';
import { contentsOf } from '../members/collections.js';
import { marksAt, placed } from '../rules/places.js';

/** The library calls a function that is passed to it. */
export function callBack(ev: Evaluation, spec: CallbackSpec, call: ValueCall): Value {
  let result: Value = UNKNOWN;
  for (const { value } of placed(ev, call, spec.argument)) {
    const site = { unit: call.unit, node: call.node, written: call.written };
    const own = asFunction(ev, value, site);
    const isCollection = value.objects.length > 0 && own.closures.length === 0;
    const handlers = isCollection ? asFunction(ev, contentsOf(ev, value, call.node), site) : own;
    const isNamed = spec.flow !== undefined && handlers.symbols.length > 0;
    if (handlers.closures.length === 0 && handlers.marks.length === 0 && !isNamed) continue;
    const positional: Value[] = [];
    const count = Math.max(
      spec.parameters?.length ?? 0,
      ...Object.keys(spec.sources ?? {}).map((key) => Number(key) + 1),
      ...Object.keys(spec.flow ?? {}).map((key) => Number(key) + 1),
    );
    for (let index = 0; index < count; index++) positional.push(callbackArgument(ev, spec, index, call));
    const args = {
      positional,
      nodes: positional.map(() => NONE),
      keywords: new Map(),
      keywordNodes: new Map(),
      rest: null,
    };
    const handed = changedCall(call, {
      callee: handlers,
      receiver: null,
      receiverNode: NONE,
      calleeNode: NONE,
      method: null,
      arguments: args,
      constructs: false,
    });
    // A handler that the body of a module registers runs when all is loaded.
    const isHandler = spec.sources !== undefined || spec.parameters !== undefined;
    if (bringsRequest(ev, spec, call)) ev.analysis.frameworks.noteCalledBack(handlers.closures);
    if (isHandler && ev.fn === 0 && ev.home.state === 'running')
      ev.analysis.solver.callWhenLoaded(ev.home.index, handed);
    else result = join(result, callLater(ev, handed));
  }
  return result;
}

/** Whether what is called back answers another program, and does not go on with what this one began. */
function bringsRequest(
  ev: Evaluation,
  { sources = {}, parameters = [] }: CallbackSpec,
  { unit }: ValueCall,
): boolean {
  const { requestTypes } = ev.program.modules[unit].symbols;
  return (
    Object.values(sources).some(({ kind }) => isFromOthers(kind)) ||
    parameters.some((type) => type !== null && requestTypes.has(type))
  );
}

function callbackArgument(ev: Evaluation, spec: CallbackSpec, index: number, call: ValueCall): Value {
  const type = spec.parameters?.[index] ?? null;
  let marks: readonly Mark[] = [];
  const source = spec.sources?.[index];
  if (source) marks = ev.analysis.recorder.sourceMarks(source, call.unit, call.node);
  for (const place of spec.flow?.[index] ?? [])
    for (const found of placed(ev, call, place)) marks = joinMarks(marks, derived(marksAt(found)));
  if (type === null) return markedValue(marks);
  const types = union(ev.program.modules[call.unit].symbols.types.named(type), []);
  return objectValue(ev.program.heap.object('instance', call.unit, call.node), types, marks);
}
