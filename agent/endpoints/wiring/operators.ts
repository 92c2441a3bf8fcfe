import { Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import type { Evaluator } from './evaluation.js';
import { itemsOf } from './statements.js';
import {
  type Constant,
  constant,
  either,
  type Frame,
  gap,
  grow,
  hasGap,
  isSeeming,
  list,
  optionsOf,
  truth,
  type Value,
} from './value.js';

const MAX_TEXTS = 8;
const MAX_LENGTH = 2000;

/** A text made of parts, with the name of each; a part that is not known leaves a gap. */
export function joined(parts: readonly (readonly [Value, string])[]): Value {
  let texts = [''];
  for (const [value, name] of parts) {
    const options = optionsOf(value).flatMap((one) =>
      one?.kind === 'constant' && one.value !== undefined ? [String(one.value)] : [],
    );
    const own = options.length > 0 ? options : [gap(name)];
    texts = texts
      .flatMap((text) => own.map((option) => (text + option).slice(0, MAX_LENGTH)))
      .slice(0, MAX_TEXTS);
  }
  return texts.map((text): Value => constant(text)).reduce(either, null);
}

/** What a part of a text is called in the program: its last name. */
export function nameOfPart(unit: Unit, node: number): string {
  switch (unit.kind(node)) {
    case Kind.Local:
    case Kind.Captured:
    case Kind.Member:
      return unit.string(unit.b(node));
    case Kind.Global:
      return unit.string(unit.a(node));
    case Kind.Call:
    case Kind.Await:
      return nameOfPart(unit, unit.a(node));
    default:
      return 'part';
  }
}

/** Binary, logical and unary operators, and comprehensions. */
export function operate(evaluator: Evaluator, frame: Frame, node: number): Value {
  const unit = evaluator.unit(frame.unit);
  switch (unit.kind(node)) {
    case Kind.Logical:
      return logical(evaluator, frame, node);
    case Kind.Unary: {
      const operand = evaluator.evaluate(frame, unit.a(node));
      if (unit.string(unit.b(node)) === '-')
        return operand?.kind === 'constant' && typeof operand.value === 'number'
          ? constant(-operand.value)
          : null;
      const holds = truth(operand);
      return unit.string(unit.b(node)) === '!' && holds !== null ? seeming(constant(!holds), operand) : null;
    }
    case Kind.Binary:
      return binary(evaluator, frame, node);
    default:
      return comprehension(evaluator, frame, node);
  }
}

function logical(evaluator: Evaluator, frame: Frame, node: number): Value {
  const unit = evaluator.unit(frame.unit);
  const operator = unit.string(unit.c(node));
  const left = evaluator.evaluate(frame, unit.a(node));
  if (operator === '??') {
    if (left?.kind === 'constant') {
      const isMissing = left.value === undefined || left.value === null;
      return isMissing ? evaluator.evaluate(frame, unit.b(node)) : left;
    }
    return either(left, evaluator.evaluate(frame, unit.b(node)));
  }
  const holds = truth(left);
  if (holds === null) {
    const right = evaluator.evaluate(frame, unit.b(node));
    return operator === '||' ? either(left, right) : right;
  }
  return holds === (operator === '||') ? left : evaluator.evaluate(frame, unit.b(node));
}

function binary(evaluator: Evaluator, frame: Frame, node: number): Value {
  const unit = evaluator.unit(frame.unit);
  const left = evaluator.evaluate(frame, unit.a(node));
  const right = evaluator.evaluate(frame, unit.b(node));
  switch (unit.string(unit.c(node))) {
    case '+': {
      const [first, second] = [listOf(left), listOf(right)];
      // What a library gives stands for the items that are not known.
      if (first !== null || second !== null)
        return list(grow([...(first ?? foreignIn(left))], second ?? foreignIn(right)));
      if (!isText(left) && !isText(right)) return counted(left, right, (one, other) => one + other);
      return joined([
        [left, nameOfPart(unit, unit.a(node))],
        [right, nameOfPart(unit, unit.b(node))],
      ]);
    }
    case '-':
      return counted(left, right, (one, other) => one - other);
    case '<':
      return counted(left, right, (one, other) => one < other);
    case '<=':
      return counted(left, right, (one, other) => one <= other);
    case '>':
      return counted(left, right, (one, other) => one > other);
    case '>=':
      return counted(left, right, (one, other) => one >= other);
    case '%':
      return isText(left) ? formatted(left, right) : null;
    case '===':
    case 'is':
      return sameObject(left, right, true) ?? compared(left, right, true);
    case '==':
      return compared(left, right, true);
    case '!==':
    case 'is not':
      return sameObject(left, right, false) ?? compared(left, right, false);
    case '!=':
      return compared(left, right, false);
    case 'in':
    case 'not in':
      return contained(left, right, unit.string(unit.c(node)) === 'in');
    default:
      return null;
  }
}

/** Of two numbers that are known. */
function counted(left: Value, right: Value, of: (one: number, other: number) => number | boolean): Value {
  const [one, other] = [left, right].map((value) => (value?.kind === 'constant' ? value.value : undefined));
  if (typeof one !== 'number' || typeof other !== 'number') return null;
  return seeming(constant(of(one, other)), left, right);
}

/** What follows from how long something seems to be seems to be so, too. */
function seeming(value: Constant, ...from: readonly Value[]): Constant {
  return from.some(isSeeming) ? { ...value, isSeeming: true } : value;
}

function foreignIn(value: Value): Value[] {
  return optionsOf(value).filter((one) => one?.kind === 'foreign');
}

function listOf(value: Value): Value[] | null {
  for (const one of optionsOf(value)) if (one?.kind === 'list') return one.items;
  return null;
}

function isText(value: Value): boolean {
  return optionsOf(value).some((one) => one?.kind === 'constant' && typeof one.value === 'string');
}

function compared(left: Value, right: Value, isEqual: boolean): Value {
  if (left?.kind !== 'constant' || right?.kind !== 'constant') return null;
  if ([left.value, right.value].some((value) => typeof value === 'string' && hasGap(value))) return null;
  return seeming(constant((left.value === right.value) === isEqual), left, right);
}

/** A class of a library, or a function named like one, makes another object each time. */
function sameObject(left: Value, right: Value, isEqual: boolean): Value {
  return isMade(left) && isMade(right) ? constant((left === right) === isEqual) : null;
}

function isMade(value: Value): boolean {
  const name = value?.kind === 'foreign' ? (value.made?.callee.name ?? '') : '';
  return /(^|\.)[A-Z]\w*$/.test(name);
}

/** Whether a map has a key; that it has not is known as far as all is seen that fills it. */
function contained(key: Value, map: Value, isIn: boolean): Value {
  if (key?.kind !== 'constant' || map?.kind !== 'map') return null;
  const name = String(key.value);
  if (hasGap(name) || [...map.entries.keys()].some(hasGap)) return null;
  const has = map.entries.has(name);
  return has ? constant(isIn) : { ...constant(!isIn), isSeeming: true };
}

/** `'/%s/x' % name` */
function formatted(left: Value, right: Value): Value {
  const text = left?.kind === 'constant' ? String(left.value) : '';
  const values = right?.kind === 'list' ? [...right.items] : [right];
  return joined(
    text
      .split(/(%[sd])/)
      .map((part) => [/^%[sd]$/.test(part) ? (values.shift() ?? null) : constant(part), 'part']),
  );
}

function comprehension(evaluator: Evaluator, frame: Frame, node: number): Value {
  const unit = evaluator.unit(frame.unit);
  const [first, ...others] = unit.list(unit.b(node));
  if (first === undefined || unit.kind(first) !== Kind.ForEach) return null;
  const element = unit.a(node);
  const isMap = unit.kind(element) === Kind.Property;
  const items = itemsOf(evaluator.evaluate(frame, unit.b(first)));
  if (items === null) return null;
  const values: Value[] = [];
  const entries = new Map<string, Value>();
  for (const item of items) {
    evaluator.assign(frame, unit.a(first), item);
    const isLeftOut = others.some(
      (one) => unit.kind(one) === Kind.If && truth(evaluator.evaluate(frame, unit.a(one))) === false,
    );
    if (isLeftOut || others.some((one) => unit.kind(one) === Kind.ForEach)) continue;
    if (!isMap) values.push(evaluator.evaluate(frame, element));
    else {
      const key = evaluator.evaluate(frame, unit.a(element));
      if (key?.kind === 'constant')
        entries.set(String(key.value), evaluator.evaluate(frame, unit.b(element)));
    }
  }
  return isMap ? { kind: 'map', entries } : list(values);
}
