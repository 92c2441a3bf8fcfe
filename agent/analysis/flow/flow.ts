import { NONE } from '../../ir/kinds.js';
import type { SourceSpec } from '../../rules/rule.js';
import type { Objects } from '../objects/objects.js';
import type { NodeIndex } from '../values/node-index.js';
import { Arrivals } from './arrivals.js';
import { Contexts, RETURNS, THROWS } from './contexts.js';
import { Crossings, outOf } from './crossings.js';
import { composed, doubting, type Effect, Shape, UNCHANGED } from './effects.js';
import { Facts } from './facts.js';
import type { Following, Placing } from './following.js';
import type { LibraryCalls } from './library-calls.js';
import { ANY_MEMBER, Paths, WHOLE_VALUE } from './paths.js';
import type { Relevance } from './relevance.js';
import { NO_PORT, type Targets } from './targets.js';
import type { Transfer } from './transfer.js';

/** Doubt whether what goes into a call of which nothing is known comes out of it. */
const PASSED_ON = doubting(1, Shape.Made);

/**
 * Where untrusted data gets to: facts grow until nothing is new. A function that is called with untrusted data is followed
 * once for each parameter and path; what leaves it goes back to all that call it so.
 */
export class Flow implements Following {
  readonly contexts = new Contexts();
  readonly facts = new Facts();
  readonly paths = new Paths();
  readonly arrivals = new Arrivals(this.contexts, this.facts, (fact, origin, effect) =>
    this.add(origin, this.facts.nodes[fact], this.facts.paths[fact], effect, fact),
  );
  private readonly crossings: Crossings;
  private readonly pending: number[] = [];
  private readonly isPending: boolean[] = [];

  constructor(
    readonly objects: Objects,
    readonly index: NodeIndex,
    readonly targets: Targets,
    readonly library: LibraryCalls,
    private readonly transfer: Transfer,
    /** Where data need be followed; null for everywhere. */
    private readonly relevance: Pick<Relevance, 'has'> | null,
  ) {
    this.crossings = new Crossings(this, this.contexts, this.arrivals, targets, transfer);
  }

  /** Data leaves the function that it is in: by its result, by what it throws, or in what a parameter holds. */
  exit(fact: number, port: number): void {
    this.crossings.exit(fact, port);
  }

  isCalled(parameter: number): boolean {
    return this.crossings.isCalled(parameter);
  }

  /** Data of a source comes up at a node, below some members. */
  begin(source: SourceSpec, node: number, path: number, cleaned: number): void {
    const effect: Effect = { keeps: -1, cleans: cleaned, doubt: source.doubt ?? 0, shapes: Shape.Same };
    this.add(this.contexts.origin(source), node, path, effect, NONE);
  }

  /** The same in what a call was passed at a port. */
  beginAtPort(source: SourceSpec, call: number, port: number, path: number, cleaned: number): void {
    const effect: Effect = { keeps: -1, cleans: cleaned, doubt: source.doubt ?? 0, shapes: Shape.Same };
    this.crossings.put(this.contexts.origin(source), call, port, path, effect, NONE, NONE);
  }

  solve(): void {
    for (let at = 0; ; ) {
      this.arrivals.settle();
      if (at === this.pending.length) break;
      const fact = this.pending[at++];
      this.isPending[fact] = false;
      this.follow(fact);
    }
    this.pending.length = 0;
  }

  /** Data that is no longer that of one call is followed for the sources that it may be from. Not where it is of a source. */
  private isKept(fact: number): boolean {
    if (this.contexts.sourceOf(this.facts.contexts[fact]) !== null) return false;
    this.arrivals.keep(fact);
    return true;
  }

  private follow(fact: number): void {
    const node = this.facts.nodes[fact];
    if (node < 0) {
      const parameter = outOf(node);
      const isThrown = this.crossings.isResult(parameter);
      this.crossings.exitFrom(fact, isThrown ? THROWS : parameter, this.crossings.functionToken(parameter));
      return;
    }
    if (node >= this.objects.program.nodeCount) {
      const role = this.objects.parts.hubs.roleOf(node);
      if (role?.at === null) {
        if (this.contexts.sourceOf(this.facts.contexts[fact]) === null)
          this.crossings.exitFrom(fact, RETURNS, role.token);
        else this.crossings.returned(fact, role.token);
      } else if (role !== undefined)
        for (const target of this.targets.ofHub(role.token)) this.crossings.enter(fact, target);
      if (role !== undefined) return;
      const token = this.objects.parts.ports.functionOfResult(node);
      if (token !== undefined) {
        if (!this.isKept(fact)) this.crossings.returned(fact, token);
        return;
      }
      if (!this.isOfCall(fact, node) && this.isKept(fact)) return;
      for (const target of this.objects.parts.variables.targetsOf(node))
        this.move(fact, target, this.facts.paths[fact]);
      return;
    }
    for (const user of this.index.usersOf(node)) this.transfer.use(this, fact, user);
  }

  /** What a call was given stays with the variables of this call. */
  private isOfCall(fact: number, variable: number): boolean {
    const owner = this.objects.parts.fields.activationOf(variable);
    const own = this.contexts.parameterOf(this.facts.contexts[fact]);
    return owner !== undefined && own !== NONE && this.crossings.functionToken(own) === owner;
  }

  /** The same data is at another node. */
  move(fact: number, node: number, path: number, effect: Effect = UNCHANGED): void {
    this.add(this.facts.contexts[fact], node, path, composed(this.facts.effects[fact], effect), fact);
  }

  add(
    context: number,
    node: number,
    path: number,
    effect: Effect,
    previous: number,
    inner: number = NONE,
  ): void {
    if (this.relevance !== null && !this.relevance.has(node)) return;
    const added = this.facts.add(context, node, path, effect, previous, inner);
    if (added === NONE || this.isPending[added]) return;
    this.isPending[added] = true;
    this.pending.push(added);
  }

  /** A call is given data. */
  call(fact: number, call: number): void {
    const linked = this.index.unitOf(call);
    const node = this.facts.nodes[fact];
    const path = this.facts.paths[fact];
    const said = this.library.of(linked, call);
    for (const { from, out, isDeep, to, into, effect } of said.handed) {
      if (from !== node) continue;
      let below = path;
      for (const key of out) if (below !== NONE) below = this.paths.within(below, key);
      if (below === NONE) continue;
      if (effect.shapes !== Shape.Same && !isDeep) {
        // What is made of an object has nothing to do with its members; a list counts as its items.
        if (!this.isText(below)) continue;
        below = WHOLE_VALUE;
      }
      if (isDeep) below = 0;
      for (let i = into.length - 1; i >= 0; i--) below = this.paths.under(into[i], below);
      if (to === NO_PORT) this.move(fact, call, below, effect);
      else this.deliver(fact, call, to, below, effect);
    }
    for (const target of said.callbacks) this.crossings.enter(fact, target);
    const targets = said.isKnown ? [] : this.targets.of(linked, call);
    for (const target of targets) this.crossings.enter(fact, target);
    const isFollowed = targets.some(({ isGuess }) => !isGuess);
    if (!said.isKnown && !isFollowed && this.isText(path)) this.move(fact, call, 0, PASSED_ON);
  }

  /** Data below a path is in the value where text is wanted: it is the value, or one of its items. */
  isText(path: number): boolean {
    return path === WHOLE_VALUE || path === ANY_MEMBER;
  }

  /** What was passed to a call at a port holds data afterwards. */
  private deliver(fact: number, call: number, port: number, path: number, effect: Effect): void {
    this.crossings.put(
      this.facts.contexts[fact],
      call,
      port,
      path,
      composed(this.facts.effects[fact], effect),
      fact,
      NONE,
    );
  }

  /** Data is put below an object elsewhere than in the version at hand. */
  place({ context, effect, previous, inner }: Placing, node: number, path: number): void {
    this.add(context, node, path, effect, previous, inner);
  }

  /** The same, from a fact. */
  placing(fact: number, effect: Effect = UNCHANGED): Placing {
    return {
      context: this.facts.contexts[fact],
      effect: composed(this.facts.effects[fact], effect),
      previous: fact,
      inner: NONE,
    };
  }

  /** Data is in what a parameter of the function at hand holds. */
  exitPlaced({ context, effect, previous, inner }: Placing, parameter: number, path: number): void {
    // A fact of its own at the parameter, which is not read there: what it holds on the way in is another thing.
    this.add(context, outOf(parameter), path, effect, previous, inner);
  }
}
