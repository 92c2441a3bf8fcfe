import { NONE } from '../../../ir/kinds.js';
import { bounds } from '../../domain/bounds.js';
import { constantOf, patternOf } from '../../domain/constants.js';
import { itemsOf, textMarks } from '../../domain/items.js';
import type { Site } from '../../domain/result.js';
import { findsAnyOther, isStrictPattern } from '../../domain/strict-patterns.js';
import { ALONE, BEHIND, partMarks, WITHIN } from '../../domain/text-parts.js';
import {
  ALL_CLASSES,
  type Constant,
  constantValue,
  derived,
  doubted,
  type HeapObject,
  joinMarks,
  type Mark,
  objectValue,
  UNKNOWN,
  Value,
} from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { addVerdict } from '../evaluation/verdicts.js';
import { eachOf, spokenMarks } from '../members/collections.js';
import { newObject } from '../members/objects.js';
import { checkConcatenated, checkJoined } from '../rules/appended.js';
import { noteCollapse } from '../rules/collapsed-runs.js';
import { writtenPatterns } from '../rules/written-patterns.js';
import { argumentOf, listOf, newList, type Operate, receiverOf, subjectOf } from './operate.js';
import { madeText } from './operators.js';

function text(ev: Evaluation, marks: readonly Mark[], constant: Constant | null): Value {
  if (constant !== null)
    return constantValue(constant, typeof constant === 'string' ? ev.builtin.string : ev.builtin.number);
  return madeText(ev, marks);
}

/** Taint of the receiver and all arguments, which become parts of one text in this order. */
function allText(ev: Evaluation, call: ValueCall): readonly Mark[] {
  const { positional, keywords, rest } = call.arguments;
  const parts = [...positional, ...keywords.values(), ...(rest === null ? [] : [rest])];
  const subject = subjectOf(call);
  if (subject !== null) parts.unshift(subject);
  return joinedParts(ev, parts);
}

/**
 * The same of a format: of one that nobody knows it is a guess that it takes up what it is given, and of one that is not
 * constant, which of what is unpacked.
 */
function formatMarks(ev: Evaluation, call: ValueCall): readonly Mark[] {
  const format = subjectOf(call) ?? argumentOf(call, 0);
  const marks = allText(ev, call);
  if (constantOf(format) !== null) return marks;
  const isUnknown = format.types.length === 0 && format.marks.length === 0;
  return doubted(marks, (isUnknown ? 1 : 0) + (call.arguments.rest === null ? 0 : 1));
}

/** The text of a receiver and arguments that are all constant. */
function allConstant(call: ValueCall): string | null {
  const { positional, keywords, rest } = call.arguments;
  const subject = subjectOf(call);
  const parts = subject === null ? positional : [subject, ...positional];
  if (keywords.size > 0 || rest !== null) return null;
  const known = parts.map((part) => constantOf(part)?.value);
  return known.every((one) => typeof one === 'string' || typeof one === 'number') ? known.join('') : null;
}

/** The text of a constant format with constants for its plain placeholders: `%s`, `%d`, `{}`. */
function formatted(call: ValueCall): string | null {
  const { positional, keywords, rest } = call.arguments;
  const subject = subjectOf(call);
  const parts = subject === null ? positional : [subject, ...positional];
  const [format, ...values] = parts.map((part) => constantOf(part)?.value);
  if (typeof format !== 'string' || keywords.size > 0 || rest !== null) return null;
  const places = format.match(PLACEHOLDER) ?? [];
  const isKnown = values.every((value) => typeof value === 'string' || typeof value === 'number');
  if (!isKnown || places.length !== values.length || /[%{}]/.test(format.replace(PLACEHOLDER, '')))
    return null;
  let at = 0;
  return format.replace(PLACEHOLDER, () => String(values[at++]));
}
const PLACEHOLDER = /%[sd]|\{\}/g;

function joinedParts(ev: Evaluation, parts: readonly Value[]): readonly Mark[] {
  let marks: readonly Mark[] = [];
  let before = ALONE;
  for (const [index, part] of parts.entries()) {
    const place = before === ALONE && index < parts.length - 1 ? WITHIN : before;
    marks = joinMarks(marks, partMarks(spokenMarks(ev, part), place));
    if (constantOf(part)?.value !== '') before = BEHIND;
  }
  return derived(marks);
}

/** Text made from the receiver alone, or from the first argument where there is no receiver. */
function changed(fold: (text: string, args: Constant[]) => Constant | null): Operate {
  return (ev, call) => {
    const subject = subjectOf(call) ?? argumentOf(call, 0);
    const args = call.arguments.positional.map((value) => constantOf(value)?.value ?? null);
    const known = constantOf(subject)?.value;
    const all = call.arguments.positional.every((value) => constantOf(value) !== null);
    const folded = typeof known === 'string' && all ? fold(known, args) : null;
    return text(ev, derived(textMarks(subject)), folded);
  };
}

/** Marks of what is put into a text in place of a part of it, such as a placeholder of a constant text. */
function insertedMarks(call: ValueCall): readonly Mark[] {
  const marks = textMarks(argumentOf(call, 1));
  const around = constantOf(receiverOf(call))?.value;
  const pattern = constantOf(argumentOf(call, 0))?.value;
  if (typeof around !== 'string' || typeof pattern !== 'string' || around === pattern) return marks;
  return partMarks(marks, around.startsWith(pattern) ? WITHIN : BEHIND);
}

function joined(ev: Evaluation, call: ValueCall): Value {
  const [first] = call.arguments.positional;
  const list =
    call.receiver !== null &&
    call.receiver.objects.length === 0 &&
    first !== undefined &&
    (first.objects.length > 0 || call.receiver.constant !== null)
      ? first
      : receiverOf(call);
  const separator = list === first ? receiverOf(call) : (first ?? UNKNOWN);
  const items = list.marks.length === 0 ? itemsOf(list) : null;
  const between = first === undefined ? ',' : constantOf(separator)?.value;
  if (items !== null && typeof between === 'string' && items.every((item) => constantOf(item) !== null)) {
    return text(ev, [], items.map((item) => String(item.constant?.value)).join(between));
  }
  if (items !== null && between === '') checkJoined(ev, call, items);
  if (items !== null) return text(ev, joinMarks(joinedParts(ev, items), derived(separator.marks)), null);
  // A list that the program filled holds more than the one item.
  const ofItems = eachOf(ev, list, call.node).marks;
  const made = list.objects.some((object) => object.origin === null);
  const marks = joinMarks(list.marks, made ? partMarks(ofItems, BEHIND) : ofItems);
  return text(ev, derived(joinMarks(marks, separator.marks)), null);
}

function split(ev: Evaluation, call: ValueCall): Value {
  const subject = receiverOf(call);
  const known = constantOf(subject)?.value;
  const by = constantOf(argumentOf(call, 0))?.value;
  if (typeof known === 'string' && typeof by === 'string' && !bounds.splitText.isReachedBy(known.length)) {
    return listOf(
      ev,
      call,
      bounds.splitParts.first(known.split(by)).map((part) => constantValue(part, ev.builtin.string)),
    );
  }
  return newList(ev, call, text(ev, derived(subject.marks), null), derived(subject.marks));
}

/** The words of a command line. Where the program writes its beginning, the first word is the program's. */
function words(ev: Evaluation, call: ValueCall): Value {
  const all = split(ev, call);
  const { marks } = receiverOf(call);
  const first = marks.filter(({ part }) => part < BEHIND);
  if (first.length < marks.length)
    for (const list of all.objects) ev.state.write(list, 0, text(ev, derived(first), null));
  return all;
}

/** What is compared with a pattern by a later call, by the object that will do so. */
const matched = new WeakMap<HeapObject, { pattern: Value; node: number }>();

function matchedBy(receiver: Value | null) {
  const [object] = receiver?.objects ?? [];
  return object === undefined ? undefined : matched.get(object);
}

/** A constant regular expression: as a text, `/pattern/flags`. */
export function regexValue(ev: Evaluation, pattern: string, flags: string, site: Site): Value {
  return new Value([], { value: `/${pattern}/${flags}`, site }, [], ev.builtin.regex, [], [], []);
}

/** `compile(pattern, flags)`: text is taken as a pattern, and an expression as it is. */
function compiled(ev: Evaluation, call: ValueCall): Value {
  const given = argumentOf(call, 0);
  const flags = constantOf(argumentOf(call, 1))?.value;
  const isExpression = given.types.some((type) => ev.builtin.regex.includes(type));
  if (isExpression && call.arguments.positional.length < 2) return given;
  const pattern = isExpression ? patternOf(given) : constantOf(given);
  const site = { unit: call.unit, node: call.node };
  if (typeof pattern?.value === 'string')
    return regexValue(ev, pattern.value, typeof flags === 'string' ? flags : '', pattern.site ?? site);
  const marks = derived(textMarks(given));
  return new Value(
    marks,
    null,
    [],
    ev.builtin.regex,
    [],
    [],
    [],
    marks.length === 0 ? [] : writtenPatterns(ev, call),
  );
}

/** A constant text that is meant as an expression: the place where it is written is remembered. */
function pattern(_ev: Evaluation, call: ValueCall): Value {
  const given = call.arguments.positional[0] ?? receiverOf(call);
  if (given.constant === null) return given;
  const constant = { site: { unit: call.unit, node: call.node }, ...given.constant };
  return new Value(given.marks, constant, given.symbols, given.types, given.objects, given.closures, []);
}

function strictMatch(ev: Evaluation, call: ValueCall): Value {
  const remembered = matchedBy(call.receiver);
  if (remembered !== undefined) {
    noteMatch(ev, call, remembered.pattern, remembered.node);
    return UNKNOWN;
  }
  const onPattern =
    call.receiver !== null &&
    typeof call.receiver.constant?.value === 'string' &&
    call.receiver.types.some((type) => ev.builtin.regex.includes(type));
  const pattern = onPattern ? receiverOf(call) : argumentOf(call, 0);
  const nodes = call.arguments.nodes;
  const node = onPattern
    ? nodes[0]
    : subjectOf(call) !== null && nodes.length === 1
      ? call.receiverNode
      : nodes[1];
  noteMatch(ev, call, pattern, node);
  return UNKNOWN;
}

/** Where the call is true, what stands at the node matches the pattern. */
function noteMatch(ev: Evaluation, call: ValueCall, pattern: Value, node: number | undefined): void {
  const source = pattern.constant?.value;
  const whole = /^(?:full|matches$)/i.test(call.method ?? '');
  if (typeof source === 'string' && node !== undefined && node !== NONE && call.unit === ev.module.index) {
    if (isStrictPattern(source, whole))
      addVerdict(ev, call.node, { node, classes: ALL_CLASSES, when: 'true' });
    else if (!whole && findsAnyOther(source))
      addVerdict(ev, call.node, { node, classes: ALL_CLASSES, when: 'false' });
  }
}

/** What a pattern is about to be compared with: remembered, for the test itself is a later call. */
function matcher(ev: Evaluation, call: ValueCall): Value {
  const [node] = call.arguments.nodes;
  const object = newObject(ev, 'instance', call.node, false);
  if (node !== undefined && node !== NONE && call.unit === ev.module.index)
    matched.set(object, { pattern: receiverOf(call), node });
  return objectValue(object, [], derived(textMarks(argumentOf(call, 0))));
}

/** Whether a replacement takes out all but harmless characters: everywhere, and by a pattern of what may stay. */
function keepsHarmless(ev: Evaluation, call: ValueCall): boolean {
  const pattern = argumentOf(call, 0);
  const source = constantOf(pattern)?.value;
  if (typeof source !== 'string') return false;
  const literal = pattern.types.some((type) => ev.builtin.regex.includes(type));
  const everywhere = literal ? /^\/.*\/[a-z]*g[a-z]*$/s.test(source) : call.method === 'replaceAll';
  if (!everywhere) return false;
  const body = literal ? source.replace(/^\/(.*)\/[a-z]*$/s, '$1') : source;
  const kept =
    /^\[\^((?:[^\]\\]|\\.)+)\][+*]?$/.exec(body)?.[1] ?? /^(\\[WD])[+*]?$/.exec(body)?.[1].toLowerCase();
  return kept !== undefined && isStrictPattern(`[${kept}]*`, true);
}

function isCharacterCode(value: Constant | undefined): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffff;
}

/** Replaces in constants, as far as languages agree on what is replaced: plain texts, no expressions and no `$1`. */
function replacing(fold: (text: string, part: string, other: string) => string): Operate {
  return (ev, call) => {
    noteCollapse(ev, call);
    const { positional } = call.arguments;
    const parts = [receiverOf(call), argumentOf(call, 0), argumentOf(call, 1)];
    const [subject, part, other] = parts.map((value) => constantOf(value)?.value);
    const isPlain = (value: Constant | undefined) => typeof value === 'string' && PLAIN.test(value);
    if (positional.length === 2 && typeof subject === 'string' && isPlain(part) && isPlain(other))
      return text(ev, [], fold(subject, String(part), String(other)));
    const kept = keepsHarmless(ev, call) ? [] : receiverOf(call).marks;
    return text(ev, derived(joinMarks(kept, insertedMarks(call))), null);
  };
}
const PLAIN = /^[\w\s,:;@#%&=<>'"!~`/-]*$/;

const charAt = changed((known, [at]) => (typeof at === 'number' ? known.charAt(at) : null));

export const textOperations = {
  'text.concat': (ev, call) => {
    checkConcatenated(ev, call);
    return text(ev, allText(ev, call), allConstant(call));
  },
  'text.join': joined,
  'text.split': split,
  'text.words': words,
  'text.upper': changed((known) => known.toUpperCase()),
  'text.lower': changed((known) => known.toLowerCase()),
  'text.trim': changed((known, args) => (args.length === 0 ? known.trim() : null)),
  'text.replace': replacing((text, part, other) => text.replaceAll(part, other)),
  'text.replaceFirst': replacing((text, part, other) => text.replace(part, other)),
  'text.repeat': (ev, call) => {
    const [subject, times] = [constantOf(receiverOf(call))?.value, constantOf(argumentOf(call, 0))?.value];
    const isShort =
      typeof subject === 'string' &&
      typeof times === 'number' &&
      times >= 0 &&
      !bounds.repeatedText.isExceededBy(subject.length * times);
    return text(ev, derived(receiverOf(call).marks), isShort ? subject.repeat(times) : null);
  },
  'text.fromCodes': (ev, call) => {
    const codes = call.arguments.positional.map((value) => constantOf(value)?.value);
    const isKnown = call.arguments.rest === null && codes.every(isCharacterCode);
    return text(ev, [], isKnown ? String.fromCharCode(...codes.map(Number)) : null);
  },
  'text.substring': changed((known, args) =>
    args.every((arg) => typeof arg === 'number' && arg >= 0)
      ? known.substring(Number(args[0] ?? 0), args.length > 1 ? Number(args[1]) : undefined)
      : null,
  ),
  'text.format': (ev, call) => text(ev, formatMarks(ev, call), formatted(call)),
  'text.charAt': (ev, call) => {
    if (call.receiver !== null && call.receiver.marks.length > 0 && call.unit === ev.module.index)
      addVerdict(ev, call.node, { node: call.receiverNode, classes: ALL_CLASSES, when: 'item' });
    return charAt(ev, call);
  },
  'text.length': (ev, call) => {
    const known = constantOf(call.receiver ?? argumentOf(call, 0))?.value;
    return typeof known === 'string' ? constantValue(known.length, ev.builtin.number) : UNKNOWN;
  },
  'regex.fullMatch': strictMatch,
  'regex.compile': compiled,
  'regex.pattern': pattern,
  'regex.matcher': matcher,
} satisfies Record<string, Operate>;
