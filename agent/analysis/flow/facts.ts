import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { type Effect, either } from './effects.js';
import { ANY_MEMBER, WHOLE_VALUE } from './paths.js';

/**
 * That a value is untrusted below a path: one number for a node, a path and a context. It has the effect of the ways that lead
 * there, and one fact that it came from.
 */
export class Facts {
  readonly contexts: number[] = [];
  readonly nodes: number[] = [];
  readonly paths: number[] = [];
  readonly effects: Effect[] = [];
  /** The fact before it; NONE where it begins. */
  readonly previous: number[] = [];
  /** Where it came out of a called function: the fact at its end. */
  readonly inner: number[] = [];
  private readonly atNode = new Map<number, Map<number, number>>();
  /** How many paths there are for each context at a node. */
  private readonly counts = new Map<number, number>();

  get count(): number {
    return this.nodes.length;
  }

  /** Notes a fact. @returns its number where it is new or its effect has changed; NONE otherwise */
  add(context: number, node: number, path: number, effect: Effect, previous: number, inner: number): number {
    let known = this.atNode.get(node);
    if (known === undefined) {
      known = new Map();
      this.atNode.set(node, known);
    }
    let key = context * PATHS + path;
    let fact = known.get(key);
    if (fact === undefined && path !== WHOLE_VALUE) {
      const at = node * CONTEXTS + context;
      const count = (this.counts.get(at) ?? 0) + 1;
      this.counts.set(at, count);
      if (count > graphBounds.paths) {
        path = ANY_MEMBER;
        key = context * PATHS + path;
        fact = known.get(key);
      }
    }
    if (fact === undefined) {
      const added = this.nodes.length;
      known.set(key, added);
      this.contexts.push(context);
      this.nodes.push(node);
      this.paths.push(path);
      this.effects.push(effect);
      this.previous.push(previous);
      this.inner.push(inner);
      return added;
    }
    const before = this.effects[fact];
    const after = either(before, effect);
    if (after === before) return NONE;
    this.effects[fact] = after;
    return fact;
  }

  /** The facts at a node. */
  at(node: number): Iterable<number> {
    return this.atNode.get(node)?.values() ?? [];
  }
}

/** More than there are paths, and contexts. */
const PATHS = 0x1000000;
const CONTEXTS = 0x4000000;
