import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, itemsOf } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { LATER } from './fields.js';
import type { Parts } from './parts.js';
import { TokenKind } from './tokens.js';

/** Whether an operator is one of numbers alone, as far as texts are concerned. */
export function isArithmetic(operator: string): boolean {
  return /^[-*/]$/.test(operator);
}

/** What an operator gives that is of the type of its left side, or holds what its sides hold. */
export function addBinary(
  parts: Parts,
  { base, graph, unit }: LinkedUnit,
  local: number,
  operator: string,
): void {
  const at = local * GRAPH_WIDTH;
  const [node, left] = [base + local, base + graph.nodes[at + 3]];
  if (unit.data.addsLists === true && (operator === '+' || operator === '*'))
    for (const side of [left, base + graph.nodes[at + 4]]) addItems(parts, node, side, side === left);
  if (operator === '+') addLeading(parts, node, left);
  else if (isArithmetic(operator)) addOwn(parts, node, left);
}

function addItems(
  { variables, tokens, fields, collections }: Parts,
  node: number,
  side: number,
  isFirst: boolean,
): void {
  variables.each(side, (token) => {
    if (collections.get(token) !== 'list') return;
    const made = tokens.literal(node);
    collections.set(made, 'list');
    variables.add(node, made);
    // At which positions data is in them is another question.
    fields.each(token, (key, field) =>
      variables.each(field, (held) => variables.add(fields.of(made, isFirst ? key : LATER), held)),
    );
  });
}

/** The same of a text that is put together of several parts. */
export function addConcat(parts: Parts, { graph, base, unit }: LinkedUnit, local: number): void {
  const all = itemsOf(graph.lists, graph.nodes[local * GRAPH_WIDTH + 3]);
  if (unit.data.addsLists === true)
    for (const [i, part] of all.entries())
      if (part !== NONE) addItems(parts, base + local, base + part, i === 0);
  if (all[0] !== undefined) addLeading(parts, base + local, base + all[0]);
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
