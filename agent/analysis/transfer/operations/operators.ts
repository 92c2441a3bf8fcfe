import { Kind, NONE } from '../../../ir/kinds.js';
import { bounds } from '../../domain/bounds.js';
import { constantOf, foldBinary } from '../../domain/constants.js';
import { deepMarks } from '../../domain/deep-marks.js';
import { itemsOf, textMarks } from '../../domain/items.js';
import { ALONE, BEHIND, partMarks, SOMETHING, WITHIN } from '../../domain/text-parts.js';
import {
  choicesOf,
  cleanMarks,
  constantValue,
  derived,
  joinMarks,
  type Mark,
  markedValue,
  typedValue,
  UNKNOWN,
  Value,
} from '../../domain/value.js';
import { writtenName } from '../../program/expression-names.js';
import { decides } from '../evaluation/decisions.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { concatenated, spokenMarks } from '../members/collections.js';
import { checkAppended, textBefore } from '../rules/appended.js';
import { structural } from '../rules/sinks.js';

/** A text that the program made of parts with these marks. */
export function madeText(ev: Evaluation, marks: readonly Mark[]): Value {
  const { ofText } = ev.module.symbols.checks;
  const harmless = ofText === 0 ? marks : cleanMarks(marks, ofText);
  return new Value(harmless, null, [], ev.builtin.string, [], [], []);
}

export function typeOfConstant(ev: Evaluation, value: unknown): readonly number[] {
  if (typeof value === 'string') return ev.builtin.string;
  return typeof value === 'number' ? ev.builtin.number : [];
}

export function template(ev: Evaluation, node: number): Value {
  let marks: readonly Mark[] = [];
  let text: string | null = '';
  let prefix = '';
  let harmless = 0;
  let before: string | null = null;
  const parts = ev.unit.list(ev.unit.a(node));
  for (const part of parts) {
    const value = ev.expression(part);
    checkAppended(ev, before, value, part);
    before = textBefore(ev, before, value);
    if (value.marks.length > 0) harmless = ev.module.symbols.checks.behind(prefix);
    prefix = lengthened(prefix, value);
    const place = text === '' ? (parts.length > 1 ? WITHIN : ALONE) : BEHIND;
    marks = joinMarks(marks, cleanMarks(partMarks(spokenMarks(ev, value), place), harmless));
    const constant = constantOf(value);
    text = text !== null && constant !== null && marks.length === 0 ? text + String(constant.value) : null;
  }
  if (text !== null) return constantValue(text, ev.builtin.string);
  return madeText(ev, marks);
}

export function binary(ev: Evaluation, node: number): Value {
  // Long chains lean to the left: walk down first, then fold on the way up, so that no recursion follows the chain.
  const { unit } = ev;
  const chain: number[] = [];
  let left = node;
  while (unit.kind(left) === Kind.Binary) {
    chain.push(left);
    left = unit.a(left);
  }
  let value = ev.expression(left);
  let prefix: string | null = lengthened('', value);
  let harmless = 0;
  let before = textBefore(ev, '', value);
  for (let i = chain.length - 1; i >= 0; i--) {
    if (!ev.step()) return UNKNOWN;
    const operator = unit.string(unit.c(chain[i]));
    const right = ev.expression(unit.b(chain[i]));
    if (operator === '+') checkAppended(ev, before, right, unit.b(chain[i]));
    before = textBefore(ev, before, right);
    if (right.marks.length > 0) harmless = behindPrefix(ev, operator, prefix, harmless);
    prefix = prefix === null || operator !== '+' ? null : lengthened(prefix, right);
    if (EQUALITY.has(operator)) {
      compared(ev, unit.a(chain[i]), right, chain[i]);
      compared(ev, unit.b(chain[i]), value, chain[i]);
    }
    value = operate(ev, operator, value, right.withMarks(cleanMarks(right.marks, harmless)), chain[i]);
  }
  return value;
}

const EQUALITY = new Set(['==', '===', '!=', '!==']);

/** A comparison with a text that stands in the code, for patterns on the name of what is compared. */
function compared(ev: Evaluation, tested: number, other: Value, node: number): void {
  if (typeof other.constant?.value !== 'string' || other.marks.length > 0) return;
  for (const use of ev.module.symbols.names.compared(askedName(ev, tested)))
    structural(ev, use, null, ev.module.index, node, other);
}

/** The name of a variable, member or item; of what a call gives that asks for one by a text, that text. */
function askedName(ev: Evaluation, node: number): string {
  const { unit } = ev;
  const isCall = unit.kind(node) === Kind.Call;
  if (!isCall && unit.kind(node) !== Kind.Index) return writtenName(ev.unit, node);
  const [key = NONE] = isCall ? unit.list(unit.b(node)) : [unit.b(node)];
  return key !== NONE && unit.kind(key) === Kind.String
    ? unit.string(unit.a(key))
    : writtenName(ev.unit, node);
}

/** The beginning of a text with one part more, of which only a constant is known. */
function lengthened(prefix: string, part: Value): string {
  const constant = part.marks.length > 0 ? undefined : constantOf(part)?.value;
  return prefix + (constant === undefined ? SOMETHING : String(constant));
}

/** Weakness classes that an operand cannot serve any more, because of the constant text that it is put behind. */
function behindPrefix(ev: Evaluation, operator: string, before: string | null, known: number): number {
  if (before === null) return operator === '+' ? known : 0;
  if (operator === '+') return ev.module.symbols.checks.behind(before);
  return operator === '%' ? ev.module.symbols.checks.behind(before.split('%', 1)[0]) : 0;
}

function operate(ev: Evaluation, operator: string, left: Value, right: Value, node: number): Value {
  const folded = foldBinary(operator, constantOf(left), constantOf(right));
  if (folded !== null) return constantValue(folded.value, typeOfConstant(ev, folded.value));
  if (operator !== '+') noteDecision(ev, left, right);
  if (operator === '+') {
    const joined = concatenated(ev, left, right, node);
    if (joined !== null) return joined;
    const before = partMarks(spokenMarks(ev, left), constantOf(right)?.value === '' ? ALONE : WITHIN);
    const after = partMarks(spokenMarks(ev, right), constantOf(left)?.value === '' ? ALONE : BEHIND);
    return textValue(ev, joinMarks(before, after), left, right);
  }
  if (operator === '%' && isText(ev, left)) {
    return madeText(
      ev,
      joinMarks(derived(textMarks(left)), partMarks(formattedMarks(ev, left, right), BEHIND)),
    );
  }
  if (operator === '/' || operator === '*' || operator === '|' || operator === '&') {
    // Path objects join with `/`, sets with `|`; a list or text times a number stays what it is.
    if (left.types.length > 0 || left.objects.length > 0 || left.constant !== null) {
      const marks = joinMarks(derived(left.marks), derived(right.marks));
      return new Value(isNumeric(ev, left) ? [] : marks, null, [], left.types, [], [], []);
    }
    return markedValue(
      operator === '/' ? derived(joinMarks(left.marks, right.marks)).map((mark) => mark.withDoubt(2)) : [],
    );
  }
  return UNKNOWN;
}

/** Placeholders of the formats that `%` fills. */
const PLACEHOLDER = /%(?:\([^)]*\))?[-#0 +]*\d*(?:\.\d+)?[a-zA-Z]/;

/** Taint of the values that a format is filled with, each behind the text that comes before it. */
function formattedMarks(ev: Evaluation, format: Value, given: Value): readonly Mark[] {
  const text = constantOf(format)?.value;
  const items = itemsOf(given);
  if (typeof text !== 'string' || items === null) return deepMarks(given);
  const between = text.split(PLACEHOLDER);
  let marks: readonly Mark[] = [];
  let before = '';
  for (const [index, item] of items.entries()) {
    before += between[index] ?? '';
    const own = deepMarks(item);
    marks = joinMarks(marks, cleanMarks(own, ev.module.symbols.checks.behind(before)));
    before = lengthened(before, item);
  }
  return marks;
}

/** Where one of two operands is constant, the other decides what comes of them: its caller may know it. */
export function noteDecision(ev: Evaluation, left: Value, right: Value): void {
  if (constantOf(left) !== null) decides(ev, right);
  else if (constantOf(right) !== null) decides(ev, left);
}

function isText(ev: Evaluation, value: Value): boolean {
  return (
    typeof value.constant?.value === 'string' || value.types.some((type) => ev.builtin.string.includes(type))
  );
}
function isNumeric(ev: Evaluation, value: Value): boolean {
  return (
    typeof value.constant?.value === 'number' || value.types.some((type) => ev.builtin.number.includes(type))
  );
}

/** A text made of two, of which one is chosen among constants: any of those with the other. */
function chosenText(ev: Evaluation, left: Value, right: Value): Value | null {
  if (left.choices.length + right.choices.length === 0) return null;
  const [before, after] = [choicesOf(left), choicesOf(right)];
  if (before.length * after.length === 0 || bounds.joinedChoices.isExceededBy(before.length * after.length))
    return null;
  const texts = before.flatMap((one) => after.map((other) => ({ value: `${one.value}${other.value}` })));
  return new Value([], null, [], ev.builtin.string, [], [], [], texts);
}

function textValue(ev: Evaluation, marks: readonly Mark[], left: Value, right: Value): Value {
  // A position plus a number is a position.
  if (marks.length === 0 && isNumeric(ev, left) && isNumeric(ev, right)) return typedValue(left.types, []);
  if (isText(ev, left) || isText(ev, right))
    return marks.length === 0 ? (chosenText(ev, left, right) ?? madeText(ev, marks)) : madeText(ev, marks);
  return marks.length === 0 ? UNKNOWN : markedValue(marks);
}
