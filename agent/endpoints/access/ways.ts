import { Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import type { Program } from '../program.js';

type FunctionInfo = ReturnType<Program['functionInfo']>;

const NEXT = /^(next|done)$/;

/** A test, and what is run of either way: statements, or the expressions of one statement. */
export interface Ways {
  test: number;
  yes: readonly number[];
  no: readonly number[];
}

export function waysOfIf(unit: Unit, node: number): Ways {
  return { test: unit.a(node), yes: [...unit.list(unit.b(node))], no: [...unit.list(unit.c(node))] };
}

/** `known ? next() : refuse()`, `known && next()`, `known || refuse()`; null for any other expression. */
export function waysOf(unit: Unit, node: number): Ways | null {
  if (node < 0) return null;
  const kind = unit.kind(node);
  if (kind === Kind.Await || (kind === Kind.Unary && unit.string(unit.b(node)) === 'void'))
    return waysOf(unit, unit.a(node));
  const [a, b, c] = [unit.a(node), unit.b(node), unit.c(node)];
  if (kind === Kind.Conditional) return { test: a, yes: doneBy(unit, b), no: doneBy(unit, c) };
  if (kind !== Kind.Logical) return null;
  const operator = unit.string(c);
  if (operator === '&&') return { test: a, yes: doneBy(unit, b), no: [] };
  return operator === '||' ? { test: a, yes: [], no: doneBy(unit, b) } : null;
}

/** `known ? next() : null` does nothing for others. */
function doneBy(unit: Unit, node: number): number[] {
  const kind = unit.kind(node);
  return kind === Kind.Null || kind === Kind.Undefined ? [] : [node];
}

/** What is run where a test is true for all requests, or for none. */
export function runOf(ways: Ways, holds: boolean | null): Pick<Ways, 'yes' | 'no'> {
  return { yes: holds === false ? [] : ways.yes, no: holds === true ? [] : ways.no };
}

/** Whether a node is an expression, which may stand for a statement that is nothing else. */
export function isExpression(unit: Unit, node: number): boolean {
  return unit.kind(node) < Kind.Assign;
}

/** Whether a function is given what to go on with. */
export function hasNext({ parameters }: FunctionInfo): boolean {
  return parameters.some(({ name }) => NEXT.test(name));
}

/** Whether such a function ends behind a statement. */
export function isLastOf(unit: Unit, info: FunctionInfo, node: number): boolean {
  return hasNext(info) && [...unit.list(info.body)].at(-1) === node;
}
