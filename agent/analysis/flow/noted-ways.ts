import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { forEachOperand } from '../graph/operands.js';
import type { Flow } from './flow.js';
import { Ways } from './ways.js';

/**
 * Finds all ways to facts once the flow knows all facts, which keeps one way to each: facts from which data may have come are
 * followed again, and where they lead is noted.
 */
export class NotedWays {
  private readonly ways = new Ways();
  private readonly isAgain = new Set<number>();
  /** By node and context: the facts there. */
  private readonly places = new Map<number, ReadonlyMap<number, readonly number[]>>();

  constructor(private readonly flow: Flow) {}

  /** The facts on ways to some. @param entering finds those that enter the function of a context */
  to(facts: readonly number[], entering: (context: number) => Iterable<number>): ReadonlySet<number> {
    const { contexts, previous, inner } = this.flow.facts;
    const waiting = [...facts];
    const visited = new Set<number>();
    const entered = new Set<number>();
    // The nearest first, so that of too many those are left out that are far away.
    const { nodes } = this.flow.facts;
    const { budgets } = this.flow.objects.program;
    for (let i = 0; i < waiting.length && i < graphBounds.ways; i++) {
      const fact = waiting[i];
      if (fact === NONE || visited.has(fact) || !budgets.ways.take(nodes[fact])) continue;
      visited.add(fact);
      waiting.push(previous[fact], inner[fact]);
      const first = this.ways.count;
      for (const before of this.before(fact)) this.again(before);
      for (let way = this.ways.start(fact); way !== NONE; way = this.ways.after(way))
        waiting.push(this.ways.previous[way], this.ways.inner[way]);
      for (let way = first; way < this.ways.count; way++)
        if (visited.has(this.ways.facts[way])) waiting.push(this.ways.previous[way], this.ways.inner[way]);
      const context = contexts[fact];
      if (entered.has(context)) continue;
      entered.add(context);
      for (const one of entering(context)) waiting.push(one);
    }
    return visited;
  }

  /** The ways to a fact of those that were asked for: the facts before, and what all of it means for the data. */
  *of(fact: number): Iterable<{ previous: number; inner: number; effect: number }> {
    const { previous, inner, effects } = this.flow.facts;
    const { ways } = this;
    for (let way = ways.start(fact); way !== NONE; way = ways.after(way))
      yield { previous: ways.previous[way], inner: ways.inner[way], effect: ways.effects[way] };
    if (!ways.has(fact, previous[fact], inner[fact]))
      yield { previous: previous[fact], inner: inner[fact], effect: effects[fact] };
    // A source may lead to another one.
    if (previous[fact] !== NONE && this.flow.sources.has(fact))
      yield { previous: NONE, inner: NONE, effect: effects[fact] };
  }

  private again(fact: number): void {
    if (this.isAgain.has(fact)) return;
    this.isAgain.add(fact);
    this.flow.facts.noted = this.ways;
    this.flow.follow(fact);
    this.flow.facts.noted = null;
  }

  /** Facts from which data may have got to a fact. */
  private before(fact: number): readonly number[] {
    const { facts, index, objects, contexts } = this.flow;
    const node = facts.nodes[fact];
    const context = facts.contexts[fact];
    const found = facts.previous[fact] === NONE ? [] : [facts.previous[fact]];
    if (node < 0) return found;
    const whole = contexts.wholeOf(context);
    const add = (from: number) => {
      if (!contexts.isOrigin(context)) found.push(...(this.at(from).get(context) ?? []));
      else
        for (const [one, others] of this.at(from)) if (contexts.wholeOf(one) === whole) found.push(...others);
    };
    for (const from of objects.parts.variables.sourcesOf(node)) add(from);
    if (node < objects.program.nodeCount) {
      const { graph, base } = index.unitOf(node);
      forEachOperand(graph, node - base, (operand) => add(base + operand));
    }
    // What calls leave for all is that of sources from there on.
    else if (contexts.isOrigin(context)) for (const others of this.at(node).values()) found.push(...others);
    return found;
  }

  private at(node: number): ReadonlyMap<number, readonly number[]> {
    const known = this.places.get(node);
    if (known !== undefined) return known;
    const found = new Map<number, number[]>();
    const { facts } = this.flow;
    for (const fact of facts.at(node)) {
      const others = found.get(facts.contexts[fact]);
      if (others === undefined) found.set(facts.contexts[fact], [fact]);
      else others.push(fact);
    }
    this.places.set(node, found);
    return found;
  }
}
