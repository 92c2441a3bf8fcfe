import type { Operation } from '../../rules/operation.js';
import type { Model } from '../../rules/rule.js';
import { GRAPH_WIDTH } from '../graph/flow-graph.js';
import { argumentsOf } from '../link/arguments.js';
import type { Checks } from './checks.js';
import type { NodeIndex } from './node-index.js';
import type { Symbols } from './symbols.js';

/** Which operation on texts, collections and functions each call is. */
export class Operations {
  private readonly known = new Map<number, Operation | null>();

  constructor(
    private readonly index: NodeIndex,
    private readonly symbols: Symbols,
    private readonly checks: () => Checks,
    private readonly holds: (model: Model) => boolean,
  ) {}

  /** Null where the rules name none, or several. */
  of(call: number): Operation | null {
    const before = this.known.get(call);
    if (before !== undefined) return before;
    // Which one it is may depend on values that depend on it: of those nothing is known.
    this.known.set(call, null);
    const found = this.find(call);
    this.known.set(call, found);
    return found;
  }

  /** What an operation does to what a call gives it: a list that is made of one collection is a copy of that. */
  meant(operation: Operation, call: number): Operation {
    if (operation !== 'list.of' && operation !== 'list.new') return operation;
    const [first, ...others] = argumentsOf(this.index.unitOf(call), call);
    if (first === undefined) return operation;
    if (others.length > 0) return 'list.of';
    const { list, set } = this.symbols.table.types.builtin;
    const types = this.symbols.types(first.value);
    return types.includes(list[0]) || types.includes(set[0]) ? 'collection.copy' : operation;
  }

  private find(call: number): Operation | null {
    const linked = this.index.unitOf(call);
    const table = this.symbols.table;
    const use = { linked, node: call, value: call };
    let found: Operation | null = null;
    const callee = linked.base + linked.graph.nodes[(call - linked.base) * GRAPH_WIDTH + 3];
    for (const symbol of this.symbols.of(callee))
      for (const model of table.facts(symbol)?.calls ?? []) {
        const { operation: said, when } = model;
        if (said === undefined || !this.holds(model)) continue;
        const operation = this.meant(said, call);
        if (operation === found) continue;
        if (when !== undefined && !this.checks().hold(when, use)) continue;
        if (found !== null) return null;
        found = operation;
      }
    return found;
  }
}
