import { Kind } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';
import type { Builder } from './builder.js';
import { Op } from './flow-graph.js';
import { type Thrown, throwFurther } from './thrown.js';

/** `promise.catch(f)` and `promise.then(f, g)`: what was thrown on the way to the promise goes to a function. */
export function handlesRejection(unit: Unit, node: number): boolean {
  if (unit.kind(node) !== Kind.Call || unit.kind(unit.a(node)) !== Kind.Member) return false;
  const count = unit.listLength(unit.b(node));
  if (count !== 1 && count !== 2) return false;
  return unit.string(unit.b(unit.a(node))) === (count === 1 ? 'catch' : 'then');
}

/** What is thrown in a chain of calls, as far as none of them has taken it. */
export class Rejections {
  private readonly thrown: Thrown = { values: [], calls: [] };

  constructor(private readonly b: Builder) {
    b.throwing.push(this.thrown);
  }

  /** What a call of the chain takes: a node. */
  caughtBy(call: number): number {
    const { values, calls } = this.thrown;
    const { emitter } = this.b;
    return this.b.emit(Op.Caught, call, emitter.list(values.splice(0)), emitter.list(calls.splice(0)));
  }

  /** What nobody has taken is thrown by all of the chain. */
  end(): void {
    this.b.throwing.pop();
    throwFurther(this.thrown, this.b.throwing.at(-1));
  }
}
