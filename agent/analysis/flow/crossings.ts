import { NONE } from '../../ir/kinds.js';
import { ELEMENT } from '../objects/fields.js';
import { TokenKind } from '../objects/tokens.js';
import { Activations, outOf } from './activations.js';
import type { Entry } from './call-uses.js';
import { ANY_CALL, RETURNS, THROWS } from './contexts.js';
import { UNCHANGED } from './effects.js';
import type { Following } from './following.js';
import { InnerFunctions } from './inner-functions.js';
import { placePort, Returns } from './returns.js';
import type { Target } from './target.js';

/** Takes facts from calls into functions, and from functions back to those who call them. */
export class Crossings {
  private readonly nodeCount: number;
  readonly activations: Activations;
  private readonly inner: InnerFunctions;
  readonly returns: Returns;

  constructor(private readonly flow: Following) {
    this.nodeCount = flow.objects.program.nodeCount;
    this.inner = new InnerFunctions(flow);
    this.activations = new Activations(flow, this.inner);
    this.returns = new Returns(flow, this.activations, (context, variant) => this.narrow(context, variant));
  }

  /** A function is called with data. */
  enter(fact: number, { target, parameter, from, into, isGuess }: Entry): void {
    const { facts, paths } = this.flow;
    let path = facts.paths[fact];
    // What hands over items has no member of a name for one.
    if (from === ELEMENT && isGuess && paths.name(path) !== null) return;
    if (from !== NONE && !(isGuess && path === 0)) path = paths.within(path, from);
    if (path === NONE) return;
    this.enterAt(fact, target, parameter, into === NONE ? path : paths.under(into, path));
  }

  /** The same, below a path of the parameter. */
  enterAt(fact: number, target: number, parameter: number, path: number): void {
    const { contexts, calls } = this.flow;
    const variant = this.runs(fact, calls.target(target));
    const context = contexts.entry(parameter, path, variant);
    this.enterIn(context, fact, target);
    const { narrower } = contexts;
    for (let row = narrower.start(context); row !== NONE; row = narrower.after(row))
      this.enterNarrower(context, narrower.firstOf(row), fact, target);
  }

  private enterIn(context: number, fact: number, target: number): void {
    const { contexts, arrivals, calls } = this.flow;
    contexts.incoming.add(context, fact, target);
    arrivals.enter(fact, target, context);
    this.flow.add(context, contexts.parameterOf(context), contexts.pathOf(context), UNCHANGED, NONE, NONE);
    const { exits } = contexts;
    for (let row = exits.start(context); row !== NONE; row = exits.after(row))
      this.returns.leave(exits.firstOf(row), exits.secondOf(row), fact, calls.target(target));
  }

  /** The same for calls that pass a key of a variant. */
  private enterNarrower(context: number, variant: number, fact: number, target: number): void {
    const { contexts, calls, variants } = this.flow;
    if (!variants.keyed.mayRun(calls.target(target), variant)) return;
    const narrower = contexts.entry(contexts.parameterOf(context), contexts.pathOf(context), variant);
    this.enterIn(narrower, fact, target);
  }

  /** What holds under the context of a parameter only for calls that pass certain keys is followed apart for them. */
  private narrow(context: number, variant: number): void {
    const { narrower, incoming } = this.flow.contexts;
    const count = narrower.count;
    if (narrower.add(context, variant, 0) < count) return;
    for (let row = incoming.start(context); row !== NONE; row = incoming.after(row))
      this.enterNarrower(context, variant, incoming.firstOf(row), incoming.secondOf(row));
  }

  /** Which part of a function is run where a fact is passed to it. */
  private runs(fact: number, target: Target): number {
    const { variants, contexts, facts } = this.flow;
    if (target.call >= this.nodeCount) return this.asMade(target);
    return variants.of(target, variants.at(contexts.variantOf(facts.contexts[fact]), target.call));
  }

  /** How a call of what another call has made runs it. */
  private asMade({ call, token }: Target): number {
    const { variants, objects } = this.flow;
    const hub = objects.parts.hubs.roleOf(call)?.token;
    return hub === undefined ? ANY_CALL : variants.ofMade(hub, token);
  }

  /**
   * Data leaves the function that it is in: by its result, by what it throws, or in what a parameter holds.
   * @param at the node where it does
   */
  exit(fact: number, port: number, at: number): void {
    this.exitFrom(fact, port, this.activations.functionToken(this.flow.facts.nodes[fact]), at);
  }

  exitFrom(fact: number, port: number, token: number, at: number): void {
    const { facts, contexts } = this.flow;
    const context = facts.contexts[fact];
    const parameter = contexts.parameterOf(context);
    if (parameter !== NONE && this.activations.functionToken(parameter) === token) {
      this.exitToCallers(fact, port);
      return;
    }
    if (parameter !== NONE && port >= 0 && this.inner.isAround(port, parameter)) {
      this.exitToCallers(fact, placePort(port));
      return;
    }
    const callers = this.flow.calls.callersOf(token);
    if (parameter === NONE) {
      const { keyed } = this.flow.variants;
      const variant = contexts.variantOf(context);
      if (keyed.isForSome(variant)) {
        for (const target of callers)
          if (keyed.mayRun(target, variant)) this.returns.leaveAlone(fact, port, target);
        return;
      }
      if (this.flow.variants.isInside(variant, token)) {
        this.exitInside(fact, port, variant, token);
        return;
      }
      for (const target of at === NONE || !this.flow.variants.isVaried(token) ? [] : callers)
        if (this.isPart(target) && !this.isLeftOut(target, at)) this.returns.leaveAlone(fact, port, target);
      if (port === RETURNS) this.move(fact, this.resultOf(token));
      else
        for (const target of callers)
          if (at === NONE || !this.isPart(target)) this.returns.leaveAlone(fact, port, target);
      return;
    }
    // It came in by a parameter of a function around: what is called there is of the same call.
    this.exitTo(fact, port, token, ({ call }) => this.inner.stands(call, parameter));
  }

  private exitToCallers(fact: number, port: number): void {
    const { facts, contexts, calls } = this.flow;
    const context = facts.contexts[fact];
    contexts.exits.add(context, fact, port);
    const { incoming } = contexts;
    for (let row = incoming.start(context); row !== NONE; row = incoming.after(row))
      this.returns.leave(fact, port, incoming.firstOf(row), calls.target(incoming.secondOf(row)));
  }

  /**
   * What a function was given is in a variable of one around it: each call of the function has put there what it was given itself.
   * @returns false where it is nothing that a call was given
   */
  exitInVariable(fact: number, variable: number): boolean {
    const { objects, contexts, facts } = this.flow;
    const isOfFunction = objects.parts.fields.cellOf(variable)?.activation !== undefined;
    if (!isOfFunction || contexts.isOrigin(facts.contexts[fact])) return false;
    this.exitToCallers(fact, placePort(variable));
    return true;
  }

  /** A function inside that of a variant is left: it was made by that one, and its calls there are of the same. */
  private exitInside(fact: number, port: number, variant: number, token: number): void {
    const { variants } = this.flow;
    const callers = this.flow.calls.callersOf(token);
    const made = callers.map((target) => (target.call >= this.nodeCount ? this.asMade(target) : ANY_CALL));
    if (made.every((one) => one === ANY_CALL)) {
      this.exitTo(fact, port, token, ({ call }) => variants.at(variant, call) !== ANY_CALL);
      return;
    }
    // Calls of what other calls have made run it with something else.
    for (const [at, target] of callers.entries())
      if (made[at] === ANY_CALL || variants.callers.areAlike(variant, made[at]))
        this.returns.leaveAlone(fact, port, target);
  }

  /** @param isWithin whether a call is of the same call of a function around */
  private exitTo(fact: number, port: number, token: number, isWithin: (target: Target) => boolean): void {
    let isElsewhere = false;
    for (const target of this.flow.calls.callersOf(token))
      if (isWithin(target)) this.returns.leaveAlone(fact, port, target);
      else isElsewhere = true;
    if (!isElsewhere) return;
    const result = this.resultOf(token);
    const out = port === RETURNS ? result : outOf(port === THROWS ? result : port);
    // Whoever calls it has it then, for each source that it may be from: the call that brought it in says nothing of them.
    if (this.flow.facts.nodes[fact] === out) this.flow.arrivals.keep(fact, UNCHANGED);
    else this.move(fact, out);
  }

  /** The same data is at another node. */
  private move(fact: number, node: number): void {
    const { facts } = this.flow;
    this.flow.add(facts.contexts[fact], node, facts.paths[fact], facts.effects[fact], fact, NONE);
  }

  /**
   * Whether a call runs only a part of the function, or may do so: it gets what that part gives from where it is left. What
   * functions inside others know of these comes to all that call them.
   */
  private isPart(target: Target): boolean {
    if (target.call >= this.nodeCount || this.inner.isAny(target.token)) return false;
    return this.flow.variants.partOf(target) !== ANY_CALL || this.flow.variants.callers.isHandedOn(target);
  }

  /** Whether a node of the function is not in the part that a call runs. */
  private isLeftOut(target: Target, node: number): boolean {
    const { variants, index } = this.flow;
    const linked = index.unitOf(node);
    const { branches } = variants.constantsOf(variants.at(variants.partOf(target), node));
    return branches.isDeadNode(linked, node - linked.base);
  }

  private resultOf(token: number): number {
    const { tokens, ports, hubs } = this.flow.objects.parts;
    return tokens.kind(token) === TokenKind.Function
      ? ports.result(tokens.first(token), tokens.second(token))
      : hubs.result(token);
  }

  isResult(variable: number): boolean {
    const { hubs, ports } = this.flow.objects.parts;
    return hubs.roleOf(variable)?.at === null || ports.functionOfResult(variable) !== undefined;
  }

  /** Data that all callers of a function get. */
  returned(fact: number, token: number): void {
    const { variables, hubs } = this.flow.objects.parts;
    for (const target of this.flow.calls.callersOf(token))
      if (!this.isPart(target)) this.returns.leaveAlone(fact, RETURNS, target);
    // Who reads a member that is computed by the function gets it, too.
    for (const target of variables.targetsOf(this.flow.facts.nodes[fact]))
      if (target >= this.nodeCount && hubs.roleOf(target) === undefined) this.move(fact, target);
  }

  /**
   * What is found under the key that a parameter says is that of calls that pass the key under which it lies.
   * @returns false where it may be that of any call
   */
  pick(fact: number, node: number, parameter: number, path: number, effect: number): boolean {
    const { facts, contexts, paths, variants, effects } = this.flow;
    const context = facts.contexts[fact];
    const key = paths.name(facts.paths[fact]);
    const isUnknown = key === null && paths.head(facts.paths[fact]) === ELEMENT;
    if ((key === null && !isUnknown) || path === NONE) return false;
    const known = variants.at(contexts.variantOf(context), node);
    const variant = variants.keyed.withKey(known, parameter, key);
    if (variant === ANY_CALL || variant === known) return false;
    if (!contexts.isOrigin(context)) {
      if (!this.activations.isOwn(context, node)) return false;
      this.narrow(context, variant);
    } else {
      const after = effects.composed(facts.effects[fact], effect);
      this.flow.add(this.activations.within(context, variant), node, path, after, fact, NONE);
    }
    return true;
  }

  isCalled(parameter: number): boolean {
    return this.flow.targets.callersOf(this.activations.functionToken(parameter)).length > 0;
  }
}
