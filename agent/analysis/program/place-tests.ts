import { Kind, NONE } from '../../ir/kinds.js';
import type { PlaceTest } from '../../rules/place-tests.js';
import type { Match } from '../../rules/rule.js';
import { globMatcher } from '../models/function-tests.js';
import type { ProgramFile } from './program-file.js';

/** Whether a pattern speaks of this place of this file. */
export function fitsPlace(module: ProgramFile, match: Match, node: number): boolean {
  const { unit } = module;
  if (match.files !== undefined && !globMatcher(match.files).test(unit.path)) return false;
  return passesPlaceTest(module, match, node);
}

/** Whether what stands around a place is as a pattern or sink asks for. */
export function passesPlaceTest(
  module: ProgramFile,
  { ifNear, unlessNear, within, unlessWithin, offered, unlessOffered }: PlaceTest,
  node: number,
): boolean {
  if (ifNear !== undefined && !usesNear(module, ifNear, node)) return false;
  if (unlessNear !== undefined && usesNear(module, unlessNear, node)) return false;
  if (within !== undefined && !isWithin(module, within, node)) return false;
  if (unlessWithin !== undefined && isWithin(module, unlessWithin, node)) return false;
  if (offered !== undefined && !isOffered(module, offered, node)) return false;
  return unlessOffered === undefined || !isOffered(module, unlessOffered, node);
}

/** Whether it is what a package has for the programs that install it, by a name that fits. */
function isOffered(module: ProgramFile, pattern: string, node: number): boolean {
  if (!module.isLibrary) return false;
  const file = module.unit.path.slice(module.unit.path.lastIndexOf('/') + 1);
  return named(pattern).test(file) || isWithin(module, pattern, node);
}

/**
 * Whether a function around a node, or its class, has a name that fits; a helper that only such functions of its file
 * call is part of them.
 */
function isWithin(module: ProgramFile, pattern: string, node: number): boolean {
  const { unit } = module;
  const expression = named(pattern);
  const inner = module.functionAt(unit.start(node));
  if (isNamed(module, expression, inner)) return true;
  const callers = inner > 0 ? callersOf(module, unit.data.functions[inner].name) : [];
  return (
    callers.length > 0 && callers.every((caller) => caller !== inner && isNamed(module, expression, caller))
  );
}

function isNamed({ unit }: ProgramFile, expression: RegExp, inner: number): boolean {
  const { functions, classes } = unit.data;
  for (let fn = inner; fn > 0; fn = functions[fn].parent) {
    const { name, owner } = functions[fn];
    if (expression.test(name) || (owner >= 0 && expression.test(classes[owner].name))) return true;
  }
  return false;
}

/** The functions of a file that call something by this name. */
function callersOf(module: ProgramFile, name: string): readonly number[] {
  let known = callersByName.get(module);
  if (known === undefined) {
    const { unit } = module;
    const callers = new Map<string, number[]>();
    for (let at = 0; at < unit.nodeCount; at++) {
      if (unit.kind(at) !== Kind.Call) continue;
      const callee = unit.a(at);
      const kind = unit.kind(callee);
      if (kind !== Kind.Member && kind !== Kind.Local && kind !== Kind.Captured) continue;
      const called = unit.string(unit.b(callee));
      const before = callers.get(called);
      if (before === undefined) callers.set(called, [module.functionAt(unit.start(at))]);
      else before.push(module.functionAt(unit.start(at)));
    }
    known = callers;
    callersByName.set(module, known);
  }
  return name === '' ? [] : (known.get(name) ?? []);
}
const callersByName = new WeakMap<ProgramFile, ReadonlyMap<string, readonly number[]>>();

const expressions = new Map<string, RegExp>();
function named(pattern: string): RegExp {
  let known = expressions.get(pattern);
  if (known === undefined) {
    known = new RegExp(pattern, 'i');
    expressions.set(pattern, known);
  }
  return known;
}

/** Whether one of the members or texts is used in the function of the node, or belongs to a call that the node is an argument of. */
function usesNear(module: ProgramFile, names: readonly string[], node: number): boolean {
  const { unit } = module;
  const inside = aroundOf(module, node);
  for (let at = 0; at < unit.nodeCount; at++) {
    const kind = unit.kind(at);
    const word = kind === Kind.Member ? unit.b(at) : kind === Kind.String ? unit.a(at) : NONE;
    if (word !== NONE && names.includes(unit.string(word))) {
      if (inside(unit.start(at))) return true;
    } else if (kind === Kind.Call && unit.start(at) <= unit.start(node) && unit.end(at) >= unit.end(node)) {
      const callee = unit.a(at);
      if (unit.kind(callee) === Kind.Member && names.includes(unit.string(unit.b(callee)))) return true;
    }
  }
  return false;
}

/** Which offsets are in the function of a node; a function that is handed over at once belongs to the one around it. */
function aroundOf(module: ProgramFile, node: number): (other: number) => boolean {
  const offset = module.unit.start(node);
  const { functions } = module.unit.data;
  let fn = decoratedBy(module, node) ?? module.functionAt(offset);
  const handed = handedOver(module);
  while (functions[fn].parent > 0 && handed.has(fn)) fn = functions[fn].parent;
  if (fn === 0) return (other) => module.functionAt(other) === 0;
  const { start, end } = functions[fn];
  return (other) => other >= start && other < end;
}

/** The function that a node is a decorator of. */
function decoratedBy({ unit }: ProgramFile, node: number): number | undefined {
  const fn = unit.data.functions.findIndex(({ decorators }) => unit.list(decorators).includes(node));
  return fn < 0 ? undefined : fn;
}

/** Functions that stand where an argument of a call is written. */
function handedOver(module: ProgramFile): ReadonlySet<number> {
  let known = handedOvers.get(module);
  if (known === undefined) {
    const { unit } = module;
    known = new Set();
    for (let at = 0; at < unit.nodeCount; at++) {
      if (unit.kind(at) !== Kind.Call && unit.kind(at) !== Kind.New) continue;
      for (const argument of unit.list(unit.b(at)))
        if (unit.kind(argument) === Kind.Function) known.add(unit.a(argument));
    }
    handedOvers.set(module, known);
  }
  return known;
}
const handedOvers = new WeakMap<ProgramFile, Set<number>>();
