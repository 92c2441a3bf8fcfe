import { Kind } from '../ir/kinds.js';
import type { Unit } from '../ir/unit.js';
import type { Module } from './program.js';
import { MARKUP, type Reach } from './reach.js';

/** What is known of each function of a module by the names that it uses. */
export interface Relevance {
  /** It, or one in it, uses a name of a source, a sink or a structural pattern of the rules, or sets variables of others. */
  relevant: readonly boolean[];
  /** The same but for sinks: those matter where outside data gets to them, from a function that starts or by a carrier. */
  starts: readonly boolean[];
}

/**
 * Which functions of a module are worth looking at. All others matter only where one of these calls them, and get their
 * summaries then; in a large library that is most of it.
 */
export function relevanceOf(module: Module, reach: Reach): Relevance {
  const { unit } = module;
  const { functions } = unit.data;
  const relevant = functions.map(() => false);
  const starts = functions.map(() => false);
  const flows = reach.flows(module);
  for (let node = 0; node < unit.nodeCount; node++) {
    const name = usedName(unit, node);
    const sets = flows && setsOuterVariable(unit, node);
    const counts = sets || (name !== null && reach.counts(module, name));
    if (!counts) continue;
    const fn = module.functionAt(unit.start(node));
    relevant[fn] = true;
    if (sets || (name !== null && reach.starts(module, name))) starts[fn] = true;
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
  }
  return { relevant, starts };
}

/** Functions of a module, but its body, that use one of the names. */
export function usersOf({ unit, functionAt }: Module, names: ReadonlySet<string>): Set<number> {
  const users = new Set<number>();
  if (!unit.strings.some((text) => names.has(lastSegment(text)))) return users;
  for (let node = 0; node < unit.nodeCount; node++) {
    const name =
      unit.kind(node) === Kind.Import ? lastSegment(unit.string(unit.a(node))) : usedName(unit, node);
    if (name !== null && names.has(name)) users.add(functionAt(unit.start(node)));
  }
  users.delete(0);
  return users;
}

/** `Foo` of `com.acme.Foo|other.Foo`. */
function lastSegment(text: string): string {
  return text.slice(text.lastIndexOf('.') + 1);
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

function setsOuterVariable(unit: Unit, node: number): boolean {
  return unit.kind(node) === Kind.Assign && unit.kind(unit.a(node)) === Kind.Captured;
}

function usedName(unit: Unit, node: number): string | null {
  switch (unit.kind(node)) {
    case Kind.Member:
      return unit.string(unit.b(node));
    case Kind.Local:
    case Kind.Captured:
      return unit.string(unit.b(node));
    case Kind.Global:
    case Kind.String:
    case Kind.Keyword:
      return unit.string(unit.a(node));
    case Kind.Markup:
      return MARKUP;
    default:
      return null;
  }
}
