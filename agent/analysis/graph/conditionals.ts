import { Kind } from '../../ir/kinds.js';
import type { Builder } from './builder.js';
import { refine } from './conditions.js';
import { merge } from './exits.js';
import { phi } from './phis.js';

/** `a ? b : c ? d : e`: a chain of any length is walked in a loop. @param first the value of the first condition */
export function conditional(b: Builder, node: number, first: number): number {
  const { unit, state } = b;
  const { regions } = b.emitter;
  const outer: Chosen[] = [];
  let condition = first;
  let result: number;
  for (let at = node; ; at = unit.c(at)) {
    const [mark, born, around] = [state.mark(), b.emitter.count, regions.current];
    regions.current = regions.branch(condition, true, around);
    refine(b, condition, true, at);
    const value = b.expression(unit.b(at));
    const exit = { region: regions.current, delta: state.take(mark) };
    outer.push({ node: at, mark, born, around, value, exit });
    regions.current = regions.branch(condition, false, around);
    refine(b, condition, false, at);
    const otherwise = unit.c(at);
    if (unit.kind(otherwise) === Kind.Conditional) {
      condition = b.expression(unit.a(otherwise));
      continue;
    }
    result = b.expression(otherwise);
    break;
  }
  for (const { node: at, mark, born, around, value, exit } of outer.reverse()) {
    const other = { region: regions.current, delta: state.take(mark) };
    regions.current = around;
    merge(b, [exit, other], at, born);
    result = phi(b, at, [value, result], [exit.region, other.region]);
  }
  return result;
}

/** A conditional whose first branch is built. */
interface Chosen {
  readonly node: number;
  readonly mark: number;
  /** How many nodes there were before it. */
  readonly born: number;
  /** The region around it. */
  readonly around: number;
  readonly value: number;
  readonly exit: Parameters<typeof merge>[1][number];
}
