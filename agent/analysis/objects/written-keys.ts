import { Kind } from '../../ir/kinds.js';
import { literalOf } from '../../ir/literals.js';
import { ANY_KEY, GRAPH_WIDTH, itemsOf, Op, positionOf } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { writtenName } from '../program/expression-names.js';

/**
 * The keys that a value can be, where the function that it stands in writes all of them down; null where it does not.
 * @param local node of the graph of the unit
 */
export function writtenKeys(linked: LinkedUnit, local: number): readonly string[] | null {
  const keys = new Set<string>();
  const seen = new Set([local]);
  for (const at of seen) {
    const { nodes, lists } = linked.graph;
    const record = at * GRAPH_WIDTH;
    switch (nodes[record] & 0xff) {
      case Op.Literal: {
        const site = nodes[record + 1];
        const value = linked.unit.kind(site) === Kind.Regex ? undefined : literalOf(linked.unit, site);
        if (value === undefined) return null;
        keys.add(String(value));
        break;
      }
      case Op.Sigma:
      case Op.Typed:
        seen.add(nodes[record + 3]);
        break;
      case Op.Phi: {
        const ways = itemsOf(lists, nodes[record + 3]);
        for (let i = 0; i < ways.length; i += 2) seen.add(ways[i]);
        break;
      }
      default:
        return null;
    }
  }
  return [...keys];
}

/**
 * The name of the one thing that a key is, which is declared for nothing but to be a key: a constant or variable of a module, or a type
 * without members that is made there (`userKey{}` of Go). Null for others.
 * @param local node of the graph of the unit
 */
export function declaredKey({ graph: { nodes }, unit }: LinkedUnit, local: number): string | null {
  const record = local * GRAPH_WIDTH;
  const [site, a, b] = [1, 3, 4].map((at) => nodes[record + at]);
  const named = (name: string) => (name === '' ? null : `(${name})`);
  switch (nodes[record] & 0xff) {
    case Op.CellLoad:
      return a === 0 ? named(unit.data.functions[0].locals[b]) : null;
    case Op.Global:
      return named(unit.string(a));
    case Op.Load:
      return b === ANY_KEY || positionOf(b) >= 0 ? null : named(unit.string(b));
    case Op.Typed: {
      const isMade = (nodes[a * GRAPH_WIDTH] & 0xff) === Op.Unknown && unit.kind(site) === Kind.Typed;
      return isMade ? named(writtenName(unit, unit.b(site)).split('.').pop() ?? '') : null;
    }
    default:
      return null;
  }
}

/** What the text that a value is begins with, where the function that it stands in writes that down; empty where it does not. */
export function writtenStart(linked: LinkedUnit, local: number): string {
  const {
    graph: { nodes, lists },
    unit,
  } = linked;
  const record = local * GRAPH_WIDTH;
  const [site, a, , c] = [1, 3, 4, 5].map((at) => nodes[record + at]);
  switch (nodes[record] & 0xff) {
    case Op.Literal: {
      const value = unit.kind(site) === Kind.String ? literalOf(unit, site) : undefined;
      return typeof value === 'string' ? value : '';
    }
    case Op.Binary:
      return c >= 0 && unit.string(c) === '+' ? writtenStart(linked, a) : '';
    case Op.Concat: {
      const [first] = itemsOf(lists, a);
      return first === undefined ? '' : writtenStart(linked, first);
    }
    default:
      return '';
  }
}
