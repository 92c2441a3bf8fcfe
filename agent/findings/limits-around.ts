import type { Endpoint } from '#protocol/scan-report.js';
import { FunctionSpans } from '../ir/function-spans.js';
import { Kind, NONE } from '../ir/kinds.js';
import { childrenOf } from '../ir/operand-shapes.js';
import { Unit, type UnitData } from '../ir/unit.js';
import type { EndpointReach } from './endpoint-reach.js';

const MAX_ROUNDS = 4;
const MAX_CLIMB = 60;
/** Names that say too little to be followed. */
const MIN_NAME = 4;

/** Where limits stand: at some endpoints, or where that could not be read, before all of them. */
export interface Limits {
  /** Whether the code names any. */
  isNamed: boolean;
  standsAt(endpoint: Endpoint): boolean;
}

/**
 * Where the limits of a program stand, which are known by names that fit a pattern. A limit counts at the endpoints whose
 * registration, decorators, class, handler or functions called from there name it, or name what was made with it. One that is
 * handed to anything else, such as a router or the application, counts for all.
 */
export function limitsAround(
  pattern: RegExp,
  units: readonly { data: UnitData; index: number }[],
  endpoints: readonly Endpoint[],
  reach: EndpointReach,
): Limits {
  const search = new LimitSearch(pattern, units, endpoints, reach);
  const isEverywhere = search.run();
  return {
    isNamed: search.isNamed,
    standsAt: (endpoint) => isEverywhere || search.at.has(endpoint),
  };
}

class LimitSearch {
  readonly at = new Set<Endpoint>();
  isNamed = false;
  private readonly aliases = new Set<string>();
  /** Functions of limits that no endpoint was seen to lead to, and names that were seen where something is used. */
  private readonly waiting = new Set<string>();
  private readonly used = new Set<string>();
  private readonly byHandler = new Map<string, Endpoint[]>();
  private readonly done = new Set<string>();

  constructor(
    private readonly pattern: RegExp,
    private readonly units: readonly { data: UnitData; index: number }[],
    endpoints: readonly Endpoint[],
    private readonly reach: EndpointReach,
  ) {
    for (const endpoint of endpoints) {
      const name = endpoint.handler.slice(endpoint.handler.lastIndexOf('.') + 1);
      this.byHandler.set(name, [...(this.byHandler.get(name) ?? []), endpoint]);
    }
  }

  /** Whether some limit may stand before all endpoints. */
  run(): boolean {
    for (const { data, index } of this.units) if (this.isDeclaredForAll(data, index)) return true;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const before = this.aliases.size;
      for (const { data, index } of this.units)
        if (data.strings.some((text) => this.isLimit(text)) && this.isNamedForAll(data, index)) return true;
      // What nobody was seen to call is called by a framework, or in a way that was not read.
      if (this.aliases.size === before) return [...this.waiting].some((name) => !this.used.has(name));
    }
    return true;
  }

  private isLimit(text: string): boolean {
    return this.aliases.has(text) || this.pattern.test(text);
  }

  /** Classes and functions that are named so, and that a framework may call by itself: filters, listeners. */
  private isDeclaredForAll(data: UnitData, unit: number): boolean {
    const code = new Unit(data);
    const isCalled = (fn: number) => this.tie(this.reach.all({ unit, fn }));
    for (const { name, methods, bases, decorators } of data.classes) {
      if (!this.pattern.test(name)) continue;
      this.isNamed = true;
      const isOfFramework = code.listLength(bases) + code.listLength(decorators) > 0;
      if (!methods.map(isCalled).some(Boolean) && isOfFramework) return true;
    }
    return data.functions.some(({ name, decorators }, fn) => {
      if (!this.pattern.test(name)) return false;
      this.isNamed = true;
      if (isCalled(fn)) return false;
      this.waiting.add(name);
      return code.listLength(decorators) > 0;
    });
  }

  private isNamedForAll(data: UnitData, index: number): boolean {
    const unit = new Unit(data);
    const parents = new Int32Array(unit.nodeCount).fill(NONE);
    for (let node = 0; node < unit.nodeCount; node++)
      for (const child of childrenOf(unit, node)) parents[child] = node;
    const spans = new FunctionSpans(data);
    for (let node = 0; node < unit.nodeCount; node++) {
      const name = nameAt(unit, node);
      if (name === null || !this.isLimit(name)) continue;
      this.isNamed = true;
      const key = `${index} ${node}`;
      if (this.done.has(key)) continue;
      this.done.add(key);
      if (this.isForAll(unit, index, node, parents, spans)) return true;
    }
    return false;
  }

  private isForAll(
    unit: Unit,
    index: number,
    node: number,
    parents: Int32Array,
    spans: FunctionSpans,
  ): boolean {
    let isHanded = false;
    let top = node;
    for (let below = node, depth = 0; depth < MAX_CLIMB; depth++) {
      const at = parents[below];
      if (at === NONE) break;
      if (unit.kind(at) === Kind.Call && unit.a(at) !== below) {
        if (this.tie(this.handlersIn(unit, index, at))) return false;
        isHanded = true;
      }
      // A name that a module gives to something is looked at where it is used.
      if (unit.kind(at) === Kind.Assign && unit.a(at) === node && spans.at(unit.start(node)) === 0)
        return false;
      if (unit.kind(at) === Kind.Assign && unit.b(at) === below && unit.kind(node) !== Kind.String) {
        const name = nameAt(unit, unit.a(at));
        // What is made with it stands for it.
        if (name !== null && name.length >= MIN_NAME) this.aliases.add(name);
        return false;
      }
      below = at;
      top = at;
    }
    const { functions, classes } = unit.data;
    const decorated = functions.findIndex(({ decorators }) => [...unit.list(decorators)].includes(top));
    if (decorated >= 0) return !this.tie(this.reach.all({ unit: index, fn: decorated }));
    const start = unit.start(node);
    const fn = spans.at(start);
    if (fn > 0 && this.tie(this.reach.all({ unit: index, fn }))) return false;
    const cls = classes.find((one) => one.start <= start && start < one.end);
    // What stands in a class is of its endpoints, or declares a field.
    if (fn === 0 && cls !== undefined) {
      this.tie(cls.methods.flatMap((method) => this.reach.servedAt({ unit: index, fn: method })));
      return false;
    }
    if (fn === 0) return isHanded || unit.kind(node) !== Kind.Import;
    const { name, owner } = functions[fn];
    const isOwn =
      this.isLimit(name) || (owner !== NONE && this.pattern.test(classes[owner].name)) || !isHanded;
    if (!isOwn || name.length < 2) return true;
    const of = owner === NONE ? null : classes[owner];
    const isOfFramework = of !== null && unit.listLength(of.bases) + unit.listLength(of.decorators) > 0;
    if (isOfFramework && !this.pattern.test(of.name)) return true;
    if (name.length >= MIN_NAME) this.aliases.add(name);
    return false;
  }

  private tie(endpoints: readonly Endpoint[]): boolean {
    for (const one of endpoints) this.at.add(one);
    return endpoints.length > 0;
  }

  /** The endpoints whose handlers a call is handed: functions that stand there, or their names. */
  private handlersIn(unit: Unit, index: number, call: number): Endpoint[] {
    const found: Endpoint[] = [];
    const look = (node: number, depth: number) => {
      if (node < 0 || depth > 6) return;
      if (unit.kind(node) === Kind.Function)
        found.push(...this.reach.servedAt({ unit: index, fn: unit.a(node) }));
      const name = unit.kind(node) === Kind.String ? null : nameAt(unit, node);
      if (name !== null) found.push(...(this.byHandler.get(name) ?? []));
      for (const child of childrenOf(unit, node)) look(child, depth + 1);
    };
    for (const one of unit.list(unit.b(call))) look(one, 0);
    return found;
  }
}

/** The last part of a name, or a text. */
function nameAt(unit: Unit, node: number): string | null {
  switch (unit.kind(node)) {
    case Kind.Local:
    case Kind.Captured:
    case Kind.Member:
      return unit.string(unit.b(node));
    case Kind.Import:
      return unit.string(unit.a(node)).split('|').at(-1) ?? null;
    case Kind.Global:
    case Kind.String:
      return unit.string(unit.a(node));
    default:
      return null;
  }
}
