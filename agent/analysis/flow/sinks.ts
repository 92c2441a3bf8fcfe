import { NONE } from '../../ir/kinds.js';
import type { RawFinding } from '../domain/result.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import { type LinkedUnit, siteOf } from '../link/linked-unit.js';
import type { SinkUse } from '../models/symbol-facts.js';
import type { Module } from '../program/module.js';
import type { Program } from '../program/program.js';
import { passesPlaceTest } from '../selection/applicable.js';
import type { Branches } from '../values/branches.js';
import type { Checks } from '../values/checks.js';
import { type Placed, placesOf, type Use } from '../values/places.js';
import type { Symbols } from '../values/symbols.js';
import { Shape } from './effects.js';
import type { Flow } from './flow.js';
import type { LibraryCalls } from './library-calls.js';
import type { Witnesses } from './witnesses.js';

type Found = Omit<RawFinding, 'routes'>;

/** Finds the sinks that untrusted data reaches. */
export class Sinks {
  private readonly found = new Map<string, Found>();

  constructor(
    private readonly program: Program,
    private readonly flow: Flow,
    private readonly library: LibraryCalls,
    private readonly checks: Checks,
    private readonly witnesses: Witnesses,
    private readonly branches: Branches,
    private readonly symbols: Symbols,
  ) {}

  /** Looks at all calls that are given untrusted data. */
  look(): readonly Found[] {
    const users = new Set<number>();
    for (const node of this.flow.facts.nodes) {
      if (node < 0 || node >= this.flow.objects.program.nodeCount) continue;
      for (const user of this.flow.index.usersOf(node)) {
        const op = this.flow.index.op(user);
        if ((op === Op.Call || op === Op.Put) && !this.isDead(user)) users.add(user);
      }
    }
    for (const node of [...users].sort((one, other) => one - other)) {
      const linked = this.flow.index.unitOf(node);
      if (this.flow.index.op(node) === Op.Call)
        for (const use of this.library.of(linked, node).sinks) this.check(use, { linked, node, value: node });
      else this.checkStore(linked, node);
    }
    return [...this.found.values()];
  }

  /** `object.name = value` */
  private checkStore(linked: LinkedUnit, node: number): void {
    const { nodes } = linked.graph;
    const at = (node - linked.base) * GRAPH_WIDTH;
    if (nodes[at + 4] < 0) return;
    const use = { linked, node, value: linked.base + nodes[at + 5] };
    const table = this.symbols.table(node);
    for (const symbol of this.symbols.memberOf(linked.base + nodes[at + 3], node, nodes[at + 4]))
      for (const sink of table.facts(symbol)?.writeSinks ?? []) this.check(sink, use);
  }

  private isDead(node: number): boolean {
    const linked = this.flow.index.unitOf(node);
    return this.branches.isDeadNode(linked, node - linked.base);
  }

  /** Whether untrusted data reaches a dangerous place of a call, or of a store. */
  check(sinkUse: SinkUse, use: Use): void {
    const { sink } = sinkUse;
    for (const place of sink.places)
      for (const placed of placesOf(use, place)) {
        if (placed.value === NONE) continue;
        const reached = [...this.factsAt(placed)];
        if (reached.length === 0) continue;
        if (!this.checks.hold(sink.when, use) || !this.isAbout(sinkUse, use)) return;
        for (const fact of reached) this.reach(sinkUse, use, placed, fact);
      }
  }

  private isAbout({ sink }: SinkUse, { linked, node }: Use): boolean {
    return this.program.words.fit(sink) && passesPlaceTest(this.moduleOf(linked), sink, siteOf(linked, node));
  }

  private moduleOf({ index }: LinkedUnit): Module {
    return this.program.modules[index];
  }

  /** Facts that say of data at a place, or all that lies in it, that it is untrusted. */
  private *factsAt({ value, path, isDeep, isUnpacked }: Placed): Iterable<number> {
    const { facts, paths, objects } = this.flow;
    for (const fact of facts.at(value)) {
      let below = facts.paths[fact];
      if (isUnpacked) below = paths.within(below, 0);
      for (const name of path)
        if (below !== NONE)
          below = paths.within(below, name.startsWith('[') ? 0 : objects.parts.fields.key(name));
      if (below !== NONE && (isDeep || this.flow.isText(below))) yield fact;
    }
  }

  private reach(
    { rule, sink, class: mask }: SinkUse,
    { linked, node }: Use,
    placed: Placed,
    fact: number,
  ): void {
    const { facts, contexts, arrivals, effects } = this.flow;
    const context = facts.contexts[fact];
    for (let arrival = arrivals.start(context); arrival !== NONE; arrival = arrivals.after(arrival)) {
      const origin = arrivals.originOf(arrival);
      if (!rule.sources.includes(contexts.sourceOf(origin).kind)) continue;
      const all = effects.composed(arrivals.effect(arrival), facts.effects[fact]);
      if (mask !== 0 && (effects.harmlessFor(all) & mask) !== 0) continue;
      if (!hasPart(sink.part, effects.shapesOf(all))) continue;
      const confidence = rule.confidence - (sink.doubt ?? 0) - effects.doubtOf(all);
      if (confidence <= 0) continue;
      const site = siteOf(linked, node);
      const key = `${rule.id}:${linked.index}:${site}`;
      const known = this.found.get(key);
      if (known !== undefined && known.confidence >= confidence) continue;
      const witness = this.witnesses.of(fact, origin);
      const written = siteOf(linked, placed.value);
      this.found.set(key, {
        rule,
        sink: { unit: linked.index, node: site },
        place: { unit: linked.index, node: written },
        trace: [...witness.trace, { kind: 'sink', unit: linked.index, node: site, subject: '', detail: '' }],
        source: witness.source,
        confidence,
        fn: this.flow.index.functionOf(node),
      });
    }
  }
}

/** Whether the program has put around the data what a sink asks for. */
function hasPart(part: SinkUse['sink']['part'], shapes: number): boolean {
  switch (part) {
    case undefined:
      return true;
    case 'alone':
      return (shapes & (Shape.Same | Shape.Made)) !== 0;
    case 'behind':
      return (shapes & Shape.Behind) !== 0;
    default:
      return (shapes & (Shape.Before | Shape.Behind)) !== 0;
  }
}
