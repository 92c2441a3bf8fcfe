import { Kind, NONE } from '../ir/kinds.js';
import type { Unit } from '../ir/unit.js';
import { nameIndexOf } from './paths.js';

/** The names that a unit uses, and where, as one look at its nodes gives them. */
export interface NameUses {
  /** Names that are used as variables, members, texts and keywords: indexes into the strings of the unit, ascending. */
  readonly names: Int32Array;
  /** Of each of them the functions that use it: `users` from `first[i]` to before `first[i + 1]`. */
  readonly first: Int32Array;
  readonly users: Int32Array;
  /** Functions that import something, by the last segment of its name. */
  readonly importers: ReadonlyMap<string, readonly number[]>;
  /** Functions that hold markup. */
  readonly markup: readonly number[];
  /** Functions that set a variable of a function around them, or of the module. */
  readonly setters: readonly number[];
  /** Members and the names of what they are read from, in turn: indexes into the strings, NONE for no name. */
  readonly members: Int32Array;
  /** Assignments of what may be imported to a variable. */
  readonly aliases: readonly number[];
  /** Whether each function calls another one. */
  readonly calling: Uint8Array;
  /** First segments of the names of global variables. */
  readonly globals: ReadonlySet<string>;
}

export function nameUses(unit: Unit, functionAt: (offset: number) => number): NameUses {
  const pairs = new Set<number>();
  const functions = unit.data.functions.length;
  const importers = new Map<string, number[]>();
  const markup = new Set<number>();
  const setters = new Set<number>();
  const members = new Set<number>();
  const strings = unit.strings.length + 1;
  const aliases: number[] = [];
  const globals = new Set<string>();
  const calling = new Uint8Array(functions);
  for (let node = 0; node < unit.nodeCount; node++) {
    const kind = unit.kind(node);
    const name = usedName(unit, kind, node);
    if (name !== NONE) pairs.add(name * functions + functionAt(unit.start(node)));
    switch (kind) {
      case Kind.Import: {
        const text = lastSegment(unit.string(unit.a(node)));
        importers.set(text, [...(importers.get(text) ?? []), functionAt(unit.start(node))]);
        break;
      }
      case Kind.Call:
        calling[functionAt(unit.start(node))] = 1;
        break;
      case Kind.Markup:
        markup.add(functionAt(unit.start(node)));
        break;
      case Kind.Global:
        globals.add(unit.string(unit.a(node)).split('.', 1)[0]);
        break;
      case Kind.Member:
        members.add(unit.b(node) * strings + nameIndexOf(unit, unit.a(node)) + 1);
        break;
      case Kind.Assign: {
        const target = unit.a(node);
        const to = target === NONE ? NONE : unit.kind(target);
        if (to === Kind.Captured) setters.add(functionAt(unit.start(node)));
        if ((to === Kind.Captured || to === Kind.Local) && mayBeImported(unit, unit.b(node)))
          aliases.push(node);
      }
    }
  }
  return {
    ...grouped(pairs, functions),
    importers,
    markup: [...markup],
    setters: [...setters],
    members: Int32Array.from(
      [...members].flatMap((pair) => [Math.floor(pair / strings), (pair % strings) - 1]),
    ),
    aliases,
    calling,
    globals,
  };
}

function usedName(unit: Unit, kind: number, node: number): number {
  switch (kind) {
    case Kind.Member:
    case Kind.Local:
    case Kind.Captured:
      return unit.b(node);
    case Kind.Global:
    case Kind.String:
    case Kind.Keyword:
      return unit.a(node);
    default:
      return NONE;
  }
}

function mayBeImported(unit: Unit, node: number): boolean {
  return node !== NONE && (unit.kind(node) === Kind.Import || unit.kind(node) === Kind.Member);
}

/** `Foo` of `com.acme.Foo|other.Foo`. */
function lastSegment(text: string): string {
  return text.slice(text.lastIndexOf('.') + 1);
}

function grouped(pairs: ReadonlySet<number>, functions: number): Pick<NameUses, 'names' | 'first' | 'users'> {
  const sorted = Float64Array.from(pairs).sort();
  const names: number[] = [];
  const first: number[] = [];
  const users = new Int32Array(sorted.length);
  for (let i = 0; i < sorted.length; i++) {
    const pair = sorted[i];
    const name = Math.floor(pair / functions);
    users[i] = pair - name * functions;
    if (names[names.length - 1] === name) continue;
    names.push(name);
    first.push(i);
  }
  return { names: Int32Array.from(names), first: Int32Array.from([...first, sorted.length]), users };
}
