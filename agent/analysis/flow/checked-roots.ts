import { NONE } from '../../ir/kinds.js';
import type { Place } from '../../rules/rule.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, itemsOf, Op, positionOf } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { placesOf, type Use } from '../values/places.js';

/** The node that a value is a version of, as far as checks are concerned: a phi of versions of one is that one. */
export function rootOf(linked: LinkedUnit, node: number, depth = 0): number {
  const { nodes } = linked.graph;
  let at = node;
  for (let back = 0; back < graphBounds.versionsBack; back++) {
    const op = nodes[at * GRAPH_WIDTH] & 0xff;
    if (op === Op.Phi) return rootOfPhi(linked, at, depth);
    if (op !== Op.Sigma && op !== Op.After && op !== Op.Typed && op !== Op.Await) break;
    at = nodes[at * GRAPH_WIDTH + 3];
  }
  return at;
}

/** Whether a value is a key, an item or a member of one of some others, as far as a few steps go. */
function isOneOf(linked: LinkedUnit, value: number, holders: readonly number[]): boolean {
  const { nodes } = linked.graph;
  const roots = holders.map((holder) => rootOf(linked, holder));
  let at = rootOf(linked, value);
  for (let depth = 0; depth < graphBounds.conditionDepth; depth++) {
    const op = nodes[at * GRAPH_WIDTH] & 0xff;
    if (op !== Op.Keys && op !== Op.Load && op !== Op.LoadIndex) return false;
    at = rootOf(linked, nodes[at * GRAPH_WIDTH + 3]);
    if (roots.includes(at)) return true;
  }
  return false;
}

function rootOfPhi(linked: LinkedUnit, phi: number, depth: number): number {
  if (depth > graphBounds.conditionDepth) return phi;
  const items = itemsOf(linked.graph.lists, linked.graph.nodes[phi * GRAPH_WIDTH + 3]);
  const root = rootOf(linked, items[0], depth + 1);
  for (let i = 2; i < items.length; i += 2) if (rootOf(linked, items[i], depth + 1) !== root) return phi;
  return root;
}

/** The call that gave a collection of which a value is an item; NONE for other values. */
export function itemOf(linked: LinkedUnit, value: number): number {
  const { nodes } = linked.graph;
  const at = value * GRAPH_WIDTH;
  const op = nodes[at] & 0xff;
  const isItem = op === Op.LoadIndex || (op === Op.Load && positionOf(nodes[at + 4]) >= 0);
  const made = isItem ? rootOf(linked, nodes[at + 3]) : NONE;
  return made !== NONE && (nodes[made * GRAPH_WIDTH] & 0xff) === Op.Call ? made : NONE;
}

/** Whether what is checked is one of what it is checked against. */
export function isTakenFrom(use: Use, value: number, holders: Place | undefined): boolean {
  if (holders === undefined) return false;
  const { linked } = use;
  const held = placesOf(use, holders).flatMap((one) => (one.value === NONE ? [] : one.value - linked.base));
  return isOneOf(linked, value - linked.base, held);
}
