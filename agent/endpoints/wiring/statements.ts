import { Flag, Kind, NONE } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import { foreignBase } from './class-bases.js';
import type { Evaluator } from './evaluation.js';
import {
  type ClassValue,
  constant,
  either,
  type Frame,
  grow,
  isSame,
  isSeeming,
  optionsOf,
  truth,
  type Value,
} from './value.js';

/** How a statement ends: with the next one, or by leaving the loop or the function. */
type End = 'next' | 'return' | 'break' | 'continue';

/** A loop over more than this is over data rather than over what a program is made of. */
const MAX_LOOPS = 300;

/** Runs the body of the function that a frame is of. */
export function runBody(evaluator: Evaluator, frame: Frame): void {
  const unit = evaluator.unit(frame.unit);
  const body = unit.list(unit.data.functions[frame.fn].body);
  // Functions of JavaScript are there before the first statement.
  if (unit.data.language !== 'python')
    for (const statement of body)
      if (isFunctionDeclaration(unit, statement)) run(evaluator, frame, statement);
  runAll(evaluator, frame, body);
}

function runAll(evaluator: Evaluator, frame: Frame, statements: Iterable<number>): End {
  for (const statement of statements) {
    if (evaluator.isExhausted) return 'return';
    const end = run(evaluator, frame, statement);
    if (end !== 'next') return end;
  }
  return 'next';
}

/** Runs what may not be reached; however it ends, what stands behind it may be reached. */
function runUncertain(evaluator: Evaluator, frame: Frame, statements: Iterable<number>): void {
  const { isUncertain } = frame;
  frame.isUncertain = true;
  runAll(evaluator, frame, statements);
  frame.isUncertain = isUncertain;
}

/**
 * Runs what is reached as far as a collection is empty: `if len(paths) == 0 { return errNoPaths }`. A program that would give up
 * there, having registered nothing, is taken to go on.
 */
function runSeeming(evaluator: Evaluator, frame: Frame, statements: Iterable<number>): End {
  const before = evaluator.calls.length;
  const end = runAll(evaluator, frame, statements);
  const hasRouted = evaluator.calls.slice(before).some(({ callee }) => callee.isRouting);
  return end === 'return' && !hasRouted && !evaluator.isExhausted ? 'next' : end;
}

function run(evaluator: Evaluator, frame: Frame, node: number): End {
  const unit = evaluator.unit(frame.unit);
  switch (unit.kind(node)) {
    case Kind.Expression:
      evaluator.evaluate(frame, unit.a(node));
      return 'next';
    case Kind.If: {
      const condition = evaluator.evaluate(frame, unit.a(node));
      const holds = truth(condition);
      if (holds !== null) {
        const branch = unit.list(holds ? unit.b(node) : unit.c(node));
        return isSeeming(condition) ? runSeeming(evaluator, frame, branch) : runAll(evaluator, frame, branch);
      }
      runUncertain(evaluator, frame, unit.list(unit.b(node)));
      runUncertain(evaluator, frame, unit.list(unit.c(node)));
      return 'next';
    }
    case Kind.Loop:
      return runLoop(evaluator, frame, node);
    case Kind.ForEach:
      return runForEach(evaluator, frame, node);
    case Kind.Switch:
      evaluator.evaluate(frame, unit.a(node));
      for (const one of unit.list(unit.b(node))) runUncertain(evaluator, frame, unit.list(unit.b(one)));
      return 'next';
    case Kind.Try: {
      const end = runAll(evaluator, frame, unit.list(unit.a(node)));
      for (const one of unit.list(unit.b(node))) runUncertain(evaluator, frame, unit.list(unit.c(one)));
      const last = end === 'next' ? runAll(evaluator, frame, unit.list(unit.d(node))) : end;
      const closing = runAll(evaluator, frame, unit.list(unit.c(node)));
      return closing === 'next' ? last : closing;
    }
    case Kind.Return: {
      const value = evaluator.evaluate(frame, unit.a(node));
      frame.returned = either(frame.returned, value);
      return 'return';
    }
    case Kind.Throw:
      evaluator.evaluate(frame, unit.a(node));
      return 'return';
    case Kind.Delete:
      remove(evaluator, frame, unit.a(node));
      return 'next';
    case Kind.Break:
      return 'break';
    case Kind.Continue:
      return 'continue';
    case Kind.Block:
      return runAll(evaluator, frame, unit.list(unit.a(node)));
    case Kind.ImportAll:
      evaluator.modules.importAll(evaluator, frame.unit, node);
      return 'next';
    case Kind.With: {
      const value = evaluator.evaluate(frame, unit.b(node));
      if (unit.a(node) !== NONE) evaluator.assign(frame, unit.a(node), value);
      return runAll(evaluator, frame, unit.list(unit.c(node)));
    }
    default:
      evaluator.evaluate(frame, node);
      return 'next';
  }
}

/** `del pieces[-1]`, where it is known to be reached. */
function remove(evaluator: Evaluator, frame: Frame, target: number): void {
  const unit = evaluator.unit(frame.unit);
  if (frame.isUncertain || unit.kind(target) !== Kind.Index) return;
  const object = evaluator.evaluate(frame, unit.a(target));
  const key = evaluator.evaluate(frame, unit.b(target));
  if (key?.kind !== 'constant') return;
  if (object?.kind === 'map') object.entries.delete(String(key.value));
  const at = Number(key.value);
  if (object?.kind === 'list' && at < object.items.length && at >= -object.items.length)
    object.items.splice(at, 1);
}

/** A loop that counts is run as long as its numbers are known, any other once for what may happen in it. */
function runLoop(evaluator: Evaluator, frame: Frame, node: number): End {
  const unit = evaluator.unit(frame.unit);
  const [test, body] = [unit.a(node), unit.list(unit.b(node))];
  const counts = test !== NONE && unit.kind(test) === Kind.Binary && unit.listLength(unit.c(node)) > 0;
  for (let turn = 0; counts && turn < MAX_LOOPS; turn++) {
    const holds = truth(evaluator.evaluate(frame, test));
    if (holds === null) break;
    if (!holds) return 'next';
    const end = runAll(evaluator, frame, body);
    if (end === 'return') return end;
    if (end === 'break') return 'next';
    runAll(evaluator, frame, unit.list(unit.c(node)));
  }
  if (!counts) evaluator.evaluate(frame, test);
  runUncertain(evaluator, frame, body);
  return 'next';
}

/** A loop over a known list is run for each of its items, else once for something that is not known. */
function runForEach(evaluator: Evaluator, frame: Frame, node: number): End {
  const unit = evaluator.unit(frame.unit);
  const isByKey = (unit.flags(node) & Flag.Keys) !== 0;
  const value = evaluator.evaluate(frame, unit.b(node));
  // What Go goes through are the values of a map.
  const isByValue = unit.data.language === 'go' && !isByKey;
  const items = isByValue ? valuesIn(value) : itemsOf(value, isByKey);
  const body = [...unit.list(unit.c(node))];
  if (items === null) {
    evaluator.assign(frame, unit.a(node), null);
    runUncertain(evaluator, frame, body);
    return 'next';
  }
  const keys = isByValue && isKeyOf(unit, body[0] ?? NONE) ? itemsOf(value, true) : null;
  if (keys !== null) body.shift();
  for (const [at, item] of items.slice(0, MAX_LOOPS).entries()) {
    if (evaluator.isExhausted) return 'return';
    if (keys !== null) evaluator.assign(frame, unit.a(unit.list(unit.c(node))[0]), keys[at] ?? null);
    evaluator.assign(frame, unit.a(node), item);
    const end = runAll(evaluator, frame, body);
    if (end === 'return') return end;
    if (end === 'break') break;
  }
  return 'next';
}

/** The statement by which the loops of Go that have both begin: the key of what is gone through. */
function isKeyOf(unit: Unit, statement: number): boolean {
  if (statement === NONE || unit.kind(statement) !== Kind.Assign) return false;
  const read = unit.b(statement);
  if (unit.kind(read) !== Kind.Index || unit.kind(unit.a(read)) !== Kind.Call) return false;
  const callee = unit.a(unit.a(read));
  return unit.kind(callee) === Kind.Global && unit.string(unit.a(callee)) === '$keys';
}

function valuesIn(value: Value): Value[] | null {
  for (const one of optionsOf(value)) if (one?.kind === 'map') return [...one.entries.values()];
  return itemsOf(value);
}

/**
 * What a loop over a value goes through; null where that is not known. Where it may be several lists, by a condition that is not known,
 * it is what any of them has.
 */
export function itemsOf(value: Value, isByKey = false): Value[] | null {
  let found: Value[] | null = null;
  for (const one of optionsOf(value)) {
    const own = itemsIn(one, isByKey);
    if (own === null) continue;
    if (found === null) found = own;
    else for (const item of own) if (!found.some((known) => isSame(known, item))) grow(found, [item]);
  }
  return found;
}

function itemsIn(value: Value, isByKey: boolean): Value[] | null {
  if (value?.kind === 'list')
    return isByKey ? value.items.map((_, index) => constant(String(index))) : [...value.items];
  if (value?.kind === 'map') return [...value.entries.keys()].map((key) => constant(key));
  return value?.kind === 'class' ? membersOfEnumeration(value) : null;
}

const enumerations = /^enum\.\w+$/;

/** An enumeration of Python goes through its members, in order. */
function membersOfEnumeration(cls: ClassValue): Value[] | null {
  if (!enumerations.test(foreignBase(cls)?.name ?? '')) return null;
  return [...cls.members.values()].filter((one) => one?.kind !== 'function');
}

/** Whether an assignment declares a function, which its scope knows from the start. */
function isFunctionDeclaration(unit: Unit, node: number): boolean {
  return (
    unit.kind(node) === Kind.Assign &&
    (unit.flags(node) & Flag.Declaration) !== 0 &&
    (unit.flags(node) & Flag.Constant) === 0 &&
    unit.kind(unit.b(node)) === Kind.Function &&
    unit.kind(unit.a(node)) === Kind.Local
  );
}
