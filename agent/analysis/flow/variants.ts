import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import type { Budget } from '../graph/budget.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import { type LinkedUnit, returnsOf } from '../link/linked-unit.js';
import type { Objects } from '../objects/objects.js';
import { isOfMany, isOne, runsNothing, TokenKind } from '../objects/tokens.js';
import type { Constants } from '../values/constants.js';
import type { Known } from '../values/known.js';
import type { NodeIndex } from '../values/node-index.js';
import type { Operations } from '../values/operations.js';
import { waysTo } from '../values/ways.js';
import { CallerVariants } from './caller-variants.js';
import { ANY_CALL } from './contexts.js';
import { deadRegions } from './dead-regions.js';
import { type Decided, Deciding } from './deciding.js';
import { cellAt, isGiven } from './given.js';
import { KeyedVariants } from './keyed-variants.js';
import { type Lookup, Lookups } from './lookups.js';
import { type Given, keyOf, Runs } from './runs.js';
import { onlyPassed, type Target } from './target.js';
import type { Targets } from './targets.js';
import { Triples } from './triples.js';

/** More than there are levels. */
const LEVELS = 16;

const NOTHING: ReadonlySet<number> = new Set();

/** Variants by target, and by the variant of the function around. */
type Remembered = Map<Target, Map<number, number>>;

/**
 * Functions of which a part is never run for some calls, since these pass a constant that conditions depend on, or an object
 * of a class whose methods are called. Calls for which the same parts are run share a variant. Found when asked, from what is
 * known of all calls: the flow follows each variant apart.
 */
export class Variants {
  private readonly runs: Runs;
  readonly keyed: KeyedVariants;
  readonly callers: CallerVariants;
  private readonly numbers = new Map<string, number>();
  private readonly classes = new Map<string, number>();
  private readonly counts = new Map<number, number>();
  /** Calls for which all of a function runs, as it runs in too many ways. */
  beyond = 0;
  private readonly ofTargets: Remembered = new Map();
  private readonly parts: Remembered = new Map();
  private readonly filtered = new Map<number, Map<number, readonly Target[]>>();
  private deciding: Deciding | null = null;
  private readonly budget: Budget;
  private readonly lookups: Lookups;

  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    private readonly constants: Constants,
    private readonly targets: Targets,
    private readonly operations: Operations,
  ) {
    this.lookups = new Lookups(objects, operations);
    this.budget = objects.program.budgets.values;
    this.runs = new Runs(objects, constants);
    this.keyed = new KeyedVariants(objects, index, this.runs, (token) => this.decided(token));
    this.callers = new CallerVariants(objects, index, this.runs, this);
  }

  /** How a call runs a function. @param from how the function runs that the call stands in */
  of(target: Target, from: number): number {
    return remembered(this.ofTargets, target, from, () => {
      const part = this.find(target, from, graphBounds.variantDepth);
      const found = this.keyed.of(target, from, part);
      return found === ANY_CALL && this.runs.isInside(from, target.token) ? from : found;
    });
  }

  /** How a function runs that a call has made: as the one around it was run by that call. @param hub token of what the call made */
  ofMade(hub: number, token: number): number {
    let found = this.made.get(hub);
    if (found === undefined) {
      found = this.findMade(hub);
      this.made.set(hub, found);
    }
    return this.runs.isInside(found, token) ? found : ANY_CALL;
  }
  private readonly made = new Map<number, number>();

  private findMade(hub: number): number {
    const making = this.objects.parts.made.makingOf(hub);
    if (making === undefined) return ANY_CALL;
    const calls = this.targets.of(this.index.unitOf(making.call), making.call);
    const target = calls.find(({ token }) => token === making.maker);
    return target === undefined ? ANY_CALL : this.of(target, ANY_CALL);
  }

  /** The same for any call, whatever it passes as keys. */
  partOf(target: Target): number {
    return remembered(this.parts, target, ANY_CALL, () =>
      this.find(target, ANY_CALL, graphBounds.variantDepth),
    );
  }

  /** Whether some calls of a function run only a part of it. */
  isVaried(token: number): boolean {
    return (this.decided(token)?.parameters.size ?? 0) > 0;
  }

  decided(token: number): Decided | undefined {
    this.deciding ??= new Deciding(this.objects, this.index, this.targets, this.operations, this.lookups);
    return this.deciding.of(token);
  }

  /** Whether a function is one inside that of a variant: it was made by it. */
  isInside(variant: number, token: number): boolean {
    return this.runs.isInside(variant, token);
  }

  /** The same, or that function itself. */
  isWithin(variant: number, token: number): boolean {
    return this.runs.tokenOf(variant) === token || this.runs.isInside(variant, token);
  }

  /** The variant where it is one of the function that a node stands in, or of one around that; of others it says nothing. */
  at(variant: number, node: number): number {
    return this.runs.at(variant, node);
  }

  /** What is constant for a variant. */
  constantsOf(variant: number): Constants {
    return this.runs.constantsOf(variant);
  }

  /** The functions that a call may run. @param variant of the function that it stands in */
  targetsOf(linked: LinkedUnit, call: number, variant: number): readonly Target[] {
    return this.meant(linked, call, variant, graphBounds.variantDepth);
  }

  /** @param level how many calls and members are looked through to know what is called */
  private meant(linked: LinkedUnit, call: number, variant: number, level: number): readonly Target[] {
    const all = this.targets.of(linked, call);
    if (level === 0 || !this.targets.areSeveral(all)) return all;
    let known = this.filtered.get(call);
    if (known === undefined) {
      known = new Map();
      this.filtered.set(call, known);
    }
    const key = variant * LEVELS + level;
    let found = known.get(key);
    if (found === undefined) {
      found = this.filter(linked, call, variant, all, level);
      known.set(key, found);
    }
    return found;
  }

  private filter(
    linked: LinkedUnit,
    call: number,
    variant: number,
    all: readonly Target[],
    level: number,
  ): readonly Target[] {
    const { tokens, variables } = this.objects.parts;
    const callee =
      this.objects.calls.indirectBy(call)?.callee ??
      linked.base + linked.graph.nodes[(call - linked.base) * GRAPH_WIDTH + 3];
    const held = variables.of(callee);
    const isMany = [...held].some((token) => isOfMany(tokens.kind(token)));
    const isCalled = (token: number) => isOne(tokens.kind(token));
    const running = (some: ReadonlySet<number>) =>
      [...some].filter((token) => !runsNothing(tokens.kind(token)));
    if (!isMany && !running(held).every(isCalled)) return all;
    if (!this.budget.take(call, all.length)) return all;
    const meant = this.tokensOf(callee, variant, level - 1);
    if (meant === held) return all;
    const functions = running(meant);
    if (isMany) return functions.every(isCalled) ? this.targets.directly(linked, call, functions) : all;
    if (meant.size === held.size) return all;
    const found = all.filter(({ token }) => meant.has(token));
    return found.length === 0 && functions.length > 0 ? all : found;
  }

  private find(target: Target, from: number, level: number): number {
    const decided = this.decided(target.token);
    if (
      level === 0 ||
      decided === undefined ||
      target.isGuess ||
      target.call >= this.objects.program.nodeCount ||
      !this.budget.take(target.call)
    )
      return ANY_CALL;
    const given = this.givenBy(target, decided, from, level);
    return given === null ? ANY_CALL : this.numberOf(target.token, given, decided, level);
  }

  private givenBy({ passed }: Target, { parameters }: Decided, from: number, level: number): Given | null {
    const { variables } = this.objects.parts;
    const constants = new Map<number, Known>();
    const tokens = new Map<number, ReadonlySet<number>>();
    for (const parameter of parameters) {
      const all = variables.of(parameter);
      const one = onlyPassed(passed, parameter);
      if (one === undefined) continue;
      const known = this.constantsOf(this.at(from, one.value)).of(one.value);
      if (known.isAll && known.choices.length > 0) constants.set(parameter, known);
      const isMany = [...all].some((token) => isOfMany(this.objects.parts.tokens.kind(token)));
      const held = this.tokensOf(one.value, this.at(from, one.value), level - 1);
      if ((isMany || held.size < all.size) && this.areKnown(held, runsNothing)) tokens.set(parameter, held);
    }
    return constants.size + tokens.size === 0 ? null : { constants, tokens };
  }

  /** Objects and functions of which it is known which they are. @param also what else is meant */
  areKnown(held: ReadonlySet<number>, also: (kind: TokenKind) => boolean = isLiteral): boolean {
    const { tokens } = this.objects.parts;
    const isMeant = (kind: TokenKind) => isOne(kind) || kind === TokenKind.Instance || also(kind);
    return [...held].every((token) => isMeant(tokens.kind(token)));
  }

  /** The variant of a function that is given something. @param level how many more calls are looked through */
  numberOf(token: number, given: Given, decided: Decided, level: number): number {
    const key = `${level} ${token} ${keyOf(given)}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.classOf(token, given, decided, level);
      this.numbers.set(key, number);
    }
    return number;
  }

  /** Calls for which the same is run here and in what it calls are one variant. @param level how many more calls are looked through */
  private classOf(token: number, given: Given, decided: Decided, level: number): number {
    const { tokens, program } = this.objects.parts;
    const linked = program.units[tokens.first(token)];
    const variant = this.runs.add(token, given);
    if (variant === ANY_CALL) return ANY_CALL;
    const differences = [
      ...deadRegions(linked, tokens.second(token), this.constantsOf(variant), this.constants),
      ...decided.dispatching.flatMap((call) => {
        const meant = this.meant(linked, call, variant, level - 1);
        const isAll = meant === this.targets.of(linked, call);
        return isAll ? [] : `${call}:${meant.map((target) => target.token)}`;
      }),
      ...decided.lookups.flatMap((read) => {
        const all = this.objects.parts.variables.of(read);
        const found = this.tokensOf(read, variant, level - 1);
        return found === all ? [] : `${read}:${[...found].sort((one, other) => one - other)}`;
      }),
    ];
    // What it hands on decides how others run: that is said by what these calls pass, and by nothing less.
    const isHandedOn = [...decided.passing].some(
      (target) => this.find(target, variant, level - 1) !== ANY_CALL,
    );
    if (isHandedOn) differences.push(keyOf(given));
    const count = this.counts.get(token) ?? 0;
    const key = `${token} ${differences.join(' ')}`;
    const isMany = count >= graphBounds.variants;
    const alike = differences.length === 0 ? ANY_CALL : (this.classes.get(key) ?? NONE);
    const same = alike === NONE && isMany ? ANY_CALL : alike;
    if (alike === NONE && isMany) this.beyond++;
    if (same === NONE) {
      this.counts.set(token, count + 1);
      this.classes.set(key, variant);
      if (!isHandedOn) this.runs.share(variant);
      return variant;
    }
    this.runs.drop(variant);
    return same;
  }

  /** What a value can be, for a variant of the function that it stands in. */
  tokensOf(value: number, variant: number, level: number): ReadonlySet<number> {
    const all = this.objects.parts.variables.of(value);
    if (value >= this.objects.program.nodeCount || all.size === 0) return all;
    if (level <= 0) return all;
    const around = this.at(variant, value);
    const known = this.heldRows.find(value, around, level);
    if (known !== NONE) return this.held[known];
    const found = new Set<number>();
    const ways = [...waysTo(this.index, value, this.constantsOf(around).branches)];
    for (const way of ways)
      for (const token of this.ofWay(way, this.at(variant, way), level))
        if (all.has(token) || this.isOneOf(token, all)) found.add(token);
    const isNothing = () => ways.every((way) => this.isGivenNothing(way, this.at(variant, way)));
    const held = found.size > 0 ? found : isNothing() ? NOTHING : all;
    this.held[this.heldRows.add(value, around, level)] = held;
    return held;
  }
  private readonly heldRows = new Triples();
  private readonly held: ReadonlySet<number>[] = [];

  /** Whether a value is what a function was given, and that is nothing of the program. */
  private isGivenNothing(value: number, variant: number): boolean {
    const linked = this.index.unitOf(value);
    const cell = cellAt(this.objects.parts, linked, value - linked.base);
    if (cell === NONE && !isGiven(linked, value - linked.base)) return false;
    return this.runs.held(variant, cell === NONE ? value : cell)?.size === 0;
  }

  /** Whether a function is one of many that are held as one. */
  private isOneOf(token: number, all: ReadonlySet<number>): boolean {
    const { tokens, hubs } = this.objects.parts;
    if (!isOne(tokens.kind(token))) return false;
    return [...all].some((one) => isOfMany(tokens.kind(one)) && hubs.hasMember(one, token));
  }

  private ofWay(way: number, variant: number, level: number): Iterable<number> {
    const { variables, fields } = this.objects.parts;
    const linked = this.index.unitOf(way);
    const { graph, base, unit } = linked;
    const at = (way - base) * GRAPH_WIDTH;
    const op = graph.nodes[at] & 0xff;
    const cell = cellAt(this.objects.parts, linked, way - base);
    if (cell !== NONE || isGiven(linked, way - base))
      return this.runs.held(variant, cell === NONE ? way : cell) ?? variables.of(way);
    const lookup = this.lookups.of(linked, way);
    if (lookup !== null) return this.lookedUp(lookup, way, variant, level);
    if (op === Op.Call) return this.resultOf(linked, way, variant, level);
    if (op !== Op.Load || graph.nodes[at + 4] < 0) return variables.of(way);
    const object = base + graph.nodes[at + 3];
    const holders = this.tokensOf(object, variant, level - 1);
    const all = variables.of(object);
    if (holders.size === all.size && [...holders].every((holder) => all.has(holder)))
      return variables.of(way);
    const key = fields.key(unit.string(graph.nodes[at + 4]));
    return [...holders].flatMap((holder) => {
      const member = this.objects.members.of(holder, key);
      // The one method of a functional interface is the function itself.
      return member === NONE ? [holder] : [...variables.of(member)];
    });
  }

  /** What a read gives under a key that is known for a variant. */
  private lookedUp(
    { object, key, otherwise }: Lookup,
    way: number,
    variant: number,
    level: number,
  ): Iterable<number> {
    const all = this.objects.parts.variables.of(way);
    const keys = this.constantsOf(this.at(variant, key)).keys(key);
    if (keys === null) return all;
    const found: number[] = [];
    for (const holder of this.tokensOf(object, variant, level - 1)) {
      const held = this.lookups.held(holder, keys);
      if (held === null) return all;
      found.push(...held);
    }
    for (const other of otherwise) found.push(...this.tokensOf(other, variant, level - 1));
    return found;
  }

  /** What functions give that a call runs only a part of. */
  private resultOf(linked: LinkedUnit, call: number, variant: number, level: number): Iterable<number> {
    const { variables, tokens, program, made } = this.objects.parts;
    const all = variables.of(call);
    // What it makes is kept separate by the call already.
    if ([...all].some((token) => made.makingOf(token)?.call === call)) return all;
    const targets = this.meant(linked, call, variant, level - 1);
    const isPlain = targets.every(
      ({ token, result, constructs, isGuess }) =>
        tokens.kind(token) === TokenKind.Function && result !== null && !constructs && !isGuess,
    );
    if (targets.length === 0 || !isPlain) return all;
    return targets.flatMap((target) => {
      const home = program.units[tokens.first(target.token)];
      const fn = tokens.second(target.token);
      if (!this.isVaried(target.token))
        return [...variables.of(this.objects.parts.ports.result(home.index, fn))];
      const runs = this.find(target, variant, level - 1);
      const { nodes } = home.graph;
      const { branches } = this.constantsOf(runs);
      return returnsOf(home, fn)
        .filter((local) => !branches.isDeadNode(home, local))
        .flatMap((local) => [...this.tokensOf(home.base + nodes[local * GRAPH_WIDTH + 3], runs, level - 1)]);
    });
  }
}

const isLiteral = (kind: TokenKind) => kind === TokenKind.Literal;

function remembered(all: Remembered, target: Target, from: number, find: () => number): number {
  let known = all.get(target);
  if (known === undefined) {
    known = new Map();
    all.set(target, known);
  }
  let number = known.get(from);
  if (number === undefined) {
    number = find();
    known.set(from, number);
  }
  return number;
}
