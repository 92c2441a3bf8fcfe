import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import type { Flow } from './flow.js';
import { LeastFirst } from './least-first.js';
import type { NotedWays } from './noted-ways.js';
import { PlaceOrder } from './place-order.js';

/** A step that is harmless for the weakness at hand costs more than any doubt, and doubt more than any length. */
const HARMLESS = 1e12;
const DOUBT = 1e7;
const STEP = 1;

/** One way to get somewhere: through all that it needs, which are facts, or arrivals behind the facts. */
interface Link {
  readonly needs: readonly number[];
  readonly cost: number;
  /** Facts and nodes that tell it from others that cost the same. */
  readonly facts: readonly number[];
  readonly node: number;
}

interface Reached {
  readonly cost: number;
  readonly link: Link;
}

/**
 * Which of all ways to facts is shown: the one on which the data can do harm, then the least doubtful, then the shortest, then
 * the first by what the program says. Found from the sources on, so that what comes out of a function is found with the way
 * through it, among all that leads to some facts; of too many the first way counts that the flow has found.
 */
export class LeastWays {
  private readonly reached = new Map<number, Reached>();
  private readonly order: PlaceOrder;
  /** Number of the first arrival among facts and arrivals. */
  private readonly firstArrival: number;

  /** @param classes of weaknesses for which data is followed */
  constructor(
    private readonly flow: Flow,
    private readonly noted: NotedWays,
    private readonly classes: number,
  ) {
    this.order = new PlaceOrder(flow.index);
    this.firstArrival = flow.facts.count;
  }

  /** Finds the ways to facts of contexts. */
  find(goals: readonly { fact: number; origin: number }[]): void {
    const users = new Map<number, { to: number; link: Link }[]>();
    const missing = new Map<Link, number>();
    const queue = new LeastFirst();
    const offer = (to: number, link: Link) => {
      const cost = link.needs.reduce((sum, need) => sum + this.costOf(need), link.cost);
      const known = this.reached.get(to);
      if (
        known !== undefined &&
        (known.cost < cost || (known.cost === cost && !this.isFirst(link, known.link)))
      )
        return;
      this.reached.set(to, { cost, link });
      if (known?.cost !== cost) queue.add(to, cost);
    };
    const facts = this.noted.to(
      goals.map(({ fact }) => fact),
      (context) => this.entering(context),
    );
    const all = [...facts, ...this.arrivalsAt(facts)];
    for (const to of all)
      for (const link of to < this.firstArrival ? this.linksTo(to) : this.linksOf(to - this.firstArrival)) {
        missing.set(link, link.needs.length);
        for (const need of link.needs) {
          const known = users.get(need);
          if (known === undefined) users.set(need, [{ to, link }]);
          else known.push({ to, link });
        }
        if (link.needs.length === 0) offer(to, link);
      }
    const settled = new Set<number>();
    for (let next = queue.take(); next !== NONE; next = queue.take()) {
      if (settled.has(next)) continue;
      settled.add(next);
      for (const { to, link } of users.get(next) ?? []) {
        const left = (missing.get(link) ?? 0) - 1;
        missing.set(link, left);
        if (left === 0 && !settled.has(to)) offer(to, link);
      }
    }
  }

  /** The fact before another one, and the one at the end of the function that data came out of; NONE where there is none. */
  before(fact: number): readonly [previous: number, inner: number] {
    const { previous, inner } = this.flow.facts;
    const link = this.reached.get(fact)?.link;
    if (link === undefined) return [previous[fact], inner[fact]];
    return link.facts.length === 0 ? [NONE, NONE] : [link.facts[0], link.facts[1]];
  }

  /** The fact by which data of a source enters the function of a context, and the call; NONE where there is none. */
  enters(context: number, origin: number): readonly [fact: number, call: number] {
    const arrival = this.flow.arrivals.find(context, origin);
    if (arrival === NONE) return [NONE, NONE];
    const link = this.reached.get(this.firstArrival + arrival)?.link;
    if (link !== undefined) return link.facts.length === 0 ? [NONE, NONE] : [link.facts[0], link.node];
    const { arrivals, calls } = this.flow;
    const fact = arrivals.factOf(arrival);
    return fact === NONE ? [NONE, NONE] : [fact, calls.target(arrivals.targetOf(arrival)).call];
  }

  /** @returns below 0 where data of a source comes to a fact by a way that is rather shown */
  compare(fact: number, origin: number, other: number, otherOrigin: number): number {
    const { contexts } = this.flow;
    const cost = this.costOf(fact) + this.costOf(this.arrivalAt(fact, origin));
    const otherCost = this.costOf(other) + this.costOf(this.arrivalAt(other, otherOrigin));
    if (cost !== otherCost) return cost - otherCost;
    if (fact !== other) return this.compareFacts(fact, other);
    return contexts.sourceOf(origin).kind < contexts.sourceOf(otherOrigin).kind ? -1 : 1;
  }

  /** Facts that enter the function of a context. */
  private *entering(context: number): Iterable<number> {
    const { incoming } = this.flow.contexts;
    for (let row = incoming.start(context); row !== NONE; row = incoming.after(row))
      yield incoming.firstOf(row);
  }

  /** What reaches the contexts of facts. */
  private *arrivalsAt(facts: ReadonlySet<number>): Iterable<number> {
    const { arrivals, facts: all } = this.flow;
    for (const context of new Set([...facts].map((fact) => all.contexts[fact])))
      for (let one = arrivals.start(context); one !== NONE; one = arrivals.after(one))
        yield this.firstArrival + one;
  }

  private costOf(to: number): number {
    return this.reached.get(to)?.cost ?? Number.POSITIVE_INFINITY;
  }

  private arrivalAt(fact: number, origin: number): number {
    const { facts, arrivals } = this.flow;
    return this.firstArrival + arrivals.find(facts.contexts[fact], origin);
  }

  private linksTo(fact: number): Link[] {
    const { facts, effects } = this.flow;
    const { contexts } = facts;
    const links: Link[] = [];
    for (const { previous, inner, effect } of this.noted.of(fact)) {
      let doubt = effects.doubtOf(effect);
      const needs: number[] = [];
      for (const one of [previous, inner]) {
        if (one === NONE) continue;
        needs.push(one);
        doubt -= effects.doubtOf(facts.effects[one]);
      }
      // Data of one call that others find is that of a source from there on.
      if (previous !== NONE && contexts[previous] !== contexts[fact]) {
        const arrival = this.arrivalAt(previous, this.flow.contexts.wholeOf(contexts[fact]));
        needs.push(arrival);
        doubt -= effects.doubtOf(this.flow.arrivals.effect(arrival - this.firstArrival));
      }
      const through = needs.length === 0 ? [] : [previous, inner];
      links.push({ needs, cost: this.cost(effect, doubt), facts: through, node: NONE });
    }
    return links;
  }

  private linksOf(arrival: number): Link[] {
    const { arrivals, contexts, facts, effects, calls } = this.flow;
    const [context, origin] = [arrivals.contextOf(arrival), arrivals.originOf(arrival)];
    if (contexts.isOrigin(context)) return [{ needs: [], cost: 0, facts: [], node: NONE }];
    const links: Link[] = [];
    const { incoming } = contexts;
    for (let row = incoming.start(context); row !== NONE; row = incoming.after(row)) {
      const [fact, target] = [incoming.firstOf(row), calls.target(incoming.secondOf(row))];
      const before = arrivals.find(facts.contexts[fact], origin);
      if (before === NONE) continue;
      const way = effects.composed(arrivals.effect(before), facts.effects[fact]);
      const cost = this.cost(effects.composed(way, target.effect), effects.doubtOf(target.effect));
      links.push({ needs: [fact, this.firstArrival + before], cost, facts: [fact], node: target.call });
    }
    return links;
  }

  private cost(effect: number, doubt: number): number {
    const isHarmless = (this.flow.effects.harmlessFor(effect, -1) & this.classes) !== 0;
    return STEP + DOUBT * Math.max(0, doubt) + (isHarmless ? HARMLESS : 0);
  }

  private isFirst(one: Link, other: Link): boolean {
    for (let i = 0; i < Math.min(one.facts.length, other.facts.length); i++) {
      const order = this.compareFacts(one.facts[i], other.facts[i]);
      if (order !== 0) return order < 0;
    }
    if (one.facts.length !== other.facts.length) return one.facts.length < other.facts.length;
    return this.compareNodes(one.node, other.node) < 0;
  }

  private compareFacts(one: number, other: number, depth = 0): number {
    if (one === other) return 0;
    if (one === NONE || other === NONE) return one - other;
    const { facts, paths, contexts } = this.flow;
    const [node, otherNode] = [this.standingAt(one), this.standingAt(other)];
    const byPlace = this.compareNodes(node, otherNode);
    if (byPlace !== 0) return byPlace;
    const [path, otherPath] = [one, other].map((fact) => paths.text(facts.paths[fact]));
    if (path !== otherPath) return path < otherPath ? -1 : 1;
    const [from, otherFrom] = [one, other].map((fact) => contexts.parameterOf(facts.contexts[fact]));
    const byParameter = this.compareNodes(from, otherFrom);
    if (byParameter !== 0) return byParameter;
    // The same in two ways in which a function runs, for which numbers say only which was found first.
    const byCalls = this.compareCalls(facts.contexts[one], facts.contexts[other]);
    if (byCalls !== 0 || depth >= graphBounds.shownSteps) return byCalls;
    return this.compareFacts(this.before(one)[0], this.before(other)[0], depth + 1);
  }

  /** Compares contexts by the calls that enter them. */
  private compareCalls(one: number, other: number): number {
    if (one === other) return 0;
    const [calls, others] = [this.callsInto(one), this.callsInto(other)];
    for (let i = 0; i < Math.min(calls.length, others.length); i++) {
      const order = this.compareNodes(calls[i], others[i]);
      if (order !== 0) return order;
    }
    return calls.length - others.length;
  }

  /** The calls that enter a context, in order. */
  private callsInto(context: number): readonly number[] {
    let known = this.calls.get(context);
    if (known === undefined) {
      const { contexts, calls } = this.flow;
      const found = new Set<number>();
      const { incoming } = contexts;
      for (let row = incoming.start(context); row !== NONE; row = incoming.after(row))
        found.add(calls.target(incoming.secondOf(row)).call);
      known = [...found].sort((a, b) => this.compareNodes(a, b));
      this.calls.set(context, known);
    }
    return known;
  }
  private readonly calls = new Map<number, readonly number[]>();

  private compareNodes(one: number, other: number): number {
    const { nodeCount } = this.flow.objects.program;
    const isCode = (node: number) => node >= 0 && node < nodeCount;
    return isCode(one) && isCode(other) ? this.order.compare(one, other) : one - other;
  }

  /** The last node of code on the way to a fact, or that stands for it. */
  private standingAt(fact: number): number {
    const { facts, objects } = this.flow;
    for (let at = fact; at !== NONE; [at] = this.before(at)) {
      const node = facts.nodes[at];
      if (node >= 0 && node < objects.program.nodeCount) return node;
    }
    return facts.nodes[fact];
  }
}
