import { NONE } from '../../ir/kinds.js';
import type { HubRole } from '../objects/hubs.js';
import { ANY_CALL } from './contexts.js';
import type { Following } from './following.js';
import { functionAt } from './given.js';
import type { InnerFunctions } from './inner-functions.js';

/** Knows of which call of which function a context speaks, and what that says of data at a place. */
export class Activations {
  private readonly nodeCount: number;

  constructor(
    private readonly flow: Following,
    private readonly inner: InnerFunctions,
  ) {
    this.nodeCount = flow.objects.program.nodeCount;
  }

  functionToken(node: number): number {
    const { hubs, ports } = this.flow.objects.parts;
    if (node >= this.nodeCount) return hubs.roleOf(node)?.token ?? ports.functionOfResult(node) ?? NONE;
    return functionAt(this.flow.objects.parts, this.flow.index, node);
  }

  /** What is kept between runs of a function and is set to what a variable of a hub is; NONE where that sets nothing. */
  setBy({ token, at }: HubRole): number {
    const { sets = NONE, first } = this.flow.objects.parts.hubs.boundTo(token);
    return at === (first.length > 0 ? null : 0) ? sets : NONE;
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

  /** A node stands in the function that data of a context came into. */
  isOwn(context: number, node: number): boolean {
    return this.functionToken(this.flow.contexts.parameterOf(context)) === this.functionToken(node);
  }

  /** What a call was given stays with the variables of this call. */
  isOfCall(fact: number, variable: number): boolean {
    const { objects, contexts, facts } = this.flow;
    const owner = objects.parts.fields.cellOf(variable)?.activation;
    const own = contexts.parameterOf(facts.contexts[fact]);
    return owner !== undefined && own !== NONE && this.functionToken(own) === owner;
  }

  /** The same origin, of data of which it is known how the function runs that it is in. */
  within(origin: number, variant: number): number {
    const { contexts, arrivals } = this.flow;
    const within = contexts.within(origin, variant);
    arrivals.begin(within, contexts.wholeOf(origin));
    return within;
  }

  /** Where data at a place is noted: what one function has put into what one around it holds is not yet that of a call of the other. */
  notedAt(context: number, place: number): number {
    const parameter = this.flow.contexts.parameterOf(context);
    return parameter !== NONE && this.inner.isAround(place, parameter) ? outOf(place) : place;
  }
}

/** What stands, among nodes, for what a parameter holds when its function is left; and back. */
export function outOf(parameter: number): number {
  return -2 - parameter;
}
