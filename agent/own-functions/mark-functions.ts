import { EMPTY_LIST, Flag, FunctionFlag, Kind, NONE } from '../ir/kinds.js';
import { Unit, type UnitData } from '../ir/unit.js';
import { pathMatcher } from '../workspace/path-patterns.js';
import { functionEnds } from './function-ends.js';
import { functionNames, isNamedSo } from './function-names.js';
import { type FunctionsOfSettings, type OwnFunction, ownSymbol } from './own-function.js';
import { UnitChanges } from './unit-changes.js';

/** Of lines about one function; settings may come from anybody. */
const MAX_LINES_OF_FUNCTION = 20;

interface Line {
  readonly own: OwnFunction;
  readonly symbol: string;
  readonly written: readonly string[];
  readonly isIn: (path: string) => boolean;
}

/**
 * Writes into the functions of a program what the settings say of them, in the terms of a library that only rules know: a
 * sanitizer hands its result through it, a validator ends where it finds fault, a source gets its result there, and a sink
 * hands its parameters over. What follows data through the program then needs to know nothing of settings.
 */
export class FunctionMarker {
  private readonly lines: readonly Line[];
  private readonly byLastName = new Map<string, Line[]>();
  private readonly seen = new Set<Line>();

  constructor(functions: readonly OwnFunction[]) {
    this.lines = functions.map((own, index) => ({
      own,
      symbol: ownSymbol(index),
      written: own.name.split(/[./#]/),
      isIn: own.file === undefined ? () => true : pathMatcher([own.file]),
    }));
    for (const line of this.lines) {
      const last = line.written[line.written.length - 1];
      const known = this.byLastName.get(last);
      if (known) known.push(line);
      else this.byLastName.set(last, [line]);
    }
  }

  /** The file with what is said of its functions; the same where nothing is. */
  mark(unit: UnitData): UnitData {
    if (this.lines.length === 0) return unit;
    this.noteLibraries(unit);
    let changes: UnitChanges | null = null;
    for (const [fn, name] of functionNames(unit).entries()) {
      if (fn === 0) continue;
      const { owner } = unit.functions[fn];
      const className = owner === NONE ? '' : unit.classes[owner].name;
      const named = (this.byLastName.get(name) ?? []).filter(
        ({ written, isIn }) => isNamedSo(written, unit.path, className, name) && isIn(unit.path),
      );
      for (const line of named.slice(0, MAX_LINES_OF_FUNCTION)) {
        changes ??= new UnitChanges(unit);
        if (markFunction(new Marked(unit, fn, changes), line)) this.seen.add(line);
      }
    }
    return changes?.finished() ?? unit;
  }

  /** Lines whose function the program has, and those whose function is nowhere in it. */
  found(): FunctionsOfSettings {
    const [seen, unseen]: [OwnFunction[], OwnFunction[]] = [[], []];
    for (const line of this.lines) (this.seen.has(line) ? seen : unseen).push(line.own);
    return { seen, unseen };
  }

  /** A function of a library is one whose name the program has at least. */
  private noteLibraries({ strings }: UnitData): void {
    const words = new Set(strings);
    for (const line of this.lines) {
      const { own, written } = line;
      if (own.file === undefined && written.length > 1 && words.has(written[written.length - 1]))
        this.seen.add(line);
    }
  }
}

/** A function that is being marked. */
class Marked {
  readonly unit: Unit;
  constructor(
    readonly data: UnitData,
    readonly fn: number,
    readonly changes: UnitChanges,
  ) {
    this.unit = new Unit(data);
  }

  get info() {
    return this.data.functions[this.fn];
  }

  /** The parameters that a line names; the first where it names none. */
  parameters(written: readonly string[]): { slot: number; start: number; end: number }[] {
    const { parameters, start } = this.info;
    return (written.length === 0 ? ['0'] : written).flatMap((name) => {
      const index = /^\d+$/.test(name) ? Number(name) : parameters.findIndex((one) => one.name === name);
      const found = parameters[index];
      if (found === undefined) return [];
      const { slot, node } = found;
      return [
        {
          slot,
          ...(node === NONE
            ? { start, end: start }
            : { start: this.unit.start(node), end: this.unit.end(node) }),
        },
      ];
    });
  }

  /** What each `return` gives passes a call; the items of a list, where several values are given. */
  passResults(symbol: string, isGiven: boolean): boolean {
    const { returns } = functionEnds(this.data, this.fn);
    for (const node of returns) {
      const value = this.unit.a(node);
      const items = this.unit.kind(value) === Kind.List ? this.unit.list(this.unit.a(value)) : null;
      const passed = (one: number) => (now: number) => {
        const span = { start: this.unit.start(one), end: this.unit.end(one) };
        return this.changes.call(symbol, span, isGiven ? [now] : []);
      };
      if (items === null) this.changes.replace(node, passed(value));
      else
        for (const [index, item] of items.entries())
          if (!isPlain(this.unit, item)) this.changes.replaceItem(this.unit.a(value), index, passed(item));
    }
    return returns.length > 0;
  }
}

/** Values that carry nothing, such as the missing error beside a result. */
const plainKinds: readonly number[] = [
  Kind.Null,
  Kind.True,
  Kind.False,
  Kind.Number,
  Kind.Undefined,
  Kind.Spread,
];

function isPlain(unit: Unit, node: number): boolean {
  return plainKinds.includes(unit.kind(node));
}

/** @returns whether the function has what the line is about */
function markFunction(marked: Marked, { own, symbol }: Line): boolean {
  const { changes, fn, info } = marked;
  if (own.role === 'sanitizer') return marked.passResults(symbol, true);
  if (own.role === 'source' && own.parameters.length === 0) return marked.passResults(symbol, false);
  if ((info.flags & FunctionFlag.Abstract) !== 0) return false;
  const parameters = marked.parameters(own.parameters);
  changes.prepend(
    fn,
    parameters.map((parameter) => {
      const local = () => changes.local(fn, parameter.slot, parameter);
      switch (own.role) {
        case 'source':
          return changes.node(Kind.Assign, parameter, [local(), changes.call(symbol, parameter, [])]);
        case 'validator': {
          const call = changes.call(symbol, parameter, [local()]);
          const fault = changes.node(Kind.Unary, parameter, [call, changes.string('!')]);
          const end = changes.list([failure(marked, own.throws, parameter)]);
          return changes.node(Kind.If, parameter, [fault, end, EMPTY_LIST]);
        }
        default:
          return changes.node(Kind.Expression, parameter, [changes.call(symbol, parameter, [local()])]);
      }
    }),
  );
  return parameters.length > 0;
}

/** How a validator ends where it finds fault: as its own code does. */
function failure(
  { data, unit, fn, changes, info }: Marked,
  throws: boolean | undefined,
  span: { start: number; end: number },
): number {
  const { returns, throws: doesThrow } = functionEnds(data, fn);
  const errorAt = errorResult(unit, info.returnType, returns);
  if (throws !== true && errorAt >= 0) {
    const message = changes.node(Kind.String, span, [changes.string('error')]);
    if (errorAt === 0) return changes.node(Kind.Return, span, [message]);
    const nothing = Array.from({ length: errorAt }, () => changes.node(Kind.Null, span));
    return changes.node(Kind.Return, span, [
      changes.node(Kind.List | (Flag.Tuple << 8), span, [changes.list([...nothing, message])]),
    ]);
  }
  const answers = returns.some((node) => isTruth(unit, unit.a(node)));
  if (throws ?? (returns.length === 0 || (doesThrow && !answers)))
    return changes.node(Kind.Throw, span, [changes.node(Kind.String, span, [changes.string('error')])]);
  return changes.node(Kind.Return, span, [changes.node(Kind.False, span)]);
}

const truths: readonly number[] = [Kind.True, Kind.False, Kind.Binary, Kind.Logical, Kind.Unary];

function isTruth(unit: Unit, node: number): boolean {
  return truths.includes(unit.kind(node));
}

/**
 * Position of the error among the results, in a language whose functions give one as their last; else -1. The types of several
 * results are not kept: that the last of them may be missing tells it.
 */
function errorResult(unit: Unit, type: number, returns: readonly number[]): number {
  if (unit.data.language !== 'go') return -1;
  if (type !== NONE) return unit.kind(type) === Kind.Global && unit.string(unit.a(type)) === 'error' ? 0 : -1;
  const several = returns.map((node) => unit.a(node)).filter((value) => unit.kind(value) === Kind.List);
  const all = several.map((value) => [...unit.list(unit.a(value))]);
  const isError = all.some((items) => items.length > 1 && unit.kind(items[items.length - 1]) === Kind.Null);
  return isError ? all[0].length - 1 : -1;
}
