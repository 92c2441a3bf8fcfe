import { NONE } from '../../ir/kinds.js';
import type { SourceSpec } from '../../rules/rule.js';
import { NO_PORT } from '../link/arguments.js';
import { ELEMENT } from '../objects/fields.js';
import type { Objects } from '../objects/objects.js';
import type { NodeIndex } from '../values/node-index.js';
import { outOf } from './activations.js';
import { Arrivals } from './arrivals.js';
import { CallUses } from './call-uses.js';
import { ANY_CALL, Contexts, RETURNS, THROWS } from './contexts.js';
import { Crossings } from './crossings.js';
import { type Doubts, doubtsIn } from './doubts.js';
import { type Effects, MADE, MOST_DOUBT, Shape, UNCHANGED } from './effects.js';
import type { Entered } from './entered.js';
import { Facts } from './facts.js';
import type { FlowInput } from './flow-input.js';
import type { Following } from './following.js';
import { handedPath } from './handed-path.js';
import { LeftData } from './left-data.js';
import { Overwritten } from './overwritten.js';
import { Paths, WHOLE_VALUE } from './paths.js';
import { Placements } from './placements.js';
import type { RenderedValues } from './rendered.js';
import type { Handed } from './said.js';
import { STEP_WIDTH, Step } from './step-kinds.js';
import { Steps } from './steps.js';
import type { Targets } from './targets.js';
import { Variants } from './variants.js';

/**
 * Where untrusted data gets to: facts grow until nothing is new, those of the least doubt first. A function that is called
 * with untrusted data is followed once for each parameter and path; what leaves it goes back to all that call it so.
 */
export class Flow implements Following {
  readonly objects: Objects;
  readonly index: NodeIndex;
  readonly effects: Effects;
  readonly targets: Targets;
  readonly variants: Variants;
  readonly doubts: Doubts;
  readonly calls: CallUses;
  readonly contexts: Contexts;
  readonly facts: Facts;
  readonly paths: Paths;
  readonly arrivals: Arrivals;
  /** Where data begins, and what it is there. */
  readonly sources = new Map<number, SourceSpec>();
  private readonly crossings: Crossings;
  private readonly placements: Placements;
  private readonly steps: Steps;
  private readonly entered: Entered;
  private readonly rendered: RenderedValues;
  /** By doubt: facts to follow. */
  private readonly pending: number[][] = Array.from({ length: MOST_DOUBT }, () => []);
  /** How many of them have been followed. */
  private readonly followed: number[] = this.pending.map(() => 0);
  private readonly isPending: boolean[] = [];
  private readonly left: LeftData;

  constructor({ objects, index, effects, targets, library, ...rest }: FlowInput) {
    this.objects = objects;
    this.index = index;
    this.effects = effects;
    this.targets = targets;
    this.variants = new Variants(objects, index, rest.constants, targets, rest.operations);
    this.calls = new CallUses(objects, index, targets, library, this.variants, rest.guards);
    this.paths = new Paths(objects.parts.fields);
    this.contexts = new Contexts(this.paths, (kind) => rest.demand.limit(kind));
    this.facts = new Facts(effects, this.paths);
    this.arrivals = new Arrivals(
      this.facts,
      effects,
      (target) => this.calls.target(target).effect,
      (fact, origin, effect) =>
        this.add(origin, this.facts.nodes[fact], this.facts.paths[fact], effect, fact, NONE),
    );
    this.crossings = new Crossings(this);
    this.placements = new Placements(objects, index, rest.globals, library, (parameter) =>
      this.crossings.isCalled(parameter),
    );
    this.steps = new Steps({
      objects,
      index,
      effects,
      placements: this.placements,
      calls: this.calls,
      variants: this.variants,
      requested: rest.entered.requested,
      overwritten: new Overwritten(objects, index, targets),
      ...rest,
    });
    this.rendered = rest.rendered;
    this.doubts = doubtsIn(effects);
    this.entered = rest.entered;
    this.left = new LeftData(objects, index, this.doubts);
  }

  /** Data of a source comes up at a node, below some members. */
  begin(source: SourceSpec, node: number, path: number, cleaned: number): void {
    const origin = this.originOf(source);
    this.entered.note(source, node);
    this.add(origin, node, path, this.effectOf(source, cleaned), NONE, NONE);
    const fact = this.facts.find(origin, node, path);
    if (fact !== NONE && !this.sources.has(fact)) this.sources.set(fact, source);
  }

  /** The same in what a call was passed at a port. */
  beginAtPort(source: SourceSpec, call: number, port: number, path: number, cleaned: number): void {
    const first = this.facts.count;
    const effect = this.effectOf(source, cleaned);
    this.crossings.returns.put(call, port, path, this.originOf(source), effect, NONE, NONE);
    for (let fact = first; fact < this.facts.count; fact++) this.sources.set(fact, source);
  }

  private originOf(source: SourceSpec): number {
    const origin = this.contexts.origin(source);
    this.arrivals.begin(origin, origin);
    return origin;
  }

  private effectOf({ doubt }: SourceSpec, cleaned: number): number {
    return this.effects.of(-1, cleaned, doubt ?? 0, Shape.Same);
  }

  /** Follows what begins now and is no data: objects that untrusted keys pick. */
  solvePicked(): void {
    this.isPicking = true;
    this.solve();
    this.isPicking = false;
  }
  private isPicking = false;

  solve(): void {
    for (;;) {
      this.arrivals.settle();
      const fact = this.next();
      if (fact === NONE) return;
      this.isPending[fact] = false;
      this.follow(fact);
    }
  }

  private next(): number {
    for (let doubt = 0; doubt < MOST_DOUBT; doubt++) {
      const waiting = this.pending[doubt];
      const at = this.followed[doubt];
      if (at < waiting.length) return waiting[this.followed[doubt]++];
      if (at > 0) {
        waiting.length = 0;
        this.followed[doubt] = 0;
      }
    }
    return NONE;
  }

  follow(fact: number): void {
    const node = this.facts.nodes[fact];
    if (node < 0) {
      this.render(fact, node);
      const parameter = outOf(node);
      const isThrown = this.crossings.isResult(parameter);
      const token = this.crossings.activations.functionToken(parameter);
      this.crossings.exitFrom(fact, isThrown ? THROWS : parameter, token, NONE);
    } else if (node >= this.objects.program.nodeCount) this.followVariable(fact, node);
    else this.followNode(fact, node);
  }

  /** Data that is no longer that of one call is followed for the sources that it may be from. Not where it is of a source. */
  private isKept(fact: number, effect: number): boolean {
    if (this.contexts.isOrigin(this.facts.contexts[fact])) return false;
    this.arrivals.keep(fact, effect);
    return true;
  }

  private followVariable(fact: number, variable: number): void {
    const { hubs, ports, variables, stores, namedReads } = this.objects.parts;
    const role = hubs.roleOf(variable);
    if (role !== undefined) {
      const set = this.crossings.activations.setBy(role);
      if (set !== NONE && !this.isKept(fact, this.left.ofAnyCall(set)))
        this.move(fact, set, this.facts.paths[fact], UNCHANGED);
      if (role.at !== null)
        for (const entry of this.calls.ofHub(role.token, variable)) this.crossings.enter(fact, entry);
      else if (this.contexts.isOrigin(this.facts.contexts[fact])) this.crossings.returned(fact, role.token);
      else this.crossings.exitFrom(fact, RETURNS, role.token, NONE);
      return;
    }
    const token = ports.functionOfResult(variable);
    if (token !== undefined && !this.isKept(fact, UNCHANGED)) this.crossings.returned(fact, token);
    if (token !== undefined) return;
    if (!this.crossings.activations.isOfCall(fact, variable)) {
      if (this.crossings.exitInVariable(fact, variable)) return;
      if (this.isKept(fact, this.left.ofAnyCall(variable))) return;
    }
    const away = stores.has(variable)
      ? this.doubts.storedAway
      : namedReads.has(variable)
        ? this.doubts.namedInShared
        : UNCHANGED;
    for (const target of variables.targetsOf(variable)) this.move(fact, target, this.facts.paths[fact], away);
  }

  /** Effect: what it means for data that a fact has put it there. @param place node or variable; @param object it is put into */
  private leftIn(place: number, fact: number, object = place): number {
    if (fact === NONE) return UNCHANGED;
    const { nodes, contexts } = this.facts;
    return this.left.in(place, nodes[fact], !this.contexts.isOrigin(contexts[fact]), object);
  }

  private followNode(fact: number, node: number): void {
    const variant = this.variantAt(fact, node);
    const steps = this.steps.of(node, variant);
    const path = this.facts.paths[fact];
    for (let i = 0; i < steps.length; i += STEP_WIDTH) {
      const [target, a] = [steps[i + 1], steps[i + 2]];
      switch (steps[i]) {
        case Step.Move: {
          const isShared = target >= this.objects.program.nodeCount;
          this.move(fact, target, path, isShared ? this.leftIn(target, fact) : UNCHANGED);
          break;
        }
        case Step.Check: {
          const effect = path === WHOLE_VALUE ? a : this.paths.isText(path) ? steps[i + 3] : UNCHANGED;
          if (effect !== NONE) this.move(fact, target, path, effect);
          break;
        }
        case Step.Load:
        case Step.Item:
          this.load(fact, target, a, steps[i + 3], steps[i] === Step.Item);
          break;
        case Step.Pick:
          if (!this.crossings.pick(fact, target, a, this.paths.within(path, ELEMENT), UNCHANGED))
            this.load(fact, target, ELEMENT, UNCHANGED);
          break;
        case Step.Mix:
          this.move(fact, target, this.paths.mixed(path), UNCHANGED);
          break;
        case Step.Later:
          this.move(fact, target, this.paths.later(path), UNCHANGED);
          break;
        case Step.Keys:
          if (path === WHOLE_VALUE) this.move(fact, target, path, MADE);
          break;
        case Step.Hold:
          this.move(fact, target, this.paths.under(a, path), UNCHANGED);
          break;
        case Step.Overwrite:
          if (path === WHOLE_VALUE || this.paths.head(path) !== a) this.move(fact, target, path, UNCHANGED);
          break;
        case Step.Shift: {
          const moved = this.paths.shifted(path, a, steps[i + 3]);
          if (moved !== NONE) this.move(fact, target, moved, UNCHANGED);
          break;
        }
        case Step.Join:
          if (this.paths.isText(path)) this.move(fact, target, WHOLE_VALUE, a);
          break;
        case Step.Put: {
          // An object that is kept under a key is that of whoever keeps it.
          if (this.isPicking && a === ELEMENT) break;
          const below = this.paths.under(a, path);
          this.move(fact, target, below, UNCHANGED);
          const { contexts, effects } = this.facts;
          this.store(steps[i + 3], below, contexts[fact], effects[fact], fact, NONE);
          break;
        }
        case Step.Call:
          this.call(fact, target, variant, a);
          break;
        case Step.Exit:
          this.crossings.exit(fact, a, target);
          break;
        case Step.Render:
          this.render(fact, node);
          break;
        case Step.Enter:
          this.crossings.enterAt(fact, a, steps[i + 3], path);
      }
    }
  }

  /** @param whole the effect on data that is all that the object holds, or also on a part of it; NONE where none can be there */
  private load(fact: number, target: number, key: number, whole: number, isOfParts = false): void {
    const path = this.facts.paths[fact];
    const below = this.paths.within(path, key);
    const effect = isOfParts || this.paths.isOfAny(path, key) ? whole : UNCHANGED;
    if (below === NONE || effect === NONE) return;
    // Of what lies nobody knows where, a member that is read is one of several.
    const isPart =
      path === WHOLE_VALUE ? this.effects.isMadeByUnknown(this.facts.effects[fact]) : below === path;
    const after = isPart ? this.effects.composed(effect, this.doubts.partOf) : effect;
    this.move(fact, target, below, this.effects.composed(after, this.asNamed(fact, key)));
  }

  /** Effect: what it means for data that it is found under a name. */
  private asNamed(fact: number, key: number): number {
    if (!this.paths.isNamedAny(this.facts.paths[fact], key)) return UNCHANGED;
    return this.left.named(this.facts.nodes[fact]);
  }

  /** Which part of the function of a node is run where a fact holds. */
  variantAt(fact: number, node: number): number {
    const variant = this.contexts.variantOf(this.facts.contexts[fact]);
    return variant === ANY_CALL ? ANY_CALL : this.variants.at(variant, node);
  }

  /** Templates are rendered with it. @param node also what a parameter holds when its function is left */
  private render(fact: number, node: number): void {
    for (const { target, parameter, from, into } of this.rendered.get(node) ?? []) {
      let path = this.facts.paths[fact];
      for (const key of from) if (path !== NONE) path = this.paths.within(path, key);
      if (path === NONE) continue;
      if (into !== NONE) path = this.paths.under(into, path);
      this.crossings.enterAt(fact, this.calls.numberOf(target), parameter, path);
    }
  }

  /** The same data is at another node. */
  private move(fact: number, node: number, path: number, effect: number): void {
    const { contexts, effects } = this.facts;
    this.add(contexts[fact], node, path, this.effects.composed(effects[fact], effect), fact, NONE);
  }

  add(context: number, node: number, path: number, effect: number, previous: number, inner: number): void {
    const { flow, ways } = this.objects.program.budgets;
    if (!(this.facts.noted === null ? flow : ways).take(node)) return;
    const doubt = this.effects.doubtOf(effect);
    if (doubt >= this.contexts.limits[context]) return;
    const within = this.crossings.activations.contextAt(context, node);
    const added = this.facts.add(within, node, path, effect, previous, inner);
    if (added === NONE || this.isPending[added]) return;
    this.isPending[added] = true;
    this.pending[doubt].push(added);
  }

  /** A call is given data. @param result what it means for the data that the call gives; NONE where it gives none */
  private call(fact: number, call: number, variant: number, result: number): void {
    const { handed, entries, passesOn } = this.calls.of(call, this.facts.nodes[fact], variant);
    for (const one of handed) if (one.to !== NO_PORT || result !== NONE) this.hand(fact, call, one, result);
    for (const entry of entries) this.crossings.enter(fact, entry);
    if (passesOn && this.paths.isText(this.facts.paths[fact]))
      this.move(fact, call, WHOLE_VALUE, this.doubts.passedOn);
  }

  private hand(fact: number, call: number, handed: Handed, result: number): void {
    const below = handedPath(
      this.paths,
      this.facts.paths[fact],
      handed,
      this.effects.shapesOf(handed.effect),
    );
    if (below === NONE) return;
    const { picks } = handed;
    if (
      picks !== undefined &&
      handed.to === NO_PORT &&
      this.crossings.pick(fact, call, picks, below, handed.effect)
    )
      return;
    const [key] = handed.out;
    const effect =
      key === undefined ? handed.effect : this.effects.composed(handed.effect, this.asNamed(fact, key));
    if (handed.to === NO_PORT) this.move(fact, call, below, this.effects.composed(effect, result));
    else {
      const { contexts, effects } = this.facts;
      const after = this.effects.composed(effects[fact], effect);
      this.crossings.returns.put(call, handed.to, below, contexts[fact], after, fact, NONE);
    }
  }

  /** Data is put below an object, which others may hold, too. */
  store(
    object: number,
    path: number,
    context: number,
    effect: number,
    previous: number,
    inner: number,
  ): void {
    for (const { node, keys, kind } of this.placements.of(object)) {
      let below = path;
      for (let i = keys.length - 1; i >= 0; i--) below = this.paths.under(keys[i], below);
      const putAt = (place: number, path: number) =>
        this.add(
          context,
          this.crossings.activations.notedAt(context, place),
          path,
          this.effects.composed(effect, this.leftIn(place, previous, object)),
          previous,
          inner,
        );
      if (kind === 'there') putAt(node, below);
      // A fact of its own at the parameter, which is not read there: what it holds on the way in is another thing.
      else if (kind === 'in the parameter') this.add(context, outOf(node), below, effect, previous, inner);
      else
        for (const field of this.placements.fieldsOf(node, this.paths.head(below)))
          putAt(field, this.paths.rest(below));
    }
  }
}
