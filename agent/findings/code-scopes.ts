import { FunctionFlag, Kind, NONE } from '../ir/kinds.js';
import type { Unit } from '../ir/unit.js';
import { codeTokens } from './code-tokens.js';

/** Of the callee of a call that names a nameless function. */
const MAX_CALLEE_TOKENS = 20;
const MAX_TEXT = 200;

/**
 * Names of the functions and classes around a node, outermost first: with the class in whose body it stands, the function
 * that it decorates, and for a nameless function what it is given to (`app.get "/users"`).
 */
export class CodeScopes {
  private calls: ReadonlyMap<number, number> | null = null;

  constructor(private readonly unit: Unit) {}

  /** @param fn the innermost function around the node */
  around(node: number, fn: number): string[] {
    const names = [
      ...this.functionsAround(fn, (callee) => callee),
      ...this.classesInside(node, fn),
      ...this.decorated(node),
    ];
    return names.filter((name) => name !== '');
  }

  /** For people: `UserStore.find`, and of a nameless function the method that it is given to (`get "/users"`). */
  labelOf(fn: number): string {
    return this.functionsAround(fn, (callee) => callee.slice(-1)).join('.');
  }

  /** Of a function, itself included. */
  private functionsAround(fn: number, shown: (callee: string[]) => string[]): string[] {
    const { functions, classes } = this.unit.data;
    const names: string[] = [];
    for (let at = fn; at > 0; at = functions[at].parent) {
      const { name, owner } = functions[at];
      names.unshift(name || this.givenTo(at, shown));
      if (owner >= 0) names.unshift(classes[owner].name);
    }
    return names.filter((name) => name !== '');
  }

  /** Classes whose body the node stands in, in no method of theirs. */
  private classesInside(node: number, fn: number): string[] {
    const at = this.unit.start(node);
    return this.unit.data.classes
      .filter(({ parent, start, end }) => parent === fn && start <= at && at < end)
      .sort((one, other) => one.start - other.start)
      .map(({ name }) => name);
  }

  private decorated(node: number): string[] {
    const { unit } = this;
    const at = unit.start(node);
    const holds = (list: number) =>
      Array.from(unit.list(list)).some(
        (expression) => unit.start(expression) <= at && at < unit.end(expression),
      );
    return [
      ...unit.data.functions.filter(({ decorators }) => holds(decorators)).map(({ name }) => name),
      ...unit.data.classes.filter(({ decorators }) => holds(decorators)).map(({ name }) => name),
    ];
  }

  /** The call that a nameless function is an argument of, up to its first text. */
  private givenTo(fn: number, shown: (callee: string[]) => string[]): string {
    if (this.unit.data.functions[fn].flags & FunctionFlag.Module) return '';
    const { unit } = this;
    this.calls ??= callsWithFunctions(unit);
    const call = this.calls.get(fn);
    if (call === undefined) return '';
    const [first = NONE] = unit.list(unit.b(call));
    const isText = first !== NONE && unit.kind(first) === Kind.String;
    const callee = codeTokens(unit, unit.a(call), (text) => text).slice(0, MAX_CALLEE_TOKENS);
    return [
      ...shown(callee),
      ...(isText ? [JSON.stringify(unit.string(unit.a(first)).slice(0, MAX_TEXT))] : []),
    ].join(' ');
  }
}

function callsWithFunctions(unit: Unit): Map<number, number> {
  const calls = new Map<number, number>();
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) !== Kind.Call && unit.kind(node) !== Kind.New) continue;
    for (const argument of unit.list(unit.b(node)))
      if (unit.kind(argument) === Kind.Function) calls.set(unit.a(argument), node);
  }
  return calls;
}
