import { NONE } from '../../ir/kinds.js';
import { Op } from '../graph/flow-graph.js';
import { NO_PORT } from '../link/arguments.js';
import { ALL_CLASSES } from '../models/weakness-classes.js';
import { ELEMENT } from '../objects/fields.js';
import { type Activations, outOf } from './activations.js';
import { RETURNS, THROWS } from './contexts.js';
import type { Following } from './following.js';
import { isGivenBy } from './given.js';
import type { Target } from './target.js';

/** Takes facts from where a function is left to those who have called it. */
export class Returns {
  private readonly nodeCount: number;

  constructor(
    private readonly flow: Following,
    private readonly activations: Activations,
    /** Has what holds under the context of a parameter followed apart for calls that pass certain keys. */
    private readonly narrow: (context: number, variant: number) => void,
  ) {
    this.nodeCount = flow.objects.program.nodeCount;
  }

  /** What goes into a function with a fact of a caller comes out of it with another fact. */
  leave(fact: number, port: number, caller: number, target: Target): void {
    const { effects, facts } = this.flow;
    const given = effects.composed(facts.effects[caller], target.effect);
    const out = effects.composed(given, facts.effects[fact]);
    const effect = this.isNamed(fact, target) ? effects.composed(out, this.flow.doubts.named) : out;
    this.leaveTo(fact, port, target, facts.contexts[caller], effect, caller, fact);
  }

  /** It comes out whoever calls. */
  leaveAlone(fact: number, port: number, target: Target): void {
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
    if (port < THROWS) {
      const place = placePort(port);
      flow.add(context, this.activations.notedAt(context, place), path, effect, previous, inner);
      if (place < nodeCount && isGivenBy(flow.index.op(place)))
        flow.add(context, outOf(place), path, effect, previous, inner);
    } else if (port === RETURNS) {
      if (result === null) return;
      const given = result.isItem ? flow.paths.within(path, ELEMENT) : path;
      if (given === NONE) return;
      const outer = flow.paths.underAll(result.under, given);
      const checked = call < nodeCount ? flow.calls.checkedResult(call) : 0;
      if (checked === ALL_CLASSES) return;
      const after = checked === 0 ? effect : flow.effects.composed(effect, flow.effects.cleaning(checked));
      flow.add(context, call, outer, after, previous, inner);
    } else if (port === THROWS) {
      for (const place of this.thrownTo(call)) flow.add(context, place, path, effect, previous, inner);
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
        else if (one.port === NO_PORT) {
          // No version of it stands behind the call, which may run at any time.
          flow.add(context, one.value, outer, effect, previous, inner);
          flow.store(one.value, outer, context, effect, previous, inner);
        } else this.put(call, one.port, outer, context, effect, previous, inner);
      }
  }

  /** Where what a call throws is: in the handlers around it, or behind the function that it stands in. */
  private thrownTo(call: number): readonly number[] {
    const { calls, index, objects } = this.flow;
    if (call >= this.nodeCount) return [outOf(call)];
    const handlers = calls.handlersOf(call);
    const fn = index.functionOf(call);
    if (handlers.length > 0 || fn === 0) return handlers;
    return [outOf(objects.parts.ports.result(index.unitOf(call).index, fn))];
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
      return after === before ? context : after === NONE ? NONE : this.activations.within(context, after);
    }
    if (around === before || !this.activations.isOwn(context, target.call)) return context;
    this.narrow(context, around);
    return NONE;
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
}

/** How a fact leaves a function that is in a place of one around it, and back: RETURNS and THROWS are no places. */
export function placePort(place: number): number {
  return THROWS - 1 - place;
}
