import { Kind, NONE } from '../../../ir/kinds.js';
import type { Unit } from '../../../ir/unit.js';
import { isAllowList, isConstantCollection } from '../../domain/allow-lists.js';
import { bounds } from '../../domain/bounds.js';
import { constantOf } from '../../domain/constants.js';
import { ALL_CLASSES, type ConstantBox, cleanMarks, type Value } from '../../domain/value.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { resultOf } from '../evaluation/search-results.js';
import type { Fact, Verdict } from '../evaluation/verdict.js';
import { pathOf, setPath } from '../members/paths.js';
import { typesOf } from '../members/types.js';
import { frameOf, readSlot } from '../members/variables.js';
import { cleanItems } from './listed-items.js';
import { measured } from './measures.js';
import { isText, typeTested } from './type-tests.js';

/** Notes in the state what a condition that holds (or does not) says of the values it tests. */
export function refine(ev: Evaluation, node: number, when: boolean): void {
  for (const fact of settledFacts(ev, node, when)) clean(ev, fact.node, fact.classes);
}

/** What a condition that holds (or does not) says, as far as it is true of what the values may be. */
export function settledFacts(ev: Evaluation, node: number, when: boolean): Fact[] {
  const facts = withMirrors(ev, factsOf(ev, node, when, 0));
  if (!facts.some(({ ifText }) => ifText)) return facts;
  const text = typeTested(ev, 'string');
  const saysText = (one: Fact, of: Fact) =>
    !one.ifText && text !== 0 && (one.classes & text) === text && placeKey(ev, one) === placeKey(ev, of);
  const settled = facts.filter(
    (fact) => !fact.ifText || isText(ev, fact.node) || facts.some((one) => saysText(one, fact)),
  );
  for (const { ifText, node: tested } of settled)
    if (ifText && ev.unit.kind(tested) === Kind.Local) {
      ev.activation.asTexts ??= new Set();
      ev.activation.asTexts.add(ev.unit.a(tested));
    }
  return settled;
}

function placeKey(ev: Evaluation, { node }: Fact): string {
  return pathOf(ev, node)?.key ?? String(node);
}

/** After a case of a switch was entered, its subject equals a constant. */
export function refineEqual(ev: Evaluation, subject: number, tests: Iterable<number>): void {
  for (const test of tests) if (simpleConstant(ev, test) === null) return;
  clean(ev, subject, ALL_CLASSES);
}

/** Where no case of a switch was entered, its subject differs from what they ask for. */
export function refineOther(ev: Evaluation, subject: number, tests: Iterable<number>): void {
  for (const test of tests)
    for (const { node, classes } of differsFrom(ev, subject, test)) clean(ev, node, classes);
}

/** Adds what a check of a value that was made from another one says of the other one: `relative(root, file)` of the file. */
export function withMirrors(ev: Evaluation, facts: Fact[]): Fact[] {
  const all = [...facts];
  for (let i = 0; i < all.length && i < 40; i++) {
    const { node, classes } = all[i];
    for (const part of partsOf(ev.unit, node)) all.push({ node: part, classes });
    const made = madeBy(ev, node);
    for (const verdict of made === undefined ? [] : (ev.verdicts.get(made) ?? []))
      if (verdict.when === 'mirrors') all.push({ node: verdict.node, classes: classes & verdict.classes });
  }
  return all;
}

/** What stands in a list or in a text that is put together. */
function partsOf(unit: Unit, node: number): Iterable<number> {
  switch (unit.kind(node)) {
    case Kind.List:
    case Kind.Template:
      return unit.list(unit.a(node));
    case Kind.Binary:
      return unit.string(unit.c(node)) === '+' ? [unit.a(node), unit.b(node)] : [];
    default:
      return [];
  }
}

/** The call or member whose result, or an item of it, an expression is. */
function madeBy(ev: Evaluation, node: number): number | undefined {
  const made = ev.unit.kind(node) === Kind.Local ? ev.activation.madeBy.get(ev.unit.a(node)) : node;
  return made !== undefined && ev.unit.kind(made) === Kind.Index ? ev.unit.a(made) : made;
}

/** Whether a check of the expression says something of another one. */
function hasMirror(ev: Evaluation, node: number): boolean {
  const made = madeBy(ev, node);
  return made !== undefined && (ev.verdicts.get(made)?.some(({ when }) => when === 'mirrors') ?? false);
}

function clean(ev: Evaluation, node: number, classes: number): void {
  const { unit } = ev;
  const kind = unit.kind(node);
  if (kind === Kind.Local) {
    const value = readSlot(ev, ev.frame, unit.a(node));
    cleanItems(ev, value, classes);
    const harmless = cleaned(ev, value, classes);
    if (harmless !== value) ev.state.write(ev.frame, unit.a(node), harmless);
    return;
  }
  if (kind === Kind.Captured) {
    const frame = frameOf(ev, unit.c(node));
    const value = frame?.cells.get(unit.a(node));
    const harmless = value === undefined ? value : cleaned(ev, value, classes);
    if (frame !== null && harmless !== undefined && harmless !== value)
      ev.state.write(frame, unit.a(node), harmless);
    return;
  }
  const path = pathOf(ev, node);
  if (path === null) return;
  const value = ev.expression(node);
  if (kind === Kind.Call && !isLookedUp(ev, node, value)) return;
  const harmless = cleaned(ev, value, classes);
  if (harmless !== value) setPath(ev, path, harmless);
}

/** A value that is harmless for these classes: no key picked it that leads to what others share. */
function cleaned(ev: Evaluation, value: Value, classes: number): Value {
  const [chosen] = ev.builtin.chosen;
  const picked =
    (classes & ev.module.symbols.unnamed.elementClasses) !== 0 && value.types.includes(chosen)
      ? value.withoutType(chosen)
      : value;
  return value.marks.length === 0 ? picked : picked.withMarks(cleanMarks(value.marks, classes));
}

/** Outside data that an object of a library gives by name, or a part of a text: asked once more, it gives the same. */
function isLookedUp(ev: Evaluation, node: number, { marks }: Value): boolean {
  const receiver = ev.expression(ev.unit.a(ev.unit.a(node)));
  if (receiver.types.some((type) => ev.builtin.string.includes(type))) return true;
  return receiver.objects.length === 0 && marks.every(({ origin }) => origin.kind === 'source');
}

export function factsOf(ev: Evaluation, node: number, when: boolean, depth: number): Fact[] {
  const { unit } = ev;
  if (node === NONE || bounds.conditions.isExceededBy(depth)) return [];
  switch (unit.kind(node)) {
    case Kind.Unary: {
      const operator = unit.string(unit.b(node));
      if (operator === '!') return factsOf(ev, unit.a(node), !when, depth + 1);
      // `~list.indexOf(x)` is 0 for -1 only.
      return operator === '~' ? verdictsThat(ev, unit.a(node), when ? 'found' : 'negative') : [];
    }
    case Kind.Logical: {
      const left = factsOf(ev, unit.a(node), when, depth + 1);
      const right = factsOf(ev, unit.b(node), when, depth + 1);
      const conjunction =
        unit.string(unit.c(node)) === '&&' ? when : unit.string(unit.c(node)) === '||' ? !when : false;
      return conjunction ? [...left, ...right] : common(ev, left, right);
    }
    case Kind.Binary:
      return comparison(ev, node, when);
    case Kind.Call: {
      const wanted = when ? 'true' : 'false';
      return (ev.verdicts.get(node) ?? []).flatMap((verdict) => {
        if (verdict.when === 'truth') return factsOf(ev, verdict.node, when, depth + 1);
        return verdict.when === wanted ? [verdict] : [];
      });
    }
    case Kind.Await:
    case Kind.Typed:
      return factsOf(ev, unit.a(node), when, depth + 1);
    case Kind.Local: {
      // What counts as false is empty; a variable that holds a check says what the check says.
      const empty = when ? [] : [{ node, classes: ALL_CLASSES }];
      const made = ev.activation.madeBy.get(unit.a(node));
      return made === undefined || !isCheck(unit.kind(made))
        ? empty
        : [...empty, ...factsOf(ev, made, when, depth + 1)];
    }
    case Kind.Captured:
    case Kind.Member:
      return when ? [] : [{ node, classes: ALL_CLASSES }];
    case Kind.Index:
      return when ? keyOfTable(ev, node) : [];
    default:
      return [];
  }
}

/** `table[key]`, where the program wrote all that the table holds: what is there under a key is there under one of its own. */
function keyOfTable(ev: Evaluation, node: number): Fact[] {
  const { unit } = ev;
  if (!isConstantCollection(ev.expression(unit.a(node)))) return [];
  return [{ node: unit.b(node), classes: ~ev.module.symbols.unnamed.elementClasses }];
}

function isCheck(kind: number): boolean {
  return (
    kind === Kind.Call ||
    kind === Kind.Index ||
    kind === Kind.Binary ||
    kind === Kind.Logical ||
    kind === Kind.Unary
  );
}

/** What both of two alternatives say. */
function common(ev: Evaluation, left: Fact[], right: Fact[]): Fact[] {
  if (left.length === 0 || right.length === 0) return [];
  return left.flatMap((fact) =>
    right
      .filter((other) => placeKey(ev, other) === placeKey(ev, fact))
      .map((other) => ({
        node: fact.node,
        classes: fact.classes & other.classes,
        ...(fact.ifText || other.ifText ? { ifText: true } : {}),
      })),
  );
}

const NUMERIC = new Set(['number', 'boolean', 'bigint', 'undefined']);

function comparison(ev: Evaluation, node: number, when: boolean): Fact[] {
  const { unit } = ev;
  const operator = unit.string(unit.c(node));
  const [left, right] = [unit.a(node), unit.b(node)];
  const found = [
    ...searched(ev, operator, left, right, when),
    ...searched(ev, flipped[operator] ?? operator, right, left, when),
    ...bounded(ev, operator, left, right, when),
  ];
  if (found.length > 0) return found;
  const matched = nullness(ev, operator, left, right, when);
  if (matched !== null) return matched;
  if (
    operator === '===' || operator === '==' || operator === 'is'
      ? when
      : operator === '!==' || operator === '!=' || operator === 'is not'
        ? !when
        : false
  ) {
    return [
      ...equalTo(ev, left, right),
      ...equalTo(ev, right, left),
      ...partEqual(ev, left),
      ...partEqual(ev, right),
    ];
  }
  if (/^(!==?|===?|is|is not)$/.test(operator))
    return [...differsFrom(ev, left, right), ...differsFrom(ev, right, left)];
  if (operator === 'instanceof' && when && isNumber(ev, right)) {
    const tested = unit.kind(left) === Kind.Assign ? [unit.a(left), unit.b(left)] : [left];
    return tested.map((one) => ({ node: one, classes: ALL_CLASSES }));
  }
  if (operator === 'in' ? when : operator === 'not in' ? !when : false) {
    const list = ev.expression(right);
    // What an object inherits is in it, too: that says nothing of a key.
    const facts = isAllowList(list)
      ? [{ node: left, classes: ~ev.module.symbols.unnamed.elementClasses }]
      : [];
    return hasMirror(ev, right) ? [...facts, { node: right, classes: ALL_CLASSES }] : facts;
  }
  if (operator === 'in' || operator === 'not in') {
    const text = simpleConstant(ev, left)?.value;
    const classes = typeof text === 'string' ? ev.module.symbols.checks.without(text) : 0;
    return classes === 0 ? [] : [{ node: right, classes }];
  }
  return [];
}

/** `match(x) is not None` says what `match(x)` says. */
function nullness(
  ev: Evaluation,
  operator: string,
  left: number,
  right: number,
  when: boolean,
): Fact[] | null {
  const { unit } = ev;
  const made = madeBy(ev, left);
  if (unit.kind(right) !== Kind.Null || made === undefined || unit.kind(made) !== Kind.Call) return null;
  if (/^(===?|is)$/.test(operator)) return factsOf(ev, made, !when, 0);
  return /^(!==?|is not)$/.test(operator) ? factsOf(ev, made, when, 0) : null;
}

const flipped: Record<string, string> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

/** What `text.indexOf(part) === 0`, `!== -1`, `> -1` and the like say by the verdicts of the call on the left. */
function searched(ev: Evaluation, operator: string, left: number, right: number, when: boolean): Fact[] {
  const made = madeBy(ev, left) ?? left;
  // `+search` is the search as a number.
  const isNumber = ev.unit.kind(made) === Kind.Unary && ev.unit.string(ev.unit.b(made)) === '+';
  const search = isNumber ? ev.unit.a(made) : made;
  if (!ev.verdicts.has(search)) return [];
  const bound = simpleConstant(ev, right)?.value ?? (isMinusOne(ev, right) ? -1 : null);
  if (typeof bound !== 'number') return [];
  const says = resultOf(operator, bound, when);
  return says === null ? [] : verdictsThat(ev, search, says);
}

/** The verdicts of a search that gave this; what is found at the start is found. */
function verdictsThat(ev: Evaluation, search: number, says: Verdict['when']): Fact[] {
  const verdicts = ev.verdicts.get(search) ?? [];
  return verdicts.filter(({ when }) => when === says || (says === 'zero' && when === 'found'));
}

function isMinusOne(ev: Evaluation, node: number): boolean {
  const { unit } = ev;
  return unit.kind(node) === Kind.Unary && constantOf(ev.expression(node))?.value === -1;
}

/** How a rule names the compared value itself, in place of one of its members. */
const VALUE = 'value';

/** `text.length < 100`, `number < 100`: what the rules call harmless in a short text is so. */
function bounded(ev: Evaluation, operator: string, left: number, right: number, when: boolean): Fact[] {
  const isLess = operator === '<' || operator === '<=';
  if (!isLess && operator !== '>' && operator !== '>=') return [];
  const { checks } = ev.module.symbols;
  const less = isLess === when ? left : right;
  const [name, node] = measured(ev, less);
  const classes = node === NONE ? 0 : checks.boundedBy(name);
  const ofValue = checks.boundedBy(VALUE);
  return [
    ...(classes === 0 ? [] : [{ node, classes }]),
    ...(ofValue === 0 ? [] : [{ node: less, classes: ofValue }]),
  ];
}

/** A value that is known to be none of the texts that a class is about. */
function differsFrom(ev: Evaluation, tested: number, other: number): Fact[] {
  const constant = simpleConstant(ev, other)?.value;
  const classes = typeof constant === 'string' ? ev.module.symbols.checks.otherThan(constant) : 0;
  if (classes !== 0) return [{ node: tested, classes, ifText: true }];
  if (isShared(ev, other)) return [{ node: tested, classes: ev.module.symbols.unnamed.elementClasses }];
  // What is no object is no list and holds no operators.
  const { unit } = ev;
  const isType = constant === 'object' && unit.kind(tested) === Kind.Unary;
  if (!isType || unit.string(unit.b(tested)) !== 'typeof') return [];
  return [{ node: unit.a(tested), classes: typeTested(ev, 'string') }];
}

/** Whether an expression is the object that all others inherit from. */
function isShared(ev: Evaluation, node: number): boolean {
  return ev.unit.kind(node) === Kind.Member && ev.expression(node).types.includes(ev.builtin.shared[0]);
}

/** Whether a type is one of numbers, which hold no text. */
function isNumber(ev: Evaluation, type: number): boolean {
  return typesOf(ev, type).types.some((one) => ev.builtin.number.includes(one));
}

function equalTo(ev: Evaluation, tested: number, other: number): Fact[] {
  const { unit } = ev;
  const constant = simpleConstant(ev, other);
  // The part of a value that decides is compared with what the program knows.
  if (constant === null) return hasMirror(ev, tested) ? [{ node: tested, classes: ALL_CLASSES }] : [];
  if (unit.kind(tested) === Kind.Unary && unit.string(unit.b(tested)) === 'typeof') {
    if (typeof constant.value !== 'string') return [];
    const classes = NUMERIC.has(constant.value) ? ALL_CLASSES : typeTested(ev, constant.value);
    return classes === 0 ? [] : [{ node: unit.a(tested), classes }];
  }
  return [{ node: tested, classes: ALL_CLASSES }];
}

/** A part of a value is what it should be: `path.slice(0, folder.length) === folder`. */
function partEqual(ev: Evaluation, part: number): Fact[] {
  const made = madeBy(ev, part);
  return made === undefined ? [] : (ev.verdicts.get(made) ?? []).filter(({ when }) => when === 'equal');
}

/** The constant of an expression that is quick and safe to look at again. */
function simpleConstant(ev: Evaluation, node: number): ConstantBox | null {
  switch (ev.unit.kind(node)) {
    case Kind.String:
    case Kind.Number:
    case Kind.True:
    case Kind.False:
    case Kind.Null:
    case Kind.Undefined:
    case Kind.Local:
    case Kind.Captured:
    case Kind.Member:
    case Kind.Global:
      return constantOf(ev.expression(node));
    default:
      return null;
  }
}

export { clean as cleanAt };
