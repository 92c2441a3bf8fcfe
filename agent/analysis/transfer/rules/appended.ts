import { Kind, NONE } from '../../../ir/kinds.js';
import type { Unit } from '../../../ir/unit.js';
import { bounds } from '../../domain/bounds.js';
import { constantOf } from '../../domain/constants.js';
import { NO_ARGUMENTS } from '../../domain/summary.js';
import type { Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import { regExp } from '../../models/patterns.js';
import { bareCall } from '../evaluation/calling.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { checkSink } from './sinks.js';

// Outside data that is put behind a constant text that says what becomes of it: `<li title="` begins markup.

/** Stands in the text before for a part that is not constant. */
const SOMETHING = '\u0000';

/** The text before the next part, with one part more; null where no rule asks for it. */
export function textBefore(ev: Evaluation, before: string | null, part: Value): string | null {
  if (ev.module.symbols.unnamed.appendedSinks.length === 0) return null;
  const constant = constantOf(part)?.value;
  const text = part.marks.length > 0 || constant === undefined ? SOMETHING : String(constant);
  return end((before ?? '') + text);
}

/** Sinks on what is appended to such a text. */
export function checkAppended(ev: Evaluation, before: string | null, part: Value, node: number): void {
  if (before === null || part.marks.length === 0) return;
  for (const use of ev.module.symbols.unnamed.appendedSinks) {
    if (!regExp(use.sink.appended ?? '').test(before)) continue;
    const args = { ...NO_ARGUMENTS, positional: [part], nodes: [node] };
    checkSink(ev, use, { ...bareCall(ev, part, node, args), written: 'text' }, part);
  }
}

/** Sinks on what a call appends to its receiver, as in `'<b>'.concat(text, '</b>').concat(more)`. */
export function checkConcatenated(ev: Evaluation, call: ValueCall): void {
  const { positional, nodes } = call.arguments;
  const isHere = call.unit === ev.module.index && call.method !== null;
  if (!isHere || ev.module.symbols.unnamed.appendedSinks.length === 0) return;
  if (!positional.some(({ marks }) => marks.length > 0)) return;
  let before: string | null = writtenText(ev.unit, call.receiverNode, call.method ?? '', 0);
  for (const [index, part] of positional.entries()) {
    checkAppended(ev, before, part, nodes[index] ?? call.node);
    before = textBefore(ev, before, part);
  }
}

/** Sinks on the items of a list that become one text. */
export function checkJoined(ev: Evaluation, call: ValueCall, items: readonly Value[]): void {
  let before: string | null = null;
  for (const item of items) {
    checkAppended(ev, before, item, call.node);
    before = textBefore(ev, before, item);
  }
}

/** What is written of a text that calls of the same method make, one appending to what the other gives. */
function writtenText(unit: Unit, node: number, method: string, depth: number): string {
  if (node === NONE || bounds.appendedCalls.isExceededBy(depth)) return SOMETHING;
  if (unit.kind(node) === Kind.String) return unit.string(unit.a(node));
  if (unit.kind(node) !== Kind.Call) return SOMETHING;
  const callee = unit.a(node);
  if (unit.kind(callee) !== Kind.Member || unit.string(unit.b(callee)) !== method) return SOMETHING;
  let own = '';
  for (const part of unit.list(unit.b(node)))
    own += unit.kind(part) === Kind.String ? unit.string(unit.a(part)) : SOMETHING;
  return end(writtenText(unit, unit.a(callee), method, depth + 1) + own);
}

/** As much of the text before as is looked at. */
function end(text: string): string {
  return bounds.textBefore.isExceededBy(text.length) ? text.slice(-bounds.textBefore.limit) : text;
}
