import { Kind, NONE } from '../../../ir/kinds.js';
import type { ValueTest } from '../../../rules/rule.js';
import type { Closure } from '../../domain/value.js';
import type { Program } from '../../program/program.js';
import type { Analysis } from '../evaluation/evaluation.js';

/** Whether every one of the functions is as the test asks: it does nothing, or always gives the same constant. */
export function passesAsFunction(analysis: Analysis, test: ValueTest, closures: readonly Closure[]): boolean {
  if (test.idle === undefined && test.returns === undefined) return true;
  return closures.length > 0 && closures.every((closure) => fits(analysis, test, closure));
}

function fits(analysis: Analysis, test: ValueTest, { unit, fn }: Pick<Closure, 'unit' | 'fn'>): boolean {
  if (test.idle !== undefined && test.idle !== isIdle(analysis.program, unit, fn)) return false;
  if (test.returns === undefined) return true;
  const { returns, neverReturns } = analysis.solver.summary(unit, fn);
  return (
    !neverReturns &&
    returns.marks.length === 0 &&
    returns.constant !== null &&
    returns.constant.value === test.returns
  );
}

/** It calls nothing and throws nothing; what decorates it does not count. */
function isIdle(program: Program, index: number, fn: number): boolean {
  const { unit } = program.modules[index];
  const { body, end } = unit.data.functions[fn];
  if (unit.listLength(body) === 0) return true;
  const start = unit.start(unit.listItem(body, 0));
  for (let node = 0; node < unit.nodeCount; node++) {
    const kind = unit.kind(node);
    if (
      (kind === Kind.Call || kind === Kind.New || kind === Kind.Throw) &&
      unit.start(node) >= start &&
      unit.end(node) <= end
    )
      return false;
  }
  return true;
}

/** A node that shows a function: its first statement, or where nothing stands in it what its class derives from. */
export function nodeOf(program: Program, index: number, fn: number): number {
  const { unit } = program.modules[index];
  const { body, owner } = unit.data.functions[fn];
  if (unit.listLength(body) > 0) return unit.listItem(body, 0);
  if (owner < 0) return NONE;
  const { bases } = unit.data.classes[owner];
  return unit.listLength(bases) > 0 ? unit.listItem(bases, 0) : NONE;
}
