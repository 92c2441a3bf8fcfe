import type { SourceSpec } from '../../rules/rule.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { SinkUse } from '../models/symbol-facts.js';
import { TokenKind } from '../objects/tokens.js';
import type { Symbols } from '../values/symbols.js';
import type { Values } from '../values/values.js';
import { MOST_DOUBT } from './effects.js';

/** No rule names it: it is asked for by conditions alone. */
export const PICKED: SourceSpec = {
  kind: 'chosen',
  description: 'an object that a key out of untrusted data picks',
};

/**
 * How doubtful data of each kind of source may be for any sink that the program has: what none of them would report is not
 * followed. No program has the sinks of all rules.
 */
export class Demand {
  private readonly limits = new Map<string, number>();
  private readonly seen = new Set<number>();
  private readonly symbols: Symbols;

  constructor({ objects, symbols }: Pick<Values, 'objects' | 'symbols'>) {
    this.symbols = symbols;
    const { table } = symbols;
    this.limits.set(PICKED.kind, MOST_DOUBT);
    for (const use of table.sinksOfAnyName) this.add(use);
    const { tokens } = objects.parts;
    for (let token = 0; token < tokens.count; token++)
      if (tokens.kind(token) === TokenKind.Symbol) this.addSymbol(tokens.first(token));
    const stored = table.storedNames;
    for (const linked of objects.program.units) this.addUnit(linked, stored);
  }

  /** Data of a kind that is as doubtful as this, or more so, is of no use to any sink. */
  limit(kind: string): number {
    return this.limits.get(kind) ?? 0;
  }

  private addUnit(linked: LinkedUnit, stored: ReadonlySet<string>): void {
    const { graph, base, unit } = linked;
    const { nodes } = graph;
    for (let at = 0, node = base; at < nodes.length; at += GRAPH_WIDTH, node++)
      switch (nodes[at] & 0xff) {
        case Op.Load:
        case Op.Class:
          for (const symbol of this.symbols.of(node)) this.addSymbol(symbol);
          break;
        case Op.Call:
          for (const symbol of this.symbols.of(base + nodes[at + 3])) this.addSymbol(symbol);
          break;
        case Op.Put:
          if (nodes[at + 4] >= 0 && stored.has(unit.string(nodes[at + 4])))
            for (const symbol of this.symbols.memberOf(base + nodes[at + 3], node, nodes[at + 4]))
              this.addSymbol(symbol);
      }
  }

  private addSymbol(symbol: number): void {
    if (this.seen.has(symbol)) return;
    this.seen.add(symbol);
    const facts = this.symbols.table.facts(symbol);
    for (const use of facts?.callSinks ?? []) this.add(use);
    for (const use of facts?.writeSinks ?? []) this.add(use);
  }

  private add({ rule, sink }: SinkUse): void {
    const limit = rule.confidence - (sink.doubt ?? 0);
    for (const kind of rule.sources) this.limits.set(kind, Math.max(limit, this.limit(kind)));
  }
}
