import { GRAPH_WIDTH, itemsOf } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Parts } from './parts.js';
import { TokenKind } from './tokens.js';

/** Whether an operator is one of numbers alone, as far as texts are concerned. */
export function isArithmetic(operator: string): boolean {
  return /^[-*/]$/.test(operator);
}

/** What an operator gives that is of the type of its left side. */
export function addBinary(parts: Parts, node: number, operator: string, left: number): void {
  if (operator === '+') addLeading(parts, node, left);
  else if (isArithmetic(operator)) addOwn(parts, node, left);
}

/** The same of a text that is put together of several parts. */
export function addConcat(parts: Parts, { graph, base }: LinkedUnit, local: number): void {
  const [first] = itemsOf(graph.lists, graph.nodes[local * GRAPH_WIDTH + 3]);
  if (first !== undefined) addLeading(parts, base + local, base + first);
}

/** What is no number has an operator of its own, which gives another one of it: `folder / name`. */
function addOwn({ variables, tokens, library }: Parts, node: number, left: number): void {
  const { types } = library.table;
  variables.each(left, (token) => {
    if (tokens.kind(token) !== TokenKind.Type) return;
    if (!types.line(tokens.first(token)).includes(types.builtin.number[0])) variables.add(node, token);
  });
}

/** Of some types a text is that begins with one: `location.href + '#top'` is an address of the page still. */
function addLeading({ variables, tokens, library }: Parts, node: number, first: number): void {
  const { types } = library.table;
  if (!types.hasLeading) return;
  variables.each(first, (token) => {
    if (tokens.kind(token) === TokenKind.Type && types.isLeading(tokens.first(token)))
      variables.add(node, token);
  });
}
