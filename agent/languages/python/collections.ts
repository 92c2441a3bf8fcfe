import { EMPTY_LIST, Flag, Kind, NONE } from '../../ir/kinds.js';
import type { ExpressionHandler, Lowering } from './lowering.js';
import { Syntax } from './syntax.js';
import { declareTarget } from './targets.js';

function sequence(flags: number): ExpressionHandler {
  return (l, node) => {
    const items = l.builder.list(l.expressionsOf(l.children(node)));
    return l.node(Kind.List, node, items, NONE, NONE, NONE, flags);
  };
}
export const listDisplay = sequence(0);
export const tupleDisplay = sequence(Flag.Tuple);
export const setDisplay = sequence(Flag.Set);

export function dictionary(l: Lowering, node: number): number {
  const entries: number[] = [];
  for (const child of l.children(node)) {
    if (l.code(child) === Syntax.dictionary_splat)
      entries.push(l.node(Kind.Spread, child, l.expression(l.firstChild(child))));
    else if (l.code(child) === Syntax.pair) entries.push(l.expression(child));
  }
  return l.node(Kind.Map, node, l.builder.list(entries));
}

export function pair(l: Lowering, node: number): number {
  const key = l.expression(l.child(node, l.f.key));
  return l.node(Kind.Property, node, key, l.expression(l.child(node, l.f.value)));
}

function comprehensionOf(flags: number): ExpressionHandler {
  return (l, node) => {
    const clauses = l
      .children(node)
      .filter((child) => l.code(child) === Syntax.for_in_clause || l.code(child) === Syntax.if_clause);
    // The first iterable is evaluated outside the comprehension's own scope.
    const outermost = clauses.length > 0 ? clauseIterable(l, clauses[0]) : NONE;
    l.builder.openScope();
    const lowered: number[] = [];
    clauses.forEach((clause, index) => {
      if (l.code(clause) === Syntax.if_clause) {
        lowered.push(l.node(Kind.If, clause, l.expression(l.firstChild(clause)), EMPTY_LIST, EMPTY_LIST));
      } else {
        const iterable = index === 0 ? outermost : clauseIterable(l, clause);
        const target = declareTarget(l, l.child(clause, l.f.left), 'block');
        lowered.push(l.node(Kind.ForEach, clause, target, iterable, EMPTY_LIST));
      }
    });
    const element = l.expression(l.child(node, l.f.body));
    l.builder.closeScope();
    return l.node(Kind.Comprehension, node, element, l.builder.list(lowered), NONE, NONE, flags);
  };
}
export const listComprehension = comprehensionOf(0);
export const setComprehension = comprehensionOf(Flag.Set);
/** The element of a dictionary comprehension is a Property. */
export const dictionaryComprehension = comprehensionOf(0);
export const generatorExpression = comprehensionOf(Flag.Tuple);

function clauseIterable(l: Lowering, clause: number): number {
  if (l.code(clause) !== Syntax.for_in_clause) return NONE;
  const values = l.childrenIn(clause, l.f.right).filter((child) => l.code(child) !== Syntax.anonymous);
  if (values.length === 1) return l.expression(values[0]);
  const items = l.builder.list(l.expressionsOf(values));
  return l.node(Kind.List, clause, items, NONE, NONE, NONE, Flag.Tuple);
}
