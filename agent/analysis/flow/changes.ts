import { NONE } from '../../ir/kinds.js';
import { operandsOf } from '../objects/operands.js';
import type { Parts } from '../objects/parts.js';
import type { Constants } from '../values/constants.js';
import type { Lengths } from '../values/lengths.js';
import type { NodeIndex } from '../values/node-index.js';
import type { Operations } from '../values/operations.js';

/** What a call does to what a collection held before. */
export type Change =
  /** It holds nothing of it. */
  | { readonly kind: 'cleared' }
  /** What it held under a key is gone. */
  | { readonly kind: 'replaced'; readonly key: string }
  /** So many items are gone from a position on; less than 0: come there. Those behind move. */
  | { readonly kind: 'moved'; readonly from: number; readonly count: number }
  /** Nobody knows where in the list they are. */
  | { readonly kind: 'mixed' };

const MIXED: Change = { kind: 'mixed' };

/** Knows what calls of libraries do to the collections that they are called on. */
export class Changes {
  constructor(
    private readonly parts: Parts,
    private readonly index: NodeIndex,
    private readonly operations: Operations,
    private readonly constants: Constants,
    private readonly lengths: Lengths,
  ) {}

  /** What it does to what it is given at a port; null where all that it held is where it was. */
  by(call: number, port: number): Change | null {
    const linked = this.index.unitOf(call);
    const { subject, rest: given } = operandsOf(this.parts, linked, call);
    if (port !== subject?.port) return null;
    const constant = (position: number) => {
      const value = given[position]?.value;
      return value === undefined ? undefined : this.constants.one(value)?.value;
    };
    const number = (position: number) => {
      const value = constant(position);
      return typeof value === 'number' ? value : NONE;
    };
    switch (this.operations.of(call)) {
      case 'collection.clear':
        return { kind: 'cleared' };
      case 'map.put':
      case 'map.remove': {
        const key = constant(0);
        return key === undefined ? null : { kind: 'replaced', key: String(key) };
      }
      case 'list.pop': {
        if (given.length > 0 && number(0) !== NONE) return { kind: 'moved', from: number(0), count: 1 };
        if (given.length > 0 && constant(0) !== -1) return MIXED;
        const length = this.lengths.of(subject.value);
        return length === null || length === 0 ? null : { kind: 'replaced', key: String(length - 1) };
      }
      case 'list.shift':
        return { kind: 'moved', from: 0, count: 1 };
      case 'list.prepend':
        return { kind: 'moved', from: 0, count: -given.length };
      case 'list.insert':
        return number(0) < 0 ? MIXED : { kind: 'moved', from: number(0), count: -1 };
      case 'list.remove': {
        const count = given.length === 1 ? 1 : number(1);
        if (number(0) < 0 || count < 0) return MIXED;
        return { kind: 'moved', from: number(0), count: count - Math.max(0, given.length - 2) };
      }
      case 'list.reverse':
      case 'list.sort':
      case 'list.removeEqual':
      case 'list.collect':
      case 'iterate.removeIf':
      case 'collection.retain':
        return MIXED;
      default:
        return null;
    }
  }
}
