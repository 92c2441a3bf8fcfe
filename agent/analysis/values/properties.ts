import { NONE } from '../../ir/kinds.js';
import type { Model, Place } from '../../rules/rule.js';
import { GRAPH_WIDTH, RECEIVER_PORT } from '../graph/flow-graph.js';
import { NO_PORT } from './arguments.js';
import type { Checks } from './checks.js';
import type { NodeIndex } from './node-index.js';
import { placesOf, type Use } from './places.js';
import { type KeptProperties, type Property, RESULT } from './property.js';
import type { Symbols } from './symbols.js';

/** Knows what calls of libraries keep in objects, for the conditions of rules: `sets` of models. */
export class Properties implements KeptProperties {
  private readonly known = new Map<number, readonly Property[]>();

  constructor(
    private readonly index: NodeIndex,
    private readonly symbols: Symbols,
    private readonly checks: Checks,
    private readonly holds: (model: Model) => boolean,
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
    const table = this.symbols.table(call);
    const symbols = this.symbols.of(this.calleeOf(call));
    return table.types.ofInstances(symbols).length > 0 || this.of(call).some(({ port }) => port === RESULT);
  }

  /** The object that a call gives back: the one that it is called on. NONE for others. */
  givenBack(call: number): number {
    const operation = this.symbols.operationOf(call);
    if (operation !== 'value.receiver') return NONE;
    const { graph, base } = this.index.unitOf(call);
    const receiver = graph.nodes[(call - base) * GRAPH_WIDTH + 4];
    return receiver === NONE ? NONE : base + receiver;
  }

  private calleeOf(call: number): number {
    const { graph, base } = this.index.unitOf(call);
    return base + graph.nodes[(call - base) * GRAPH_WIDTH + 3];
  }

  private read(call: number): Property[] {
    const table = this.symbols.table(call);
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
