import { Kind, NONE, ParameterKind } from '#agent/ir/kinds.js';
import { childrenOf } from '#agent/ir/operand-shapes.js';
import type { Unit } from '#agent/ir/unit.js';
import type { FunctionSite, Program } from './program.js';

/** A call by which a function may hand on the request that it was called with. */
export interface Handing {
  /** What is called, or what is handed to what is called. */
  node: number;
  /** How many parameters of the function it is given as they are. */
  direct: number;
  /** It is given these parameters and nothing else. */
  isWhole: boolean;
  /** It is given no more than the function was: what takes a result or an error besides is no handler. */
  isFitting: boolean;
  /** It is given what comes of the request. */
  isDerived: boolean;
  /** What it is given is made of all parameters, or of two, as they are: `handle(new Context(req, res))`. */
  isCovered: boolean;
  place: Place;
  /** It is given a function to go on with: it stands before what answers. */
  isBefore: boolean;
  /** It is not called here, but by what it is handed to together with the request. */
  isArgument: boolean;
}

/** What is done with what the call gives: 0 a condition asks it, 1 nothing, 2 something, 3 it is what the function gives. */
export type Place = 0 | 1 | 2 | 3;

const MAX_DEPTH = 60;
const MAX_STEPS = 20_000;
const MAX_HANDINGS = 50;

/** The calls in a function, and in those that stand in it, that are given its parameters or what comes of these. */
export function handingsOf(program: Program, site: FunctionSite): readonly Handing[] {
  return new Reading(program.unit(site.unit), site.fn).run();
}

class Reading {
  private readonly found: Handing[] = [];
  /** Variables that hold something of the request, by function and slot, with the parameters that it is known to be made of. */
  private readonly ofRequest = new Map<string, ReadonlySet<string>>();
  private readonly parameters = new Set<string>();
  private hasRest = false;
  private steps = 0;

  constructor(
    private readonly unit: Unit,
    private readonly fn: number,
  ) {}

  run(): readonly Handing[] {
    const { body, parameters } = this.unit.data.functions[this.fn];
    for (const { slot, kind } of parameters) {
      this.hasRest ||= kind === ParameterKind.Rest || kind === ParameterKind.RestOrList;
      const key = `${this.fn} ${slot}`;
      this.parameters.add(key);
      this.ofRequest.set(key, new Set([key]));
    }
    this.all(this.unit.list(body), this.fn, 0);
    return this.found;
  }

  private all(statements: Iterable<number>, fn: number, depth: number): void {
    for (const statement of statements) this.read(statement, fn, 1, depth + 1);
  }

  private read(node: number, fn: number, place: Place, depth: number): void {
    const { unit } = this;
    if (node < 0 || depth > MAX_DEPTH || this.steps++ > MAX_STEPS) return;
    switch (unit.kind(node)) {
      case Kind.Function:
        this.inner(unit.a(node), place, depth);
        return;
      case Kind.If:
        this.read(unit.a(node), fn, 0, depth + 1);
        this.all(unit.list(unit.b(node)), fn, depth);
        this.all(unit.list(unit.c(node)), fn, depth);
        return;
      case Kind.Conditional:
        this.read(unit.a(node), fn, 0, depth + 1);
        this.read(unit.b(node), fn, place, depth + 1);
        this.read(unit.c(node), fn, place, depth + 1);
        return;
      case Kind.Return:
        // What a function gives that stands in another one goes to whoever calls that.
        this.read(unit.a(node), fn, fn === this.fn ? 3 : 2, depth + 1);
        return;
      case Kind.Expression:
      case Kind.Await:
        this.read(unit.a(node), fn, place, depth + 1);
        return;
      case Kind.Assign:
        this.read(unit.b(node), fn, 2, depth + 1);
        this.mark(unit.a(node), this.partsIn([unit.b(node)], fn), fn, 0);
        return;
      case Kind.Call:
        this.call(node, fn, place);
        for (const child of childrenOf(unit, node)) this.read(child, fn, place === 3 ? 3 : 2, depth + 1);
        return;
      case Kind.Logical: {
        // `asks(req) && handler(req, res)`
        const isAnd = unit.string(unit.c(node)) === '&&';
        this.read(unit.a(node), fn, isAnd || place === 0 ? 0 : 2, depth + 1);
        this.read(unit.b(node), fn, place, depth + 1);
        return;
      }
      case Kind.Unary:
      case Kind.Binary:
        for (const child of childrenOf(unit, node))
          this.read(child, fn, place === 0 ? 0 : place === 3 ? 3 : 2, depth + 1);
        return;
      default:
        for (const child of childrenOf(unit, node)) this.read(child, fn, place, depth + 1);
    }
  }

  /** A function that stands in this one: what it is called with comes of the request. */
  private inner(fn: number, place: Place, depth: number): void {
    const { body, parameters } = this.unit.data.functions[fn];
    for (const { slot } of parameters) this.ofRequest.set(`${fn} ${slot}`, new Set());
    const isGiven = place === 3;
    for (const statement of this.unit.list(body)) {
      const isReturn = this.unit.kind(statement) === Kind.Return;
      if (isReturn && isGiven) this.read(this.unit.a(statement), fn, 3, depth + 1);
      else this.read(statement, fn, 1, depth + 1);
    }
  }

  private call(node: number, fn: number, place: Place): void {
    const { unit } = this;
    if (this.found.length >= MAX_HANDINGS) return;
    const callee = unit.a(node);
    const args = [...unit.list(unit.b(node))].map((one) => this.plain(one));
    const direct = args.filter((one) => this.isParameter(one, fn)).length;
    const parts = this.partsIn(args, fn);
    const isDerived = parts !== null;
    const isCovered = parts !== null && parts.size > 0 && parts.size >= Math.min(2, this.parameters.size);
    const isEmpty = args.length === 0 && this.parameters.size === 0;
    if (direct === 0 && !isDerived && !isEmpty) return;
    const isBefore = args.some((one) => one >= 0 && unit.kind(one) === Kind.Function);
    const isFitting = this.hasRest || args.length <= this.parameters.size;
    const shared = {
      direct,
      isDerived,
      isCovered,
      place,
      isBefore,
      isWhole: direct === args.length,
      isFitting,
    };
    if (unit.kind(callee) !== Kind.Call && unit.kind(callee) !== Kind.Conditional)
      this.found.push({ node: callee, ...shared, isArgument: false });
    if (direct === 0) return;
    // `wrapped(handler)(req, res)`, `run(handler, req, res)`
    const made = this.optionsOf(callee).filter((one) => unit.kind(one) === Kind.Call);
    const handed = made.length > 0 ? made.flatMap((one) => [...unit.list(unit.b(one))]) : args;
    for (const one of handed)
      if (one >= 0 && unit.kind(one) === Kind.Captured && !this.isParameter(one, fn))
        this.found.push({ node: one, ...shared, isArgument: true });
  }

  private optionsOf(node: number): number[] {
    const isChoice = node >= 0 && this.unit.kind(node) === Kind.Conditional;
    return isChoice ? [this.unit.b(node), this.unit.c(node)] : [node];
  }

  /** `...args` as what it is of. */
  private plain(node: number): number {
    const { unit } = this;
    let one = node;
    for (let depth = 0; depth < 4 && one >= 0; depth++) {
      const kind = unit.kind(one);
      if (kind === Kind.Keyword) one = unit.b(one);
      else if ([Kind.Spread, Kind.KeywordSpread, Kind.Await, Kind.Typed].some((other) => other === kind))
        one = unit.a(one);
      else break;
    }
    return one;
  }

  private isParameter(node: number, fn: number): boolean {
    const { unit } = this;
    if (node < 0) return false;
    if (unit.kind(node) === Kind.Global) return unit.string(unit.a(node)) === 'arguments';
    const key = variableAt(unit, node, fn);
    return key !== null && this.parameters.has(key);
  }

  /** The parameters that expressions are made of; null where nothing in them comes of the request. */
  private partsIn(nodes: readonly number[], fn: number): ReadonlySet<string> | null {
    const { unit } = this;
    const found = new Set<string>();
    let isOfRequest = false;
    // A part of it, as `r.URL`, does not stand for the whole.
    const collect = (node: number, isPart: boolean, depth: number) => {
      if (node < 0 || depth > MAX_DEPTH || this.steps++ > MAX_STEPS) return;
      const key = variableAt(unit, node, fn);
      const parts = key === null ? undefined : this.ofRequest.get(key);
      isOfRequest ||= parts !== undefined;
      if (!isPart) for (const part of parts ?? []) found.add(part);
      if (key !== null) return;
      const kind = unit.kind(node);
      const isOf = kind === Kind.Member || kind === Kind.Index || kind === Kind.Call;
      for (const child of childrenOf(unit, node))
        collect(child, (isPart && kind !== Kind.Call) || (isOf && child === unit.a(node)), depth + 1);
    };
    for (const node of nodes) collect(node, false, 0);
    return isOfRequest ? found : null;
  }

  private mark(target: number, parts: ReadonlySet<string> | null, fn: number, depth: number): void {
    const { unit } = this;
    if (parts === null || target < 0 || depth > 6) return;
    const key = variableAt(unit, target, fn);
    if (key !== null) this.ofRequest.set(key, new Set([...(this.ofRequest.get(key) ?? []), ...parts]));
    else if (unit.kind(target) !== Kind.Member && unit.kind(target) !== Kind.Index)
      for (const child of childrenOf(unit, target)) this.mark(child, parts, fn, depth + 1);
  }
}

function variableAt(unit: Unit, node: number, fn: number): string | null {
  if (node === NONE) return null;
  if (unit.kind(node) === Kind.Local) return `${fn} ${unit.a(node)}`;
  return unit.kind(node) === Kind.Captured ? `${unit.c(node)} ${unit.a(node)}` : null;
}
