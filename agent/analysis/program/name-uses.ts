import { Kind, NONE } from '../../ir/kinds.js';
import type { SharedTexts } from '../../ir/shared-texts.js';
import type { Unit } from '../../ir/unit.js';
import { nameIndexOf } from './expression-names.js';

/** The names that a unit uses, and where, as one look at its nodes gives them. */
export interface NameUses {
  /** Names that are used as variables, members, texts and keywords: numbers of their texts, ascending. */
  readonly names: Int32Array;
  /** Of each of them the functions that use it: `users` from `first[i]` to before `first[i + 1]`. */
  readonly first: Int32Array;
  readonly users: Int32Array;
  /** Functions that import something, by the number of the last segment of its name. */
  readonly importers: ReadonlyMap<number, readonly number[]>;
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

/** @param numbers those of the unit's texts, which `texts` gave */
export function nameUses(
  unit: Unit,
  numbers: Int32Array,
  texts: SharedTexts,
  functionAt: (offset: number) => number,
): NameUses {
  const users = new NameUsers(unit.strings.length);
  const functions = unit.data.functions.length;
  const importers = new Map<number, number[]>();
  const markup = new Set<number>();
  const setters = new Set<number>();
  const members = new Set<number>();
  const strings = unit.strings.length + 1;
  const aliases: number[] = [];
  const globals = new Set<number>();
  const calling = new Uint8Array(functions);
  for (let node = 0; node < unit.nodeCount; node++) {
    const kind = unit.kind(node);
    const name = usedName(unit, kind, node);
    if (name !== NONE) users.add(name, functionAt(unit.start(node)));
    switch (kind) {
      case Kind.Import: {
        const text = texts.number(lastSegment(unit.string(unit.a(node))));
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
        globals.add(unit.a(node));
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
    ...users.grouped(numbers, functions),
    importers,
    markup: [...markup],
    setters: [...setters],
    members: Int32Array.from(
      [...members].flatMap((pair) => [Math.floor(pair / strings), (pair % strings) - 1]),
    ),
    aliases,
    calling,
    globals: new Set([...globals].map((name) => unit.string(name).split('.', 1)[0])),
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

/** Which functions use which names of a unit. */
class NameUsers {
  private readonly names: number[] = [];
  private readonly functions: number[] = [];
  /** The last user of each name: most uses of a name follow one another. */
  private readonly last: Int32Array;

  constructor(names: number) {
    this.last = new Int32Array(names).fill(NONE);
  }

  add(name: number, fn: number): void {
    if (this.last[name] === fn) return;
    this.last[name] = fn;
    this.names.push(name);
    this.functions.push(fn);
  }

  /** By the numbers of the names' texts, ascending, and for each by function. */
  grouped(numbers: Int32Array, functions: number): Pick<NameUses, 'names' | 'first' | 'users'> {
    const pairs = new Float64Array(this.names.length);
    for (let i = 0; i < pairs.length; i++) pairs[i] = numbers[this.names[i]] * functions + this.functions[i];
    pairs.sort();
    const names: number[] = [];
    const first: number[] = [];
    const users: number[] = [];
    let before = NONE;
    for (const pair of pairs) {
      if (pair === before) continue;
      before = pair;
      const name = Math.floor(pair / functions);
      if (names[names.length - 1] !== name) {
        names.push(name);
        first.push(users.length);
      }
      users.push(pair - name * functions);
    }
    first.push(users.length);
    return { names: Int32Array.from(names), first: Int32Array.from(first), users: Int32Array.from(users) };
  }
}
