import { NONE } from '../../ir/kinds.js';
import type { RawFinding } from '../domain/result.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import { type LinkedUnit, siteOf } from '../link/linked-unit.js';
import type { MatchUse } from '../models/symbol-facts.js';
import type { Objects } from '../objects/objects.js';
import type { Program } from '../program/program.js';
import { fitsPlace } from '../selection/applicable.js';
import type { Branches } from '../values/branches.js';
import type { Checks } from '../values/checks.js';
import type { Use } from '../values/places.js';
import type { Symbols } from '../values/symbols.js';

type Found = Omit<RawFinding, 'routes'>;

/** Finds what is a weakness by itself, wherever data comes from: structural patterns on calls, reads and stores. */
export class Matches {
  private readonly found = new Map<string, Found>();

  constructor(
    private readonly program: Program,
    private readonly objects: Objects,
    private readonly symbols: Symbols,
    private readonly checks: Checks,
    private readonly branches: Branches,
  ) {}

  look(): readonly Found[] {
    for (const linked of this.objects.program.units) {
      const { functions } = linked.graph;
      for (let fn = 0; fn < functions.length - 1; fn++)
        for (let local = functions[fn]; local < functions[fn + 1]; local++) this.lookAt(linked, fn, local);
    }
    return [...this.found.values()];
  }

  private lookAt(linked: LinkedUnit, fn: number, local: number): void {
    const { graph, base } = linked;
    const table = this.symbols.table(base);
    const at = local * GRAPH_WIDTH;
    const node = base + local;
    switch (graph.nodes[at] & 0xff) {
      case Op.Call:
        for (const symbol of this.symbols.of(base + graph.nodes[at + 3]))
          for (const use of table.facts(symbol)?.callMatches ?? [])
            this.check(use, { linked, node, value: node }, fn, node);
        return;
      case Op.Load:
      case Op.Global:
        for (const symbol of this.symbols.of(node))
          for (const use of table.facts(symbol)?.readMatches ?? [])
            this.check(use, { linked, node, value: node }, fn, node);
        return;
      case Op.Put: {
        if (graph.nodes[at + 4] < 0) return;
        const value = base + graph.nodes[at + 5];
        for (const symbol of this.symbols.memberOf(base + graph.nodes[at + 3], node, graph.nodes[at + 4]))
          for (const use of table.facts(symbol)?.writeMatches ?? [])
            this.check(use, { linked, node, value }, fn, value);
      }
    }
  }

  private check({ rule, match }: MatchUse, use: Use, fn: number, value: number): void {
    const { linked, node } = use;
    const site = siteOf(linked, node);
    if (site === NONE || this.branches.isDeadNode(linked, node - linked.base)) return;
    if (!this.checks.hold(match.when, use) || !this.program.words.fit(match)) return;
    if (!fitsPlace(this.program.modules[linked.index], match, site)) return;
    const key = `${rule.id}:${linked.index}:${site}`;
    const confidence = Math.max(0, rule.confidence - (match.doubt ?? 0));
    const known = this.found.get(key);
    if (known !== undefined && known.confidence >= confidence) return;
    const written = siteOf(linked, value);
    this.found.set(key, {
      rule,
      sink: { unit: linked.index, node: site },
      place: { unit: linked.index, node: written === NONE ? site : written },
      trace: [],
      source: null,
      confidence,
      fn,
    });
  }
}
