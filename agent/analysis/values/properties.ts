import { NONE } from '../../ir/kinds.js';
import type { Operation } from '../../rules/operation.js';
import type { Model, Place } from '../../rules/rule.js';
import { GRAPH_WIDTH, Passing, RECEIVER_PORT } from '../graph/flow-graph.js';
import { argumentsOf, NO_PORT } from '../link/arguments.js';
import type { Checks } from './checks.js';
import type { Constants } from './constants.js';
import type { Lengths } from './lengths.js';
import type { NodeIndex } from './node-index.js';
import type { Operations } from './operations.js';
import { placesOf, type Use } from './places.js';
import { type Contents, type Entry, type KeptProperties, type Property, RESULT } from './property.js';
import type { Symbols } from './symbols.js';

/** Operations that change nothing. */
const looking: ReadonlySet<Operation> = new Set<Operation>([
  ...([
    'list.get',
    'list.first',
    'list.firstOrGet',
    'list.firstOrFail',
    'list.second',
    'list.last',
    'list.any',
    'list.slice',
  ] as const),
  ...([
    'map.get',
    'map.keys',
    'map.values',
    'map.entries',
    'map.copy',
    'collection.copy',
    'text.join',
  ] as const),
  ...(['collection.contains', 'collection.containsKey', 'collection.containsValue'] as const),
  ...(['collection.containsAll', 'collection.indexOf', 'collection.size', 'collection.isEmpty'] as const),
]);

/** Knows what calls of libraries keep in objects, for the conditions of rules: `sets` of models. */
export class Properties implements KeptProperties {
  private readonly known = new Map<number, readonly Property[]>();

  constructor(
    private readonly index: NodeIndex,
    private readonly symbols: Symbols,
    private readonly operations: Operations,
    private readonly checks: Checks,
    private readonly holds: (model: Model) => boolean,
    private readonly constants: Constants,
    private readonly lengths: () => Lengths,
  ) {}

  of(call: number): readonly Property[] {
    let properties = this.known.get(call);
    if (properties === undefined) {
      // What it sets may depend on what it set the time before: of that nothing is known.
      this.known.set(call, []);
      properties = this.read(call);
      this.known.set(call, properties);
    }
    return properties;
  }

  /** It makes a new object of a library, which holds what the call says and nothing else. */
  makesObject(call: number): boolean {
    const table = this.symbols.table;
    const symbols = this.symbols.of(this.calleeOf(call));
    if (table.types.ofInstances(symbols).length > 0) return true;
    if (symbols.some((symbol) => table.facts(symbol)?.calls.some(({ returns }) => returns !== undefined)))
      return true;
    return this.of(call).some(({ port }) => port === RESULT);
  }

  /** The object that a call gives back: the one that it is called on. NONE for others. */
  givenBack(call: number): number {
    return this.operations.of(call) === 'value.receiver' ? this.receiverOf(call) : NONE;
  }

  contentsOf(call: number): Contents | null {
    const given = this.plainArguments(call);
    if (given === null) return null;
    switch (this.operations.of(call)) {
      case 'list.wrap':
      case 'list.of':
        return { entries: given.map((value, at) => ({ key: String(at), value })), of: null };
      case 'list.new':
      case 'map.new':
      case 'set.new':
      case 'map.copy':
      case 'collection.copy':
      case 'collection.list':
        return given.length > 1 ? null : { entries: [], of: given[0] ?? null };
      case 'map.of':
        return { entries: this.pairs(given), of: null };
      default:
        return null;
    }
  }

  addedBy(call: number): readonly Entry[] {
    const given = this.plainArguments(call) ?? [];
    switch (this.operations.of(call)) {
      case 'list.append': {
        const list = this.receiverOf(call);
        const length = list === NONE ? null : this.lengths().of(list);
        if (length !== null) return given.map((value, at) => ({ key: String(length + at), value }));
        const isLater = list !== NONE && this.lengths().isNeverEmpty(list);
        return given.map((value) => ({ key: null, value, isLater }));
      }
      case 'list.prepend':
      case 'set.add':
        return given.map((value) => ({ key: null, value }));
      case 'list.insert':
        return given.slice(1).map((value) => ({ key: null, value }));
      case 'map.put':
        return this.pairs(given);
      default:
        return [];
    }
  }

  leavesAlone(call: number): boolean {
    const operation = this.operations.of(call);
    return operation !== null && looking.has(operation);
  }

  private receiverOf(call: number): number {
    const { graph, base } = this.index.unitOf(call);
    const receiver = graph.nodes[(call - base) * GRAPH_WIDTH + 4];
    return receiver === NONE ? NONE : base + receiver;
  }

  private pairs(given: readonly number[]): Entry[] {
    const entries: Entry[] = [];
    for (let at = 0; at + 1 < given.length; at += 2) {
      const key = this.constants.one(given[at])?.value;
      entries.push({ key: key === undefined ? null : String(key), value: given[at + 1] });
    }
    return entries;
  }

  private plainArguments(call: number): number[] | null {
    const given = argumentsOf(this.index.unitOf(call), call);
    return given.every(({ how }) => how === Passing.Plain) ? given.map(({ value }) => value) : null;
  }

  private calleeOf(call: number): number {
    const { graph, base } = this.index.unitOf(call);
    return base + graph.nodes[(call - base) * GRAPH_WIDTH + 3];
  }

  private read(call: number): Property[] {
    const table = this.symbols.table;
    const use = { linked: this.index.unitOf(call), node: call, value: call };
    const found: Property[] = [];
    for (const symbol of this.symbols.of(this.calleeOf(call)))
      for (const model of table.facts(symbol)?.calls ?? []) {
        if (model.sets === undefined || !this.holds(model) || !this.checks.hold(model.when, use)) continue;
        for (const [place, to] of Object.entries(model.sets)) this.add(use, place, to, found);
      }
    return found;
  }

  private add(use: Use, place: Place, to: NonNullable<Model['sets']>[Place], found: Property[]): void {
    const dot = place.lastIndexOf('.');
    const owner = place.slice(0, dot);
    const value = Array.isArray(to) ? this.places(use, to) : to;
    if ('places' in value && value.places.length === 0) return;
    const ports =
      owner === 'return'
        ? [RESULT]
        : placesOf(use, owner).flatMap(({ port, path }) => (path.length > 0 ? [] : port));
    for (const port of ports)
      if (port !== NO_PORT || owner === 'return')
        found.push({ port: owner === 'receiver' ? RECEIVER_PORT : port, name: place.slice(dot + 1), value });
  }

  private places(use: Use, places: readonly Place[]): Extract<Property['value'], { places: unknown }> {
    const all = places.flatMap((place) => placesOf(use, place));
    return { places: all.flatMap(({ value: node, path }) => (node === NONE ? [] : [{ node, path }])) };
  }
}
