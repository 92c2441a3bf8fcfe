import { Kind, NONE } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import { type Handing, handingsOf } from './handings.js';
import type { FunctionSite, Program } from './program.js';
import type { Evaluator } from './wiring/evaluation.js';
import {
  type Call,
  type Foreign,
  type Frame,
  type FunctionValue,
  firstOf,
  frameOf,
  optionsOf,
  type Value,
} from './wiring/value.js';

/** The function that answers a request, and those around it that hand the request on to it, from the outside in. */
export interface Answering {
  fn: FunctionValue;
  around: readonly Around[];
  /** What libraries made that stands between these. */
  between: readonly Foreign[];
}

/** A function that hands a request on, and the expression that stands for what it hands it to. */
export interface Around {
  fn: FunctionValue;
  node: number;
}

interface Reading {
  program: Program;
  evaluator: Evaluator;
}

const MAX_DEPTH = 8;
/** By what an object of Go answers. */
const SERVE = 'ServeHTTP';
const APPLIES = new Set(['call', 'apply', 'bind']);

/**
 * What answers where a value is registered: the function itself, or the innermost one that those around it hand the request
 * on to. `call`: registers it.
 */
export function answering(value: Value, call: Call | null, reading: Reading): Answering | null {
  const between: Foreign[] = [];
  const fn = functionAt(value, reading, between);
  if (fn === null) return null;
  const around: Around[] = [];
  let one = fn;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const next = nextOf(one, call, reading, between);
    const isKnown = [one, ...around.map((other) => other.fn)].some((other) => next && isSame(other, next.fn));
    if (next === null || isKnown) break;
    around.push({ fn: one, node: next.node });
    one = next.fn;
  }
  return { fn: one, around, between };
}

function isSame(one: FunctionValue, other: FunctionValue): boolean {
  return (
    one.unit === other.unit &&
    one.fn === other.fn &&
    one.frame === other.frame &&
    one.receiver === other.receiver
  );
}

/** The function that a value is, or that a library puts something around: `asyncHandler(list)`; that goes to `between`. */
export function functionAt(
  value: Value,
  reading: Pick<Reading, 'evaluator'>,
  between: Foreign[] = [],
  depth = 0,
): FunctionValue | null {
  if (depth > MAX_DEPTH) return null;
  const { evaluator } = reading;
  for (const one of optionsOf(value)) {
    if (one?.kind === 'function') return one;
    if (one?.kind === 'instance' && evaluator.unit(one.cls.unit).data.language === 'go') {
      const method = evaluator.member(one, SERVE);
      if (method?.kind === 'function') return method;
    }
    if (one?.kind !== 'foreign' || one.made === null) continue;
    for (const argument of [...one.made.positional].reverse()) {
      const inner = functionAt(argument, reading, between, depth + 1);
      if (inner) {
        between.push(one);
        return inner;
      }
    }
  }
  return null;
}

const known = new WeakMap<Program, Map<string, readonly Handing[]>>();

function handingsIn(program: Program, { unit, fn }: FunctionSite): readonly Handing[] {
  const all = known.get(program) ?? new Map<string, readonly Handing[]>();
  known.set(program, all);
  const key = `${unit} ${fn}`;
  const found = all.get(key) ?? handingsOf(program, { unit, fn });
  all.set(key, found);
  return found;
}

/** The function that a closure, or a method, hands the request on to; null where it answers itself. */
function nextOf(fn: FunctionValue, call: Call | null, reading: Reading, between: Foreign[]): Around | null {
  const { program } = reading;
  const isClosure = fn.frame !== null && fn.frame.fn !== 0;
  if (!isClosure && fn.receiver?.kind !== 'instance') return null;
  const isInPlace = isClosure && call !== null && fn.frame !== null && isAround(fn.frame, call, program);
  const frame = frameIn(fn, program);
  const given = handingsIn(program, fn).flatMap((handing) => {
    if (isInPlace && !isGivenAll(handing, program.functionInfo(fn).parameters.length)) return [];
    const rank = rankOf(handing, isOfNearest(program.unit(fn.unit), handing.node, fn));
    const value = handedBy(fn, handing, frame, reading);
    return value === undefined || rank === 0 ? [] : [{ rank, value, node: handing.node }];
  });
  const best = Math.max(0, ...given.map(({ rank }) => rank));
  const [first, ...others] = given.filter(({ rank }) => rank === best);
  if (first === undefined) return null;
  const target = functionAt(first.value, reading, between);
  // Of several nobody can say which one answers.
  const isOne = others.every(({ value }) => {
    const other = functionAt(value, reading);
    return other !== null && target !== null && isSame(other, target);
  });
  const next = isOne ? target : undecided(fn, call, reading);
  return next && { fn: next, node: isOne ? first.node : NONE };
}

/** Where several are handed the request, the first that the function around it was given: as for those of a library. */
function undecided({ frame }: FunctionValue, call: Call | null, { program }: Reading): FunctionValue | null {
  if (frame === null || (call !== null && isAround(frame, call, program))) return null;
  for (const slot of frame.slots.slice(0, 4)) {
    const [one] = optionsOf(slot);
    if (one?.kind === 'function' && one.frame !== frame) return one;
  }
  return null;
}

/** What is written where it is registered has functions around it that only help it: these are given less than the request. */
function isGivenAll({ direct, isWhole, place }: Handing, parameters: number): boolean {
  return parameters > 1 ? direct > 1 : isWhole && place === 3;
}

/** Whether a path begins with what the nearest function around has: of several, that is made for the handler, others with settings. */
function isOfNearest(unit: Unit, node: number, { frame }: FunctionValue): boolean {
  const root = pathOf(unit, node)?.root ?? NONE;
  return root !== NONE && unit.kind(root) === Kind.Captured && unit.c(root) === frame?.fn;
}

/** How far a call is one by which the request is handed on: 0, not at all. */
function rankOf(
  { direct, isCovered, place, isBefore, isArgument, isFitting }: Handing,
  isNearest: boolean,
): number {
  if (place === 0) return 0;
  // What is given a part of the request, or what comes of it, has to give something for that.
  if (direct === 0 && (isArgument || isBefore || (place < 2 && !isCovered))) return 0;
  const order = [!isBefore, isNearest, isFitting, direct > 0, !isArgument, Math.min(direct, 4), place].map(
    Number,
  );
  return 1 + order.reduce((rank, one) => rank * 5 + one, 0);
}

/**
 * What a call leads to that was given to the function around, or to the object of a method; undefined for anything else, such
 * as helpers.
 */
function handedBy(
  fn: FunctionValue,
  { node, direct, isWhole, isArgument }: Handing,
  frame: Frame,
  { program, evaluator }: Reading,
): Value | undefined {
  const unit = program.unit(fn.unit);
  const path = pathOf(unit, node);
  if (path === null) return undefined;
  const { root, names } = path;
  const own = program.functionInfo(fn).receiver;
  const isOwn =
    (unit.kind(root) === Kind.Local || unit.c(root) === fn.fn) && own !== NONE && unit.a(root) === own;
  const owner = isOwn ? frame : unit.kind(root) === Kind.Captured ? frameOf(frame, unit.c(root)) : null;
  if (owner === null || owner.fn === 0 || (owner === frame && !isOwn)) return undefined;
  const makerReceiver = program.functionInfo(owner).receiver;
  const isReceiver = makerReceiver !== NONE && unit.a(root) === makerReceiver;
  const steps = names.filter((name) => !APPLIES.has(name));
  const last = steps.at(-1);
  const evaluated = (one: number) => evaluator.evaluate(frame, one);
  const rootValue = owner.slots[unit.a(root)] ?? null;
  if (rootValue?.kind === 'constant') return undefined;
  if (isReceiver) {
    const instance = firstOf(rootValue, 'instance');
    if (instance === null) return undefined;
    // A type that is a function: `handler(w, r)` of its method.
    if (steps.length === 0) return direct > 0 ? instance.converted : undefined;
    const field = instance.fields.get(steps[0]);
    const isServing = steps.length === 2 && last === SERVE;
    if (field === undefined || (steps.length > 1 && !isServing) || isArgument) return undefined;
    const given = firstOf(field, 'function');
    if (given !== null && given.receiver === instance) return undefined;
    return isServing || (given !== null && isWhole) ? field : undefined;
  }
  const isParameter = program.functionInfo(owner).parameters.some(({ slot }) => slot === unit.a(root));
  if (steps.length === 0 || (steps.length === 1 && last === SERVE)) {
    const made = firstOf(rootValue, 'function');
    // What is written beside the closure helps it.
    const isMade = firstOf(rootValue, 'foreign')?.made != null;
    return isParameter || isMade || (made !== null && made.frame !== owner) ? rootValue : undefined;
  }
  // `(controller) => (req, res) => controller.list(req, res)`
  const isDelegate =
    unit.data.language === 'javascript' && isParameter && isWhole && direct > 1 && !isArgument;
  return isDelegate ? evaluated(node) : undefined;
}

/** `this.next.ServeHTTP` as what it begins with, and the names behind that; null for what is no such path. */
function pathOf(unit: Unit, node: number): { root: number; names: string[] } | null {
  const names: string[] = [];
  let one = node;
  for (; names.length < 6 && one >= 0 && unit.kind(one) === Kind.Member; one = unit.a(one))
    names.unshift(unit.string(unit.b(one)));
  const isName = one >= 0 && (unit.kind(one) === Kind.Captured || unit.kind(one) === Kind.Local);
  return isName ? { root: one, names } : null;
}

/** A run of a function of which no more is known than what is around it. */
function frameIn({ unit, fn, frame, receiver }: FunctionValue, program: Program): Frame {
  const info = program.functionInfo({ unit, fn });
  const slots = new Array<Value>(info.locals.length).fill(null);
  if (info.receiver !== NONE) slots[info.receiver] = receiver;
  return { unit, fn, slots, parent: frame, receiver, returned: null, isUncertain: false, fieldsOf: null };
}

/** Whether a call is written in the function that a frame is of. */
export function isAround({ unit, fn }: Frame, call: Call, program: Program): boolean {
  const { start, end } = program.functionInfo({ unit, fn });
  const at = program.unit(call.unit).start(call.node);
  return unit === call.unit && start <= at && at < end;
}
