import { NONE } from '../../../ir/kinds.js';
import { constantOf, foldBinary } from '../../domain/constants.js';
import { itemsOf } from '../../domain/items.js';
import { ALL_CLASSES, type Constant, constantValue, UNKNOWN, type Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { addVerdict } from '../evaluation/verdicts.js';
import { argumentOf, type Operate, receiverOf } from './operate.js';
import { noteDecision } from './operators.js';

/** One of the constants of the program: which, may depend. */
function isOneOf({ constant, choices, marks }: Value): boolean {
  return marks.length === 0 && (constant !== null || choices.length > 0);
}

export interface Operand {
  value: Value;
  node: number;
}

/** What a call compares: its receiver and its argument, or, of a plain function, its two arguments. */
export function operands(call: ValueCall): [Operand, Operand] {
  const { nodes } = call.arguments;
  const given = (index: number) => ({ value: argumentOf(call, index), node: nodes[index] ?? NONE });
  return isMethod(call)
    ? [{ value: receiverOf(call), node: call.receiverNode }, given(0)]
    : [given(0), given(1)];
}

function isMethod(call: ValueCall): boolean {
  return call.receiver !== null && call.receiver.symbols.length === 0 && call.receiver.classes.length === 0;
}

/** When the call is true, what stands at the node is one of the constants of the program. */
export function harmlessWhenTrue(ev: Evaluation, call: ValueCall, node: number): void {
  if (node !== NONE && call.unit === ev.module.index)
    addVerdict(ev, call.node, { node, classes: ALL_CLASSES, when: 'true' });
}

function equality(ignoresCase: boolean): Operate {
  return (ev, call) => {
    const [left, right] = operands(call);
    const [a, b] = [constantOf(left.value), constantOf(right.value)];
    if (isOneOf(right.value)) harmlessWhenTrue(ev, call, left.node);
    if (isOneOf(left.value)) harmlessWhenTrue(ev, call, right.node);
    noteDecision(ev, left.value, right.value);
    const small = (box: typeof a) =>
      ignoresCase && typeof box?.value === 'string' ? { value: box.value.toLowerCase() } : box;
    const folded = foldBinary('===', small(a), small(b));
    return folded === null ? UNKNOWN : constantValue(folded.value, []);
  };
}

/** Less than, equal to or more than: texts by their characters, numbers by their size. */
function compare(ev: Evaluation, call: ValueCall): Value {
  const [left, right] = operands(call);
  const [a, b] = [constantOf(left.value), constantOf(right.value)];
  noteDecision(ev, left.value, right.value);
  if (left.node !== NONE && b !== null && call.unit === ev.module.index)
    addVerdict(ev, call.node, { node: left.node, classes: ALL_CLASSES, when: 'zero' });
  const isLess = foldBinary('<', a, b);
  const isMore = foldBinary('>', a, b);
  if (isLess === null || isMore === null) return UNKNOWN;
  return constantValue(Number(isMore.value) - Number(isLess.value), ev.builtin.number);
}

/** A test or number that two constant texts decide. */
function decided(fold: (text: string, other: string, from: number) => Constant): Operate {
  return (ev, call) => {
    const [subject, other] = operands(call);
    const [text, part] = [constantOf(subject.value)?.value, constantOf(other.value)?.value];
    const extra = call.arguments.positional[isMethod(call) ? 1 : 2];
    const from = extra === undefined ? 0 : constantOf(extra)?.value;
    noteDecision(ev, subject.value, other.value);
    if (typeof text !== 'string' || typeof part !== 'string' || typeof from !== 'number') return UNKNOWN;
    const folded = fold(text, part, from);
    return constantValue(folded, typeof folded === 'number' ? ev.builtin.number : []);
  };
}

function sizeOf(call: ValueCall): number | null {
  const subject = isMethod(call) ? receiverOf(call) : argumentOf(call, 0);
  const text = constantOf(subject)?.value;
  return typeof text === 'string' ? text.length : (itemsOf(subject)?.length ?? null);
}

function size(ev: Evaluation, call: ValueCall): Value {
  const known = sizeOf(call);
  return known === null ? UNKNOWN : constantValue(known, ev.builtin.number);
}

function isEmpty(_ev: Evaluation, call: ValueCall): Value {
  const known = sizeOf(call);
  return known === null ? UNKNOWN : constantValue(known === 0, []);
}

/** The code of a character of a constant text: the first, unless a position is given. */
function codeAt(ev: Evaluation, call: ValueCall): Value {
  const subject = isMethod(call) ? receiverOf(call) : argumentOf(call, 0);
  const position = call.arguments.positional[isMethod(call) ? 0 : 1];
  const text = constantOf(subject)?.value;
  const at = position === undefined ? 0 : constantOf(position)?.value;
  const code = typeof text === 'string' && typeof at === 'number' ? text.codePointAt(at) : undefined;
  return code === undefined ? UNKNOWN : constantValue(code, ev.builtin.number);
}

/** Whether a constant text consists of nothing but such characters; languages differ on others than those of ASCII. */
function consistsOf(characters: RegExp): Operate {
  return (_ev, call) => {
    const text = constantOf(isMethod(call) ? receiverOf(call) : argumentOf(call, 0))?.value;
    const isAscii = typeof text === 'string' && /^[\0-\x7f]*$/.test(text);
    return isAscii ? constantValue(characters.test(text), []) : UNKNOWN;
  };
}

/** Tests and measures: their results are never tainted, and constant where all that they look at is. */
export const comparisonOperations = {
  'value.equals': equality(false),
  'text.equalsIgnoreCase': equality(true),
  'text.compare': compare,
  'text.contains': decided((text, part) => text.includes(part)),
  'text.startsWith': decided((text, part, from) => text.startsWith(part, from)),
  'text.endsWith': decided((text, part) => text.endsWith(part)),
  'text.indexOf': decided((text, part, from) => text.indexOf(part, from)),
  'text.lastIndexOf': decided((text, part) => text.lastIndexOf(part)),
  'text.isEmpty': isEmpty,
  'text.count': decided((text, part) => (part === '' ? text.length + 1 : text.split(part).length - 1)),
  'text.codeAt': codeAt,
  'text.isDigits': consistsOf(/^[0-9]+$/),
  'text.isLetters': consistsOf(/^[A-Za-z]+$/),
  'text.isLettersOrDigits': consistsOf(/^[0-9A-Za-z]+$/),
  'collection.size': size,
  'collection.isEmpty': isEmpty,
} satisfies Record<string, Operate>;
