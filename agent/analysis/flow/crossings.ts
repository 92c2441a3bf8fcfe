import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import { TokenKind } from '../objects/tokens.js';
import type { Arrivals } from './arrivals.js';
import { type Contexts, RETURNS, THROWS } from './contexts.js';
import { composed, type Effect, UNCHANGED } from './effects.js';
import type { Following } from './following.js';
import { NO_PORT, passedAt, type Target, type Targets } from './targets.js';
import type { Transfer } from './transfer.js';

/** Takes facts from calls into functions, and from functions back to those who call them. */
export class Crossings {
  constructor(
    private readonly flow: Following,
    private readonly contexts: Contexts,
    private readonly arrivals: Arrivals,
    private readonly targets: Targets,
    private readonly transfer: Transfer,
  ) {}

  /** A function is called with data. */
  enter(fact: number, target: Target): void {
    const { passed, isGuess } = target;
    for (const { value, parameter, from, into } of passed) {
      if (value !== this.flow.facts.nodes[fact]) continue;
      let path = this.flow.facts.paths[fact];
      if (from !== NONE) path = isGuess && path === 0 ? 0 : this.flow.paths.within(path, from);
      if (path === NONE) continue;
      if (into !== NONE) path = this.flow.paths.under(into, path);
      const context = this.contexts.entry(parameter, path);
      this.contexts.incoming(context).add(fact, this.targetNumber(target));
      this.arrivals.enter(fact, target, context);
      this.flow.add(context, parameter, this.contexts.pathOf(context), UNCHANGED, NONE);
      const exits = this.contexts.exitsOf(context).items;
      for (let i = 0; i < exits.length; i += 2) this.leave(exits[i], exits[i + 1], fact, target);
    }
  }

  /** Data leaves the function that it is in: by its result, by what it throws, or in what a parameter holds. */
  exit(fact: number, port: number): void {
    this.exitFrom(fact, port, this.functionToken(this.flow.facts.nodes[fact]));
  }

  exitFrom(fact: number, port: number, token: number): void {
    const context = this.flow.facts.contexts[fact];
    const parameter = this.contexts.parameterOf(context);
    if (parameter !== NONE && this.functionToken(parameter) === token) {
      this.contexts.exitsOf(context).add(fact, port);
      const incoming = this.contexts.incoming(context).items;
      for (let i = 0; i < incoming.length; i += 2)
        this.leave(fact, port, incoming[i], this.allTargets[incoming[i + 1]]);
      return;
    }
    const callers = this.targets.callersOf(token);
    if (parameter === NONE) {
      if (port === RETURNS) this.flow.move(fact, this.resultOf(token), this.flow.facts.paths[fact]);
      else
        for (const target of callers)
          this.leaveTo(fact, port, target, context, this.flow.facts.effects[fact], fact, NONE);
      return;
    }
    // It came in by a parameter of a function around: what is called there is of the same call.
    let isElsewhere = false;
    for (const target of callers) {
      if (this.isInside(target.call, parameter))
        this.leaveTo(fact, port, target, context, this.flow.facts.effects[fact], fact, NONE);
      else isElsewhere = true;
    }
    if (!isElsewhere) return;
    const result = this.resultOf(token);
    this.flow.move(
      fact,
      port === RETURNS ? result : outOf(port === THROWS ? result : port),
      this.flow.facts.paths[fact],
    );
  }

  /** A call stands in the function of a parameter, or in one inside it. */
  private isInside(call: number, parameter: number): boolean {
    const { nodeCount } = this.flow.objects.program;
    if (call >= nodeCount || parameter >= nodeCount) return false;
    const linked = this.flow.index.unitOf(call);
    if (linked !== this.flow.index.unitOf(parameter)) return false;
    const { functions } = linked.unit.data;
    const around = this.flow.index.functionOf(parameter);
    for (let fn = this.flow.index.functionOf(call); fn > 0; fn = functions[fn].parent)
      if (fn === around) return true;
    return false;
  }

  private resultOf(token: number): number {
    const { tokens, ports } = this.flow.objects.parts;
    return tokens.kind(token) === TokenKind.Function
      ? ports.result(tokens.first(token), tokens.second(token))
      : this.flow.objects.parts.hubs.result(token);
  }

  isResult(variable: number): boolean {
    const { hubs, ports } = this.flow.objects.parts;
    return hubs.roleOf(variable)?.at === null || ports.functionOfResult(variable) !== undefined;
  }

  /** Data that all callers of a function get. */
  returned(fact: number, token: number): void {
    const { variables } = this.flow.objects.parts;
    const node = this.flow.facts.nodes[fact];
    for (const target of this.targets.callersOf(token))
      this.leaveTo(
        fact,
        RETURNS,
        target,
        this.flow.facts.contexts[fact],
        this.flow.facts.effects[fact],
        fact,
        NONE,
      );
    // Who reads a member that is computed by the function gets it, too.
    for (const target of variables.targetsOf(node))
      if (
        target >= this.flow.objects.program.nodeCount &&
        this.flow.objects.parts.hubs.roleOf(target) === undefined
      )
        this.flow.move(fact, target, this.flow.facts.paths[fact]);
  }

  private leave(fact: number, port: number, caller: number, target: Target): void {
    const given = composed(this.flow.facts.effects[caller], target.effect);
    const effect = composed(given, this.flow.facts.effects[fact]);
    this.leaveTo(fact, port, target, this.flow.facts.contexts[caller], effect, caller, fact);
  }

  private leaveTo(
    fact: number,
    port: number,
    { call, passed, result, constructs }: Target,
    context: number,
    effect: Effect,
    previous: number,
    inner: number,
  ): void {
    const path = this.flow.facts.paths[fact];
    if (port === RETURNS) {
      if (result === null) return;
      this.flow.add(
        context,
        call,
        result.under === NONE ? path : this.flow.paths.under(result.under, path),
        effect,
        previous,
        inner,
      );
    } else if (port === THROWS) {
      if (call >= this.flow.objects.program.nodeCount) {
        this.flow.add(context, outOf(call), path, effect, previous, inner);
        return;
      }
      for (const user of this.flow.index.usersOf(call))
        if (this.flow.index.op(user) === Op.Caught)
          this.flow.add(context, user, path, effect, previous, inner);
    } else if (
      constructs &&
      port < this.flow.objects.program.nodeCount &&
      this.flow.index.op(port) === Op.Receiver
    )
      this.flow.add(context, call, path, effect, previous, inner);
    else
      for (const one of passed) {
        if (one.parameter !== port || path === 0) continue;
        const below = one.into === NONE ? path : this.flow.paths.within(path, one.into);
        if (below === NONE) continue;
        const outer = one.from === NONE ? below : this.flow.paths.under(one.from, below);
        if (one.value >= this.flow.objects.program.nodeCount)
          this.flow.add(context, outOf(one.value), outer, effect, previous, inner);
        else if (one.port === NO_PORT)
          this.transfer.stored(this.flow, { context, effect, previous, inner }, one.value, outer);
        else this.put(context, call, one.port, outer, effect, previous, inner);
      }
  }

  put(
    context: number,
    call: number,
    port: number,
    path: number,
    effect: Effect,
    previous: number,
    inner: number,
  ): void {
    for (const user of this.flow.index.usersOf(call)) {
      const { graph, base } = this.flow.index.unitOf(user);
      const at = (user - base) * GRAPH_WIDTH;
      const op = graph.nodes[at] & 0xff;
      const isOut = op === Op.Out && graph.nodes[at + 4] === port;
      const isAfter = op === Op.After && graph.nodes[at + 5] === port;
      if (!isOut && !isAfter) continue;
      this.flow.add(context, user, path, effect, previous, inner);
    }
    const value = passedAt(this.flow.index.unitOf(call), call, port);
    if (value !== NONE) this.transfer.stored(this.flow, { context, effect, previous, inner }, value, path);
  }

  isCalled(parameter: number): boolean {
    return this.targets.callersOf(this.functionToken(parameter)).length > 0;
  }

  functionToken(node: number): number {
    const { hubs, ports } = this.flow.objects.parts;
    if (node >= this.flow.objects.program.nodeCount)
      return hubs.roleOf(node)?.token ?? ports.functionOfResult(node) ?? NONE;
    const linked = this.flow.index.unitOf(node);
    return this.flow.objects.parts.tokens.function(linked.index, this.flow.index.functionOf(node));
  }

  private readonly allTargets: Target[] = [];
  private readonly numbers = new Map<Target, number>();
  private targetNumber(target: Target): number {
    let number = this.numbers.get(target);
    if (number === undefined) {
      number = this.allTargets.length;
      this.allTargets.push(target);
      this.numbers.set(target, number);
    }
    return number;
  }
}

/** What stands, among nodes, for what a parameter holds when its function is left; and back. */
export function outOf(parameter: number): number {
  return -2 - parameter;
}
