import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { calledName } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Objects } from '../objects/objects.js';
import { isFunction, TokenKind } from '../objects/tokens.js';
import type { NodeIndex } from '../values/node-index.js';
import { ANY_CALL } from './contexts.js';
import { type Decided, dispatchedOn } from './deciding.js';
import { functionAt, givenAround } from './given.js';
import type { Given, Runs } from './runs.js';
import { onlyPassed, type Target } from './target.js';
import { Triples } from './triples.js';

/** What is asked of the ways in which functions run. */
interface Varying {
  decided(token: number): Decided | undefined;
  /** The variant of a function that is given something. */
  numberOf(token: number, given: Given, decided: Decided, level: number): number;
  /** What a value can be, for a variant of the function that it stands in. */
  tokensOf(value: number, variant: number, level: number): ReadonlySet<number>;
  /** The functions that a call may run. @param variant of the function that it stands in */
  targetsOf(linked: LinkedUnit, call: number, variant: number): readonly Target[];
  /** Objects and functions of which it is known which they are. */
  areKnown(held: ReadonlySet<number>): boolean;
}

/**
 * What the way in which a function has run says of the one that called it: what was called, it was called with, and what it was
 * given, its caller passed. So what one function that is handed over gives comes out of the calls that hand it over, and of no others.
 */
export class CallerVariants {
  private readonly pairs = new Triples();
  private readonly known = new Map<Target, Map<number, number>>();

  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    private readonly runs: Runs,
    private readonly varying: Varying,
  ) {}

  /**
   * How a function runs in which a call has run one of several.
   * @param variant what is known already
   * @param inner how the called function has run
   * @returns NONE where that call cannot have run it so
   */
  of(variant: number, target: Target, inner: number): number {
    if (target.call >= this.objects.program.nodeCount) return variant;
    let known = this.known.get(target);
    if (known === undefined) {
      known = new Map();
      this.known.set(target, known);
    }
    const pair = this.pairs.add(variant, inner, 0);
    let found = known.get(pair);
    if (found === undefined) {
      found = this.mayPass(variant, target, inner) ? this.find(variant, target, inner) : NONE;
      known.set(pair, found);
    }
    return found;
  }

  /** Whether a call hands something on that its function was given, and which decides how the called one runs. */
  isHandedOn(target: Target): boolean {
    const { tokens, program } = this.objects.parts;
    if (target.call >= program.nodeCount || tokens.kind(target.token) !== TokenKind.Function) return false;
    return this.decidedAt(target.call)?.passing.has(target) === true;
  }

  /** Whether a call may pass what a function was given that has run so. */
  private mayPass(variant: number, { passed }: Target, inner: number): boolean {
    for (const [parameter, given] of this.admitted(inner)) {
      const one = onlyPassed(passed, parameter);
      if (one === undefined) continue;
      const held = this.varying.tokensOf(
        one.value,
        this.runs.at(variant, one.value),
        graphBounds.variantDepth,
      );
      const isKnown = held.size > 0 && (this.varying.areKnown(held) || this.isAllPassed(one.value));
      if (isKnown && ![...held].some((token) => given.has(token))) return false;
    }
    return true;
  }

  /** A value is what the function was given, and what calls pass there is known: a type that it states adds nothing to that. */
  private isAllPassed(value: number, depth = 0): boolean {
    const given = depth < graphBounds.conditionDepth ? this.givenAs(value) : NONE;
    if (given === NONE) return false;
    const { variables } = this.objects.parts;
    const sources = [...variables.sourcesOf(given)];
    return (
      sources.length > 0 &&
      sources.every((source) => {
        const held = variables.of(source);
        return (held.size > 0 && this.varying.areKnown(held)) || this.isAllPassed(source, depth + 1);
      })
    );
  }

  /** Whether a function that runs in one way may have been given the same as one that runs in another. */
  areAlike(one: number, other: number): boolean {
    if (one === other) return true;
    const others = this.admitted(other);
    for (const [parameter, given] of this.admitted(one)) {
      const held = others.get(parameter);
      if (held !== undefined && ![...held].some((token) => given.has(token))) return false;
    }
    return true;
  }

  private find(variant: number, target: Target, inner: number): number {
    const linked = this.index.unitOf(target.call);
    const object = dispatchedOn(this.objects.parts, linked, target.call);
    const narrower = new Map<number, ReadonlySet<number>>();
    if (object !== NONE && this.decidedAt(object)?.dispatching.includes(target.call)) {
      const name = calledName(linked, target.call);
      this.narrow(narrower, variant, object, (one) => this.functionsRunBy(one, name).includes(target.token));
    }
    for (const [parameter, given] of this.admitted(inner)) {
      const one = onlyPassed(target.passed, parameter);
      const object = one === undefined ? NONE : this.givenAs(one.value);
      if (object !== NONE && this.decidedAt(object)?.passing.has(target))
        this.narrow(narrower, variant, object, (token) => given.has(token));
    }
    const [first] = narrower.keys();
    const own = first === undefined ? undefined : this.decidedAt(first);
    if (first === undefined || own === undefined) return variant;
    const given = {
      constants: this.runs.isShared(variant) ? new Map() : this.runs.given(variant).constants,
      tokens: new Map([...this.admitted(variant), ...narrower]),
    };
    const found = this.varying.numberOf(this.functionOf(first), given, own, graphBounds.variantDepth);
    return found === ANY_CALL ? variant : found;
  }

  /** Notes which of the things that something may be it is, where that says more than is known. */
  private narrow(
    narrower: Map<number, ReadonlySet<number>>,
    variant: number,
    object: number,
    isMeant: (token: number) => boolean,
  ): void {
    const held =
      narrower.get(object) ?? this.admitted(variant).get(object) ?? this.objects.parts.variables.of(object);
    const left = new Set([...held].filter(isMeant));
    if (left.size > 0 && left.size < held.size && this.varying.areKnown(left)) narrower.set(object, left);
  }

  /**
   * What a function may be given that runs so, by node of the parameter. Calls share a variant that run the same, whatever they
   * pass: then all is meant of which no other function is run.
   */
  private admitted(variant: number): ReadonlyMap<number, ReadonlySet<number>> {
    if (!this.runs.isShared(variant)) return this.runs.given(variant).tokens;
    let admitted = this.ofShared.get(variant);
    if (admitted === undefined) {
      admitted = this.admittedTo(variant);
      this.ofShared.set(variant, admitted);
    }
    return admitted;
  }
  private readonly ofShared = new Map<number, ReadonlyMap<number, ReadonlySet<number>>>();

  private admittedTo(variant: number): ReadonlyMap<number, ReadonlySet<number>> {
    const admitted = new Map<number, ReadonlySet<number>>();
    for (const call of this.varying.decided(this.runs.tokenOf(variant))?.dispatching ?? []) {
      const linked = this.index.unitOf(call);
      const object = dispatchedOn(this.objects.parts, linked, call);
      const all = this.varying.targetsOf(linked, call, ANY_CALL);
      const run = this.varying.targetsOf(linked, call, variant);
      if (object === NONE || run === all) continue;
      const functions = new Set(run.map(({ token }) => token));
      const name = calledName(linked, call);
      const held = admitted.get(object) ?? this.objects.parts.variables.of(object);
      const isMeant = (one: number) =>
        this.varying.areKnown(new Set([one])) &&
        this.functionsRunBy(one, name).every((token) => functions.has(token));
      admitted.set(object, new Set([...held].filter(isMeant)));
    }
    return admitted;
  }

  /** The functions that a call of a method of a thing runs, or of the thing itself, as far as is known. */
  private functionsRunBy(held: number, name: string): readonly number[] {
    const { fields, variables, tokens } = this.objects.parts;
    if (isFunction(tokens.kind(held))) return [held];
    const member = name === '' ? NONE : this.objects.members.of(held, fields.key(name));
    return member === NONE ? [] : [...variables.of(member)];
  }

  private givenAs(value: number): number {
    if (value >= this.objects.program.nodeCount) return NONE;
    const linked = this.index.unitOf(value);
    const given = givenAround(this.objects.parts, linked, value - linked.base);
    return given === NONE ? NONE : linked.base + given;
  }

  private decidedAt(node: number): Decided | undefined {
    return this.varying.decided(this.functionOf(node));
  }

  private functionOf(node: number): number {
    return functionAt(this.objects.parts, this.index, node);
  }
}
