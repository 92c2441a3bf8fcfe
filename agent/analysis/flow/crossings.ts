import { NONE } from '../../ir/kinds.js';
import { Op } from '../graph/flow-graph.js';
import { NO_PORT } from '../link/arguments.js';
import { ELEMENT } from '../objects/fields.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import type { NodeIndex } from '../values/node-index.js';
import type { Arrivals } from './arrivals.js';
import type { CallUses, Entry } from './call-uses.js';
import { ANY_CALL, type Contexts, RETURNS, THROWS } from './contexts.js';
import type { Doubts } from './doubts.js';
import { type Effects, UNCHANGED } from './effects.js';
import type { Facts } from './facts.js';
import { functionAt } from './given.js';
import { InnerFunctions } from './inner-functions.js';
import type { Paths } from './paths.js';
import type { Target } from './target.js';
import type { Targets } from './targets.js';
import type { Variants } from './variants.js';

/** Where facts go that cross from one function to another. */
export interface Following {
  readonly objects: Objects;
  readonly index: NodeIndex;
  readonly effects: Effects;
  readonly contexts: Contexts;
  readonly facts: Facts;
  readonly paths: Paths;
  readonly arrivals: Arrivals;
  readonly targets: Targets;
  readonly calls: CallUses;
  readonly variants: Variants;
  readonly doubts: Doubts;
  /** Notes a fact, with the one that it comes from and, where it comes out of a function, the one at its end. */
  add(context: number, node: number, path: number, effect: number, previous: number, inner: number): void;
  /** Data is put below an object, which others may hold, too. */
  store(object: number, path: number, context: number, effect: number, previous: number, inner: number): void;
}

/** Takes facts from calls into functions, and from functions back to those who call them. */
export class Crossings {
  private readonly nodeCount: number;
  private readonly inner: InnerFunctions;

  constructor(private readonly flow: Following) {
    this.nodeCount = flow.objects.program.nodeCount;
    this.inner = new InnerFunctions(flow);
  }

  /** A function is called with data. */
  enter(fact: number, { target, parameter, from, into, isGuess }: Entry): void {
    const { facts, paths } = this.flow;
    let path = facts.paths[fact];
    if (from !== NONE && !(isGuess && path === 0)) path = paths.within(path, from);
    if (path === NONE) return;
    this.enterAt(fact, target, parameter, into === NONE ? path : paths.under(into, path));
  }

  /** The same, below a path of the parameter. */
  enterAt(fact: number, target: number, parameter: number, path: number): void {
    const { contexts, calls, facts, effects } = this.flow;
    const variant = this.runs(fact, calls.target(target));
    const isAsCaller = variant === ANY_CALL || variant === contexts.variantOf(facts.contexts[fact]);
    if (isAsCaller && this.inner.isPartOfCaller(target)) {
      const effect = effects.composed(facts.effects[fact], calls.target(target).effect);
      this.flow.add(facts.contexts[fact], parameter, path, effect, fact, NONE);
      return;
    }
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
      this.leave(exits.firstOf(row), exits.secondOf(row), fact, calls.target(target));
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
    this.exitFrom(fact, port, this.functionToken(this.flow.facts.nodes[fact]), at);
  }

  exitFrom(fact: number, port: number, token: number, at: number): void {
    const { facts, contexts, calls } = this.flow;
    const context = facts.contexts[fact];
    const parameter = contexts.parameterOf(context);
    if (parameter !== NONE && this.functionToken(parameter) === token) {
      contexts.exits.add(context, fact, port);
      const { incoming } = contexts;
      for (let row = incoming.start(context); row !== NONE; row = incoming.after(row))
        this.leave(fact, port, incoming.firstOf(row), calls.target(incoming.secondOf(row)));
      return;
    }
    const callers = this.flow.calls.callersOf(token);
    if (parameter === NONE) {
      const { keyed } = this.flow.variants;
      const variant = contexts.variantOf(context);
      if (keyed.isForSome(variant)) {
        for (const target of callers) if (keyed.mayRun(target, variant)) this.leaveAlone(fact, port, target);
        return;
      }
      if (this.flow.variants.isInside(variant, token)) {
        this.exitInside(fact, port, variant, token);
        return;
      }
      for (const target of at === NONE || !this.flow.variants.isVaried(token) ? [] : callers)
        if (this.isPart(target) && !this.isLeftOut(target, at)) this.leaveAlone(fact, port, target);
      if (port === RETURNS) this.move(fact, this.resultOf(token));
      else
        for (const target of callers)
          if (at === NONE || !this.isPart(target)) this.leaveAlone(fact, port, target);
      return;
    }
    // It came in by a parameter of a function around: what is called there is of the same call.
    this.exitTo(fact, port, token, ({ call }) => this.inner.stands(call, parameter));
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
        this.leaveAlone(fact, port, target);
  }

  /** @param isWithin whether a call is of the same call of a function around */
  private exitTo(fact: number, port: number, token: number, isWithin: (target: Target) => boolean): void {
    let isElsewhere = false;
    for (const target of this.flow.calls.callersOf(token))
      if (isWithin(target)) this.leaveAlone(fact, port, target);
      else isElsewhere = true;
    if (!isElsewhere) return;
    const result = this.resultOf(token);
    this.move(fact, port === RETURNS ? result : outOf(port === THROWS ? result : port));
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
      if (!this.isPart(target)) this.leaveAlone(fact, RETURNS, target);
    // Who reads a member that is computed by the function gets it, too.
    for (const target of variables.targetsOf(this.flow.facts.nodes[fact]))
      if (target >= this.nodeCount && hubs.roleOf(target) === undefined) this.move(fact, target);
  }

  /** What goes into a function with a fact of a caller comes out of it with another fact. */
  private leave(fact: number, port: number, caller: number, target: Target): void {
    const { effects, facts } = this.flow;
    const given = effects.composed(facts.effects[caller], target.effect);
    const out = effects.composed(given, facts.effects[fact]);
    const effect = this.isNamed(fact, target) ? effects.composed(out, this.flow.doubts.named) : out;
    this.leaveTo(fact, port, target, facts.contexts[caller], effect, caller, fact);
  }

  /** It comes out whoever calls. */
  private leaveAlone(fact: number, port: number, target: Target): void {
    const { facts, effects } = this.flow;
    const out = effects.composed(facts.effects[fact], target.effect);
    const effect = this.isNamed(fact, target) ? effects.composed(out, this.flow.doubts.namedInShared) : out;
    this.leaveTo(fact, port, target, facts.contexts[fact], effect, fact, NONE);
  }

  /** A call names what it gets, of which nobody knows the name. */
  private isNamed(fact: number, target: Target): boolean {
    const { contexts, facts, variants } = this.flow;
    return variants.keyed.isNamed(target, contexts.variantOf(facts.contexts[fact]));
  }

  private leaveTo(
    fact: number,
    port: number,
    target: Target,
    from: number,
    effect: number,
    previous: number,
    inner: number,
  ): void {
    const { flow, nodeCount } = this;
    const { call, passed, result, constructs, isGuess } = target;
    const context = this.afterCall(from, target, flow.facts.contexts[fact]);
    if (context === NONE) return;
    const path = flow.facts.paths[fact];
    if (port === RETURNS) {
      if (result === null) return;
      const given = result.isItem ? flow.paths.within(path, ELEMENT) : path;
      if (given === NONE) return;
      const outer = flow.paths.underAll(result.under, given);
      flow.add(context, call, outer, effect, previous, inner);
    } else if (port === THROWS) {
      if (call >= nodeCount) flow.add(context, outOf(call), path, effect, previous, inner);
      else
        for (const handler of flow.calls.handlersOf(call))
          flow.add(context, handler, path, effect, previous, inner);
    } else if (constructs && port < nodeCount && flow.index.op(port) === Op.Receiver) {
      const outer = flow.paths.underAll(result?.under ?? [], path);
      flow.add(context, call, outer, effect, previous, inner);
    } else
      for (const one of passed) {
        // That a call takes what a function gets from its receiver is a guess; that it puts it back there would be two.
        if (one.parameter !== port || (isGuess && one.from !== NONE)) continue;
        const below = one.into === NONE ? path : flow.paths.within(path, one.into);
        if (below === NONE) continue;
        const outer = one.from === NONE ? below : flow.paths.under(one.from, below);
        if (one.value >= nodeCount) flow.add(context, outOf(one.value), outer, effect, previous, inner);
        else if (one.port === NO_PORT) flow.store(one.value, outer, context, effect, previous, inner);
        else this.put(call, one.port, outer, context, effect, previous, inner);
      }
  }

  /** How a function runs is known in it, and not elsewhere. */
  contextAt(context: number, node: number): number {
    const { contexts, variants, objects } = this.flow;
    const variant = contexts.variantOf(context);
    if (variant === ANY_CALL || variants.at(variant, node) !== ANY_CALL) return context;
    // Each call has variables of its own that functions inside use.
    const owner = objects.parts.fields.cellOf(node)?.activation;
    const isOwn = owner !== undefined && variants.isWithin(variant, owner);
    return isOwn ? context : contexts.wholeOf(context);
  }

  /**
   * The context behind a call that has run one of several functions, or one of which it is known under which key it has found
   * data: with what that says of the function around. NONE where that is followed apart, or cannot be.
   * @param inner the context in the function that was called
   */
  private afterCall(context: number, target: Target, inner: number): number {
    const { contexts, variants } = this.flow;
    if (target.call >= this.nodeCount) return context;
    const before = variants.at(contexts.variantOf(context), target.call);
    const around = variants.keyed.around(target, contexts.variantOf(inner), before);
    if (contexts.isOrigin(context)) {
      const after = variants.callers.of(around, target, contexts.variantOf(inner));
      return after === before ? context : after === NONE ? NONE : this.within(context, after);
    }
    if (around === before || !this.isOwn(context, target.call)) return context;
    this.narrow(context, around);
    return NONE;
  }

  /** A node stands in the function that data of a context came into. */
  private isOwn(context: number, node: number): boolean {
    return this.functionToken(this.flow.contexts.parameterOf(context)) === this.functionToken(node);
  }

  /** The same origin, of data of which it is known how the function runs that it is in. */
  within(origin: number, variant: number): number {
    const { contexts, arrivals } = this.flow;
    const within = contexts.within(origin, variant);
    arrivals.begin(within, contexts.wholeOf(origin));
    return within;
  }

  /** What was passed to a call at a port holds data afterwards. */
  put(
    call: number,
    port: number,
    path: number,
    context: number,
    effect: number,
    previous: number,
    inner: number,
  ): void {
    const { nodes, value } = this.flow.calls.receipt(call, port);
    for (const node of nodes) this.flow.add(context, node, path, effect, previous, inner);
    if (value !== NONE) this.flow.store(value, path, context, effect, previous, inner);
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
      if (!this.isOwn(context, node)) return false;
      this.narrow(context, variant);
    } else {
      const after = effects.composed(facts.effects[fact], effect);
      this.flow.add(this.within(context, variant), node, path, after, fact, NONE);
    }
    return true;
  }

  isCalled(parameter: number): boolean {
    return this.flow.targets.callersOf(this.functionToken(parameter)).length > 0;
  }

  functionToken(node: number): number {
    const { hubs, ports } = this.flow.objects.parts;
    if (node >= this.nodeCount) return hubs.roleOf(node)?.token ?? ports.functionOfResult(node) ?? NONE;
    return functionAt(this.flow.objects.parts, this.flow.index, node);
  }
}

/** What stands, among nodes, for what a parameter holds when its function is left; and back. */
export function outOf(parameter: number): number {
  return -2 - parameter;
}
