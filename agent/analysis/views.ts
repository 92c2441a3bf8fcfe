import { Kind, NONE } from '../ir/kinds.js';
import type { Unit } from '../ir/unit.js';
import type { Evaluation } from './evaluation.js';

/** How far it is followed that one value stands for another. */
const MAX_HOPS = 8;

/**
 * Values that stand for another one: the canonical form of a path, its text. What a check says of them holds for that
 * other value too. Nodes are of the unit of the function that is running, slots are its own.
 */
export class Views {
  private readonly ofCall = new Map<number, readonly number[]>();
  private readonly ofSlot = new Map<number, number>();

  /** The result of a call stands for these expressions. */
  note(call: number, viewed: readonly number[]): void {
    this.ofCall.set(call, viewed);
  }

  /** A variable is given the value of an expression. */
  assigned(unit: Unit, slot: number, value: number): void {
    const node = unwrapped(unit, value);
    if (this.ofCall.has(node)) this.ofSlot.set(slot, node);
    else if (this.ofSlot.size > 0) this.ofSlot.delete(slot);
  }

  /** The expressions that `node` stands for, itself first. */
  of(unit: Unit, node: number): number[] {
    const found = [node];
    for (let at = 0; at < found.length && at < MAX_HOPS; at++) {
      const one = unwrapped(unit, found[at]);
      const call = unit.kind(one) === Kind.Local ? this.ofSlot.get(unit.a(one)) : one;
      for (const viewed of (call === undefined ? undefined : this.ofCall.get(call)) ?? [])
        if (viewed !== NONE && !found.includes(viewed)) found.push(viewed);
    }
    return found;
  }
}

function unwrapped(unit: Unit, node: number): number {
  return node !== NONE && unit.kind(node) === Kind.Typed ? unit.a(node) : node;
}

/** The expressions that one of the running function stands for, itself first. */
export function viewedBy(ev: Evaluation, node: number): readonly number[] {
  return ev.activation.views?.of(ev.unit, node) ?? [node];
}
