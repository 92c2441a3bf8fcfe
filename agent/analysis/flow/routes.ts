import { SHOWN_CONFIDENCE } from '#protocol/thresholds.js';
import { NONE } from '../../ir/kinds.js';
import type { FunctionRef } from '../api/result.js';
import { graphBounds } from '../graph/bounds.js';
import { Op } from '../graph/flow-graph.js';
import type { Frameworks } from '../objects/frameworks.js';
import { TokenKind } from '../objects/tokens.js';
import type { Flow } from './flow.js';

/** Data that has got to a sink. */
interface Way {
  readonly fact: number;
  /** Context of the source. */
  readonly origin: number;
  readonly confidence: number;
}

/** By which functions that frameworks call, or that nobody calls, data gets to sinks. */
export class Routes {
  /** By finding. */
  private readonly ways = new Map<string, Way[]>();
  /** Functions that lead to a function, by its token. */
  private readonly leading = new Map<number, readonly number[]>();
  /** Functions that are passed untrusted data when they are called. */
  private handlers: Set<number> | null = null;

  constructor(
    private readonly flow: Flow,
    private readonly frameworks: Frameworks,
  ) {}

  /** @param key of the finding */
  add(key: string, way: Way): void {
    const known = this.ways.get(key);
    if (known === undefined) this.ways.set(key, [way]);
    else known.push(way);
  }

  /** A route counts where it would be shown by default by itself, or is as certain as its finding. */
  of(key: string, confidence: number): FunctionRef[] {
    const least = Math.min(SHOWN_CONFIDENCE, confidence);
    const found = new Set<number>();
    for (const way of this.ways.get(key) ?? [])
      if (way.confidence >= least)
        for (const outermost of this.outermost(way))
          for (const entry of this.entriesTo(outermost)) found.add(entry);
    const { tokens } = this.flow.objects.parts;
    return [...found]
      .map((token) => ({ unit: tokens.first(token), fn: tokens.second(token) }))
      .sort((one, other) => one.unit - other.unit || one.fn - other.fn)
      .slice(0, graphBounds.routes);
  }

  /** The functions in which the data of a source is passed on to what leads to the sink, or that are that. */
  private outermost({ fact, origin }: Way): Set<number> {
    const { contexts, arrivals, facts, objects } = this.flow;
    const { ways } = objects.program.budgets;
    const found = new Set<number>();
    const seen = new Set<number>();
    const waiting = [fact];
    for (let i = 0; i < waiting.length && i < graphBounds.routeCallers; i++) {
      if (!ways.take(facts.nodes[waiting[i]])) break;
      const context = facts.contexts[waiting[i]];
      if (contexts.isOrigin(context)) {
        const fn = this.functionOf(facts.nodes[waiting[i]]);
        if (fn !== NONE) found.add(fn);
        continue;
      }
      if (seen.has(context)) continue;
      seen.add(context);
      const { incoming } = contexts;
      for (let row = incoming.start(context); row !== NONE; row = incoming.after(row)) {
        const caller = incoming.firstOf(row);
        if (arrivals.find(facts.contexts[caller], origin) !== NONE) waiting.push(caller);
      }
    }
    return found;
  }

  /** The token of the function that a node stands in; NONE for the body of a module. */
  private functionOf(node: number): number {
    const { program, parts } = this.flow.objects;
    if (node < 0 || node >= program.nodeCount) return NONE;
    const fn = this.flow.index.functionOf(node);
    return fn === 0 ? NONE : parts.tokens.function(this.flow.index.unitOf(node).index, fn);
  }

  /** The function itself where nothing is known to lead to it. */
  private entriesTo(token: number): readonly number[] {
    let entries = this.leading.get(token);
    if (entries === undefined) {
      const found: number[] = [];
      this.climb(token, new Map(), found);
      entries = found.length > 0 ? found : [token];
      this.leading.set(token, entries);
    }
    return entries;
  }

  /**
   * Functions that look like handlers by the names of their parameters alone may be called by others: the outermost are found.
   * @param reached of functions that were looked at, whether an entry point leads there
   */
  private climb(token: number, reached: Map<number, boolean>, found: number[]): boolean {
    const before = reached.get(token);
    if (before !== undefined) return before;
    if (reached.size >= graphBounds.routeCallers) return false;
    reached.set(token, false);
    const registered = this.registered(token);
    let isReached = false;
    if (registered !== 'surely')
      for (const caller of this.callersOf(token)) isReached = this.climb(caller, reached, found) || isReached;
    if (!isReached && registered !== 'not') {
      found.push(token);
      isReached = true;
    }
    reached.set(token, isReached);
    return isReached;
  }

  private registered(token: number): 'surely' | 'perhaps' | 'not' {
    const { tokens } = this.flow.objects.parts;
    if (tokens.kind(token) !== TokenKind.Function) return 'not';
    const all = this.frameworks.of(tokens.first(token), tokens.second(token));
    if (all.some(({ isGuess }) => !isGuess)) return 'surely';
    if (all.length > 0) return 'perhaps';
    return this.handlersOf().has(token) ? 'surely' : 'not';
  }

  private handlersOf(): Set<number> {
    if (this.handlers === null) {
      this.handlers = new Set();
      for (const fact of this.flow.sources.keys()) {
        const node = this.flow.facts.nodes[fact];
        const token = this.functionOf(node);
        if (token !== NONE && this.flow.index.op(node) === Op.Parameter) this.handlers.add(token);
      }
    }
    return this.handlers;
  }

  /** In a fixed order. Who calls a function inside another one is not always known: the other one, if nothing is. */
  private callersOf(token: number): number[] {
    const { parts, program } = this.flow.objects;
    const callers = new Set<number>();
    for (const { call } of this.flow.targets.callersOf(token)) {
      const role = call < program.nodeCount ? undefined : parts.hubs.roleOf(call);
      const caller = role === undefined ? this.functionOf(call) : role.token;
      if (caller !== NONE && caller !== token) callers.add(caller);
    }
    if (callers.size === 0 && parts.tokens.kind(token) === TokenKind.Function) {
      const unit = parts.tokens.first(token);
      const { parent } = program.units[unit].unit.data.functions[parts.tokens.second(token)];
      if (parent > 0) return [parts.tokens.function(unit, parent)];
    }
    return [...callers].sort((one, other) => one - other);
  }
}
