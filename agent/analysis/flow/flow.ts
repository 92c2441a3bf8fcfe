import { NONE } from '../../ir/kinds.js';
import type { SourceSpec } from '../../rules/rule.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import type { NodeIndex } from '../values/node-index.js';
import { Contexts, RETURNS, THROWS } from './contexts.js';
import { composed, doubting, type Effect, Shape, UNCHANGED } from './effects.js';
import { Facts } from './facts.js';
import type { Following, Placing } from './following.js';
import type { LibraryCalls } from './library-calls.js';
import { Paths } from './paths.js';
import { NO_PORT, type Target, type Targets } from './targets.js';
import type { Transfer } from './transfer.js';

/** What stands for the call where data is put into what the whole program has one of. */
const KEPT = 0;
const kept: Target = {
  call: NONE,
  token: NONE,
  passed: [],
  result: null,
  constructs: false,
  isGuess: false,
  effect: UNCHANGED,
};

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
  private readonly pending: number[] = [];
  private readonly isPending: boolean[] = [];

  constructor(
    readonly objects: Objects,
    readonly index: NodeIndex,
    readonly targets: Targets,
    readonly library: LibraryCalls,
    private readonly transfer: Transfer,
  ) {}

  /** Data of a source comes up at a node, below some members. */
  begin(source: SourceSpec, node: number, path: number, cleaned: number): void {
    const effect: Effect = { keeps: -1, cleans: cleaned, doubt: source.doubt ?? 0, shapes: Shape.Same };
    this.add(this.contexts.origin(source), node, path, effect, NONE);
  }

  /** The same in what a call was passed at a port. */
  beginAtPort(source: SourceSpec, call: number, port: number, path: number, cleaned: number): void {
    const effect: Effect = { keeps: -1, cleans: cleaned, doubt: source.doubt ?? 0, shapes: Shape.Same };
    this.put(this.contexts.origin(source), call, port, path, effect, NONE, NONE);
  }

  solve(): void {
    for (let at = 0; at < this.pending.length; at++) {
      const fact = this.pending[at];
      this.isPending[fact] = false;
      this.follow(fact);
    }
    this.pending.length = 0;
  }

  private follow(fact: number): void {
    const node = this.facts.nodes[fact];
    if (node < 0) {
      const parameter = outOf(node);
      const isThrown = this.objects.parts.hubs.roleOf(parameter)?.at === null;
      this.exitFrom(fact, isThrown ? THROWS : parameter, this.functionToken(parameter));
      return;
    }
    if (node >= this.objects.program.nodeCount) {
      const role = this.objects.parts.hubs.roleOf(node);
      if (role?.at === null) this.exitFrom(fact, RETURNS, role.token);
      else if (role !== undefined)
        for (const target of this.targets.ofHub(role.token)) this.enter(fact, target);
      if (role !== undefined) return;
      const token = this.objects.parts.ports.functionOfResult(node);
      if (token !== undefined) {
        this.returned(fact, token);
        return;
      }
      if (this.isKept(fact, node)) return;
      for (const target of this.objects.parts.variables.targetsOf(node))
        this.move(fact, target, this.facts.paths[fact]);
      return;
    }
    for (const user of this.index.usersOf(node)) this.transfer.use(this, fact, user);
  }

  /**
   * What the whole program has one of holds data for all that read it, whoever put it there: it is followed once, and not
   * once for each that puts it.
   */
  private isKept(fact: number, variable: number): boolean {
    const path = this.facts.paths[fact];
    const owner = this.objects.parts.fields.activationOf(variable);
    const own = this.contexts.parameterOf(this.facts.contexts[fact]);
    // What a call was given stays with the variables of this call.
    if (owner !== undefined && own !== NONE && this.functionToken(own) === owner) return false;
    const context = this.contexts.entry(variable, path);
    if (this.facts.contexts[fact] === context) return false;
    this.contexts.incoming(context).add(fact, KEPT);
    this.add(context, variable, this.contexts.pathOf(context), UNCHANGED, NONE);
    return true;
  }

  /** The same data is at another node. */
  move(fact: number, node: number, path: number, effect: Effect = UNCHANGED): void {
    this.add(this.facts.contexts[fact], node, path, composed(this.facts.effects[fact], effect), fact);
  }

  private add(
    context: number,
    node: number,
    path: number,
    effect: Effect,
    previous: number,
    inner: number = NONE,
  ): void {
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
        below = this.asText(node, below);
        if (below === NONE) continue;
      }
      if (isDeep) below = 0;
      for (let i = into.length - 1; i >= 0; i--) below = this.paths.under(into[i], below);
      if (to === NO_PORT) this.move(fact, call, below, effect);
      else this.deliver(fact, call, to, below, effect);
    }
    for (const target of said.callbacks) this.enter(fact, target);
    const targets = said.isKnown ? [] : this.targets.of(linked, call);
    for (const target of targets) this.enter(fact, target);
    const isFollowed = targets.some(({ isGuess }) => !isGuess);
    if (!said.isKnown && !isFollowed && this.asText(node, path) === 0) this.move(fact, call, 0, PASSED_ON);
  }

  /** What of data below a path is in the value where text is wanted: the whole; NONE where nothing is. */
  asText(_node: number, path: number): number {
    if (path === 0) return 0;
    return this.paths.within(path, this.objects.parts.fields.key('')) === 0 ? 0 : NONE;
  }

  /** A function is called with data. */
  private enter(fact: number, target: Target): void {
    const { passed, isGuess } = target;
    for (const { value, parameter, from, into } of passed) {
      if (value !== this.facts.nodes[fact]) continue;
      let path = this.facts.paths[fact];
      if (from !== NONE) path = isGuess && path === 0 ? 0 : this.paths.within(path, from);
      if (path === NONE) continue;
      if (into !== NONE) path = this.paths.under(into, path);
      const context = this.contexts.entry(parameter, path);
      this.contexts.incoming(context).add(fact, this.targetNumber(target));
      this.add(context, parameter, this.contexts.pathOf(context), UNCHANGED, NONE);
      const exits = this.contexts.exitsOf(context).items;
      for (let i = 0; i < exits.length; i += 2) this.leave(exits[i], exits[i + 1], fact, target);
    }
  }

  /** Data leaves the function that it is in: by its result, by what it throws, or in what a parameter holds. */
  exit(fact: number, port: number): void {
    this.exitFrom(fact, port, this.functionToken(this.facts.nodes[fact]));
  }

  private exitFrom(fact: number, port: number, token: number): void {
    const context = this.facts.contexts[fact];
    const parameter = this.contexts.parameterOf(context);
    if (parameter !== NONE && this.functionToken(parameter) === token) {
      this.contexts.exitsOf(context).add(fact, port);
      const incoming = this.contexts.incoming(context).items;
      for (let i = 0; i < incoming.length; i += 2)
        this.leave(fact, port, incoming[i], this.allTargets[incoming[i + 1]]);
      return;
    }
    // It did not come in by a parameter: any caller gets it, and they get it as one.
    const around = port === RETURNS ? this.resultOf(token) : NONE;
    if (around === NONE) {
      for (const target of this.targets.callersOf(token))
        this.leaveTo(fact, port, target, context, this.facts.effects[fact], fact, NONE);
      return;
    }
    const common = this.contexts.entry(around, this.facts.paths[fact]);
    this.contexts.incoming(common).add(fact, KEPT);
    this.add(common, around, this.contexts.pathOf(common), UNCHANGED, NONE);
  }

  private resultOf(token: number): number {
    const { tokens, ports } = this.objects.parts;
    return tokens.kind(token) === TokenKind.Function
      ? ports.result(tokens.first(token), tokens.second(token))
      : NONE;
  }

  /** Data that all callers of a function get. */
  private returned(fact: number, token: number): void {
    const { variables } = this.objects.parts;
    const node = this.facts.nodes[fact];
    for (const target of this.targets.callersOf(token))
      this.leaveTo(fact, RETURNS, target, this.facts.contexts[fact], this.facts.effects[fact], fact, NONE);
    // Who reads a member that is computed by the function gets it, too.
    for (const target of variables.targetsOf(node))
      if (target >= this.objects.program.nodeCount && this.objects.parts.hubs.roleOf(target) === undefined)
        this.move(fact, target, this.facts.paths[fact]);
  }

  private leave(fact: number, port: number, caller: number, target: Target): void {
    const given = composed(this.facts.effects[caller], target.effect);
    const effect = composed(given, this.facts.effects[fact]);
    this.leaveTo(fact, port, target, this.facts.contexts[caller], effect, caller, fact);
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
    const path = this.facts.paths[fact];
    if (port === RETURNS) {
      if (result === null) return;
      this.add(
        context,
        call,
        result.under === NONE ? path : this.paths.under(result.under, path),
        effect,
        previous,
        inner,
      );
    } else if (port === THROWS) {
      if (call >= this.objects.program.nodeCount) {
        this.add(context, outOf(call), path, effect, previous, inner);
        return;
      }
      for (const user of this.index.usersOf(call))
        if (this.index.op(user) === Op.Caught) this.add(context, user, path, effect, previous, inner);
    } else if (constructs && port < this.objects.program.nodeCount && this.index.op(port) === Op.Receiver)
      this.add(context, call, path, effect, previous, inner);
    else
      for (const one of passed) {
        if (one.parameter !== port || path === 0) continue;
        const below = one.into === NONE ? path : this.paths.within(path, one.into);
        if (below === NONE) continue;
        const outer = one.from === NONE ? below : this.paths.under(one.from, below);
        if (one.port === NO_PORT)
          this.transfer.stored(this, { context, effect, previous, inner }, one.value, outer);
        else this.put(context, call, one.port, outer, effect, previous, inner);
      }
  }

  /** What was passed to a call at a port holds data afterwards. */
  private deliver(fact: number, call: number, port: number, path: number, effect: Effect): void {
    this.put(
      this.facts.contexts[fact],
      call,
      port,
      path,
      composed(this.facts.effects[fact], effect),
      fact,
      NONE,
    );
  }

  private put(
    context: number,
    call: number,
    port: number,
    path: number,
    effect: Effect,
    previous: number,
    inner: number,
  ): void {
    for (const user of this.index.usersOf(call)) {
      const { graph, base } = this.index.unitOf(user);
      const at = (user - base) * GRAPH_WIDTH;
      const op = graph.nodes[at] & 0xff;
      const isOut = op === Op.Out && graph.nodes[at + 4] === port;
      const isAfter = op === Op.After && graph.nodes[at + 5] === port;
      if (!isOut && !isAfter) continue;
      this.add(context, user, path, effect, previous, inner);
      if (isAfter)
        this.transfer.stored(this, { context, effect, previous, inner }, base + graph.nodes[at + 3], path);
    }
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

  private functionToken(node: number): number {
    if (node >= this.objects.program.nodeCount) return this.objects.parts.hubs.roleOf(node)?.token ?? NONE;
    const linked = this.index.unitOf(node);
    return this.objects.parts.tokens.function(linked.index, this.index.functionOf(node));
  }

  private readonly allTargets: Target[] = [kept];
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

  /** The call of an incoming pair. */
  targetOf(number: number): Target {
    return this.allTargets[number];
  }
}

/** What stands, among nodes, for what a parameter holds when its function is left; and back. */
function outOf(parameter: number): number {
  return -2 - parameter;
}
