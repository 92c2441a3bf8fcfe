import { Kind, NONE } from '../../../ir/kinds.js';
import { type Growth, growthOf } from '../../../regex/backtracks.js';
import type { Conditions, Place, ValueTest } from '../../../rules/rule.js';
import { isConstantCollection } from '../../domain/allow-lists.js';
import { deepMarks } from '../../domain/deep-marks.js';
import { textMarks } from '../../domain/items.js';
import { join } from '../../domain/join.js';
import { isStrictPattern } from '../../domain/strict-patterns.js';
import {
  type ConstantBox,
  choicesOf,
  constantValue,
  KEYS,
  type Mark,
  RECEIVER,
  UNDEFINED,
  UNKNOWN,
  type Value,
} from '../../domain/value.js';
import type { AccessSite, ValueCall } from '../../domain/value-call.js';
import { comparesConstant, comparesWith } from '../../domain/value-tests.js';
import { type ParsedPlace, parsePlace } from '../../models/parsed-place.js';
import { regExp } from '../../models/patterns.js';
import type { SymbolTable } from '../../models/symbol-table.js';
import { writtenName } from '../../program/expression-names.js';
import { demandConstant } from '../evaluation/decisions.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { contents, readIndex, readMember } from '../members/access.js';
import { passesAsFunction } from './functions.js';
import { mayBeOptions, OPTIONS } from './program-arguments.js';

/** A value at a place; `missing` when it is certainly not given. */
export interface Placed {
  value: Value;
  node: number;
  missing: boolean;
  /** It is certainly given. */
  present: boolean;
  deep: boolean;
}

export function placed(ev: Evaluation, call: ValueCall, place: Place, result: Value = UNKNOWN): Placed[] {
  const { base, index, name, path, isDeep: deep } = parsePlace(place);
  return at(call, base, index, name, result).map((found) => {
    let { value, missing } = found;
    let present = !missing;
    for (const segment of path) {
      if (missing) break;
      missing = isMissing(value, segment);
      present = isPresent(value, segment);
      const site = { unit: call.unit, node: found.node === NONE ? call.node : found.node, written: '' };
      value = member(ev, value, segment, site);
    }
    return { value, node: found.node, missing, present, deep };
  });
}

/** A member, an item (`0`), or any item (`[]`). */
function member(ev: Evaluation, value: Value, segment: string, site: AccessSite): Value {
  if (segment === '[]') return contents(ev, value, site);
  if (segment === OPTIONS) return mayBeOptions(value, site);
  // What models set on an object of a library is no member that its type may have under the same name.
  const set = value.objects.map((object) =>
    object.kind === 'instance' ? object.cells.get(segment) : undefined,
  );
  if (set.length > 0 && set.every((cell) => cell !== undefined)) return set.reduce(join);
  return /^\d+$/.test(segment)
    ? readIndex(ev, value, constantValue(Number(segment), []), site)
    : readMember(ev, value, segment, site);
}

type Found = Omit<Placed, 'deep' | 'present'>;

function at(
  call: ValueCall,
  base: ParsedPlace['base'],
  index: number | null,
  name: string | null,
  result: Value,
): Found[] {
  const { positional, nodes, keywords, keywordNodes, rest } = call.arguments;
  switch (base) {
    case 'receiver':
      return [{ value: call.receiver ?? UNKNOWN, node: call.receiverNode, missing: false }];
    case 'return':
    case 'value':
      return [{ value: result, node: call.node, missing: false }];
    case 'any': {
      const all = positional.map((value, i) => ({ value, node: nodes[i] ?? NONE, missing: false }));
      for (const [key, value] of keywords)
        all.push({ value, node: keywordNodes.get(key) ?? NONE, missing: false });
      if (rest !== null) all.push({ value: rest, node: NONE, missing: false });
      return all;
    }
    case 'spread':
      return rest === null ? [] : [{ value: rest, node: NONE, missing: false }];
    case 'rest': {
      const from = index ?? 0;
      const all = positional
        .slice(from)
        .map((value, i) => ({ value, node: nodes[from + i] ?? NONE, missing: false }));
      if (rest !== null) all.push({ value: rest, node: NONE, missing: false });
      return all;
    }
    case 'argument': {
      if (name !== null) {
        const value = keywords.get(name);
        if (value !== undefined) return [{ value, node: keywordNodes.get(name) ?? NONE, missing: false }];
      }
      if (index !== null) {
        const position = index < 0 ? positional.length + index : index;
        const value = positional[position];
        if (value !== undefined) return [{ value, node: nodes[position] ?? NONE, missing: false }];
        if (rest !== null) return [{ value: rest, node: NONE, missing: false }];
      }
      return [{ value: UNDEFINED, node: NONE, missing: rest === null }];
    }
  }
}

function isMissing(value: Value, key: string): boolean {
  if (key === '[]' || key === OPTIONS) return false;
  if (value.marks.length > 0 && !isMade(value)) return false;
  if (value.constant !== null) return true;
  // A function that is passed in place of options.
  if (value.closures.length > 0 && value.objects.length === 0) return true;
  return (
    value.objects.length > 0 &&
    value.objects.every((object) => object.exact && !object.cells.has(key) && !object.cells.has(Number(key)))
  );
}

/** An object of a library, made from values that may be tainted, and nothing that came from elsewhere. */
function isMade({ marks, objects }: Value): boolean {
  return (
    objects.every((object) => object.kind === 'instance') &&
    marks.every((mark) => !mark.whole || mark.origin.kind === 'source')
  );
}

/** What is there on one way at least. */
function isPresent(value: Value, key: string): boolean {
  return value.objects.some((object) =>
    key === '[]' ? object.cells.size > 0 : object.cells.has(key) || object.cells.has(Number(key)),
  );
}

/** Whether the conditions hold for the call; what is not known counts as not holding. */
export function holds(
  ev: Evaluation,
  conditions: Conditions | undefined,
  call: ValueCall,
  result: Value = UNKNOWN,
): boolean {
  if (conditions === undefined) return true;
  for (const [place, test] of Object.entries(conditions)) {
    const found = placed(ev, call, place, result);
    if (!found.some((one) => passes(ev, test, one, call.unit))) return false;
  }
  return true;
}

function passes(ev: Evaluation, test: ValueTest, found: Placed, unit: number): boolean {
  const { value, missing } = found;
  if (test.absent !== undefined && test.absent !== missing) return false;
  if (test.present !== undefined && test.present !== found.present) return false;
  if (missing) {
    if (test.absent === true) return true;
    return test.not !== undefined && !comparesConstant(test) && !passes(ev, test.not, found, unit);
  }
  if (test.not !== undefined && passes(ev, test.not, found, unit)) return false;
  if (test.tainted !== undefined && test.tainted !== deepMarks(value).length > 0) return false;
  if (test.cut !== undefined && test.cut !== value.marks.some(({ whole }) => !whole)) return false;
  if (
    test.keyed !== undefined &&
    test.keyed !== value.objects.some(({ kind, cells }) => kind === 'map' && cells.has(KEYS))
  )
    return false;
  if (test.type !== undefined && !isOfType(ev.program.modules[unit].symbols, value, test.type)) return false;
  if (test.named !== undefined && !isNamed(ev, test.named, found.node, unit)) return false;
  if (!passesAsFunction(ev.analysis, test, value.closures)) return false;
  return passesConstant(ev, test, value);
}

/** Whether what stands there is written with such a name, in any case. */
function isNamed(ev: Evaluation, name: string, node: number, unit: number): boolean {
  if (node === NONE || unit !== ev.module.index) return false;
  const kind = ev.unit.kind(node);
  // `title || ''`, `title ? title : ''`
  if (kind === Kind.Conditional)
    return isNamed(ev, name, ev.unit.b(node), unit) || isNamed(ev, name, ev.unit.c(node), unit);
  if (kind === Kind.Logical) return isNamed(ev, name, ev.unit.a(node), unit);
  return regExp(name, true).test(writtenName(ev.unit, node));
}

/** An instance of the type or of one that extends it, or such a type itself. */
function isOfType(table: SymbolTable, value: Value, name: string): boolean {
  const [type] = table.types.named(name);
  // What is bare on one way only may be an object of the program on the other.
  if (name === 'bare' && value.objects.length > 0) return false;
  return (
    type !== undefined &&
    (value.types.includes(type) || value.symbols.some((symbol) => table.types.line(symbol).includes(type)))
  );
}

function passesConstant(ev: Evaluation, test: ValueTest, value: Value): boolean {
  // Callers that pass a constant for a parameter that a rule asks about get a summary of their own.
  if (value.marks.length > 0 && asksConstant(test) && ev.analysis.selection.mayBeGiven(test, ev.home.index))
    demandConstant(ev, value);
  const constant = value.marks.length === 0 ? value.constant : null;
  if (test.constant !== undefined) {
    const known = (constant !== null && !constant.isConfigured) || isConstantCollection(value);
    if (test.constant === false ? known : !known) return false;
    if (typeof test.constant === 'string' && typeof constant?.value !== test.constant) return false;
  }
  if (test.strict && !(typeof constant?.value === 'string' && isStrictPattern(constant.value, true)))
    return false;
  if (test.backtracks !== undefined && backtracking(value, test.backtracks).length === 0) return false;
  if (!comparesConstant(test)) return true;
  if (constant !== null) return comparesWith(test, constant.value);
  return value.marks.every(isHeld) && choicesOf(value).some((choice) => comparesWith(test, choice.value));
}

/** What lies in a collection that a field of the receiver holds: what its constructor puts there is one of the choices. */
function isHeld({ origin }: Mark): boolean {
  return origin.kind === 'parameter' && origin.index === RECEIVER && origin.path.length > 1;
}

/** The regular expressions that the value may be whose search takes time that grows so. */
export function backtracking(value: Value, growth: Growth): ConstantBox[] {
  return choicesOf(value).filter((one) => {
    const text = String(one.value);
    return text.length < 5000 && growthOf(text) === growth;
  });
}

/** Of the constants that a value may be, those that a pattern on what is handed out asks for. */
export function constantsThat(when: Conditions | undefined, value: Value): ConstantBox[] {
  const growth = when?.value?.backtracks;
  return growth === undefined ? [] : backtracking(value, growth);
}

function asksConstant(test: ValueTest): boolean {
  return comparesConstant(test) || (test.constant !== undefined && test.constant !== false);
}

/** The marks that count at a place. */
export function marksAt(found: Placed): readonly Mark[] {
  if (found.missing) return [];
  return found.deep ? deepMarks(found.value) : textMarks(found.value);
}
