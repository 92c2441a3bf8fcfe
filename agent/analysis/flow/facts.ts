import { NONE } from '../../ir/kinds.js';
import type { Effects } from './effects.js';
import { PathCounts } from './path-counts.js';
import { type Paths, SOMEWHERE, WHOLE_VALUE } from './paths.js';
import { Triples } from './triples.js';
import type { Ways } from './ways.js';

/**
 * That a value is untrusted below a path: one number for a context, a node and a path. It has the effect of the ways that
 * lead there, and one fact that it came from.
 */
export class Facts {
  private readonly rows = new Triples();
  readonly contexts = this.rows.firsts;
  readonly nodes = this.rows.seconds;
  readonly paths = this.rows.thirds;
  /** Numbers of effects. */
  readonly effects: number[] = [];
  /** The fact before it; NONE where it begins. */
  readonly previous: number[] = [];
  /** Where it came out of a called function: the fact at its end. */
  readonly inner: number[] = [];
  /** Where ways between facts are noted that are all known; null while more become known. */
  noted: Ways | null = null;
  private readonly latestAt = new Map<number, number>();
  /** The fact at the same node that was noted before it. */
  private readonly earlier: number[] = [];
  /** Of the paths of each context at a node. */
  private readonly counts: PathCounts;

  constructor(
    private readonly all: Effects,
    paths: Paths,
  ) {
    this.counts = new PathCounts(paths);
  }

  get count(): number {
    return this.rows.count;
  }

  /** Notes a fact. @returns its number where it is new or its effect has changed; NONE otherwise */
  add(context: number, node: number, path: number, effect: number, previous: number, inner: number): number {
    let fact = this.rows.find(context, node, path);
    if (fact === NONE && path !== WHOLE_VALUE && this.counts.isOneTooMany(context, node, path)) {
      path = SOMEWHERE;
      fact = this.rows.find(context, node, path);
    }
    if (fact === NONE) {
      if (this.noted !== null) return NONE;
      const added = this.rows.add(context, node, path);
      this.effects.push(effect);
      this.previous.push(previous);
      this.inner.push(inner);
      this.earlier.push(this.latestAt.get(node) ?? NONE);
      this.latestAt.set(node, added);
      return added;
    }
    if (this.noted !== null) {
      this.noted.note(fact, previous, inner, effect);
      return NONE;
    }
    const before = this.effects[fact];
    const after = this.all.either(before, effect);
    if (after === before) return NONE;
    this.effects[fact] = after;
    // A way on which the data can do most harm is known of each fact; see LeastWays for the one that is shown.
    if (this.all.isWorse(after, before)) {
      this.previous[fact] = previous;
      this.inner[fact] = inner;
    }
    return fact;
  }

  /** NONE where there is none. */
  find(context: number, node: number, path: number): number {
    return this.rows.find(context, node, path);
  }

  /** The facts at a node, in the order in which they were noted. */
  at(node: number): number[] {
    const found: number[] = [];
    for (let fact = this.latestAt.get(node) ?? NONE; fact !== NONE; fact = this.earlier[fact])
      found.push(fact);
    return found.reverse();
  }
}
