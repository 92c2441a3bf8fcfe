import { Kind } from '../../ir/kinds.js';
import type { Bound } from '../domain/bound.js';
import type { Module } from '../program/module.js';
import { NameSet } from '../program/name-set.js';
import { MARKUP } from '../program/unit-words.js';
import type { Reach } from './reach.js';

/** What is known of each function of a module by the names that it uses. */
export interface Relevance {
  /** It, or one in it, uses a name of a source, a sink or a structural pattern of the rules, or sets variables of others. */
  relevant: readonly boolean[];
  /** The same but for sinks: those matter where outside data gets to them, from a function where it begins or by a name that holds it. */
  starts: readonly boolean[];
  /** It, or one in it, uses a name of a sink. */
  takes: readonly boolean[];
}

/**
 * Which functions of a module are looked at for their own sake. All others matter only where one of these calls them, and get their
 * summaries then; in a large library that is most of it.
 */
export function relevanceOf(module: Module, reach: Reach): Relevance {
  const { texts } = reach.program;
  const { unit, uses } = module;
  const { functions } = unit.data;
  const relevant = functions.map(() => false);
  const starts = functions.map(() => false);
  const takes = functions.map(() => false);
  const noteUsers = (name: string, users: () => Iterable<number>) => {
    if (!reach.counts(module, name)) return;
    const isStart = reach.starts(module, name);
    const isTaken = reach.takes(module, name);
    for (const fn of users()) {
      relevant[fn] = true;
      if (isStart) starts[fn] = true;
      if (isTaken) takes[fn] = true;
    }
  };
  for (let i = 0; i < uses.names.length; i++)
    noteUsers(texts.text(uses.names[i]), () => uses.users.subarray(uses.first[i], uses.first[i + 1]));
  noteUsers(MARKUP, () => uses.markup);
  if (reach.flows(module))
    for (const fn of uses.setters) {
      relevant[fn] = true;
      starts[fn] = true;
    }
  for (const { fields, start } of unit.data.classes) {
    if (!fields.some(({ name }) => reach.starts(module, name))) continue;
    const fn = module.functionAt(start);
    relevant[fn] = true;
    starts[fn] = true;
  }
  for (let fn = functions.length - 1; fn > 0; fn--) {
    const { parent } = functions[fn];
    if (parent <= 0) continue;
    if (relevant[fn]) relevant[parent] = true;
    if (starts[fn]) starts[parent] = true;
    if (takes[fn]) takes[parent] = true;
  }
  return { relevant, starts, takes };
}

/** Functions of a module, but its body, that use one of the names, ascending. */
export function usersOf({ uses }: Module, names: NameSet): number[] {
  if (names.numbers.length === 0) return [];
  const users = new Set<number>();
  names.within(uses.names, (i) => {
    for (let at = uses.first[i]; at < uses.first[i + 1]; at++) users.add(uses.users[at]);
  });
  for (const [name, importers] of uses.importers)
    if (names.has(name)) for (const fn of importers) users.add(fn);
  users.delete(0);
  // Numbers of names depend on which file came first.
  return [...users].sort((one, other) => one - other);
}

/** The names without those that more functions of the modules use than `most`. */
export function namesOfFew(modules: readonly Module[], names: NameSet, most: Bound): NameSet {
  const { numbers } = names;
  const counts = new Int32Array(numbers.length);
  for (const { uses } of modules)
    names.within(uses.names, (i, own) => {
      counts[own] += uses.first[i + 1] - uses.first[i];
    });
  return new NameSet(numbers.filter((_, own) => !most.isExceededBy(counts[own])));
}

/** Whether a function calls a variable of a function around it: what that one was given is called in the end. */
export function callsOuter(module: Module, fn: number): boolean {
  let known = outerCallers.get(module);
  if (known === undefined) {
    const { unit } = module;
    known = new Set();
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.kind(node) !== Kind.Call) continue;
      const callee = unit.a(node);
      const isOuter = unit.kind(callee) === Kind.Captured && unit.c(callee) !== 0;
      if (isOuter && !module.wrappers.has(unit.c(callee))) known.add(module.functionAt(unit.start(node)));
    }
    outerCallers.set(module, known);
  }
  return known.has(fn);
}
const outerCallers = new WeakMap<Module, Set<number>>();
