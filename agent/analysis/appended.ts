import { constantOf } from './constants.js';
import type { Evaluation } from './evaluation.js';
import { checkSink } from './sinks.js';
import { NO_ARGUMENTS } from './summary.js';
import type { Value } from './value.js';

// Outside data that is put behind a constant text which tells what becomes of it: `<li title="` begins markup.

/** Stands in the text before for a part that is not constant. */
const SOMETHING = '\u0000';
/** How much of the text before is looked at. */
const LOOK_BACK = 300;

/** The text before the next part, with one part more; null where no rule asks for it. */
export function textBefore(ev: Evaluation, before: string | null, part: Value): string | null {
  if (ev.module.symbols.appendedSinks.length === 0) return null;
  const constant = constantOf(part)?.value;
  const text = part.marks.length > 0 || constant === undefined ? SOMETHING : String(constant);
  return ((before ?? '') + text).slice(-LOOK_BACK);
}

/** Sinks on what is appended to such a text. */
export function checkAppended(ev: Evaluation, before: string | null, part: Value, node: number): void {
  if (before === null || part.marks.length === 0) return;
  for (const use of ev.module.symbols.appendedSinks) {
    if (!expressionOf(use.sink.appended ?? '').test(before)) continue;
    const args = { ...NO_ARGUMENTS, positional: [part], nodes: [node] };
    checkSink(ev, use, { ...ev.bareCall(part, node, args), written: 'text' }, part);
  }
}

const expressions = new Map<string, RegExp>();
function expressionOf(text: string): RegExp {
  let known = expressions.get(text);
  if (known === undefined) {
    known = new RegExp(text);
    expressions.set(text, known);
  }
  return known;
}
