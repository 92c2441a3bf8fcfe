import { NONE } from '../../ir/kinds.js';
import type { Place } from '../../rules/rule.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, itemsOf, Op, positionOf } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { type Placed, placesOf, type Use } from '../values/places.js';

/** Of units by their nodes: only those that branches lead to are kept. */
const roots = new WeakMap<LinkedUnit, Map<number, number>>();

/**
 * The node that a value is a version of, as far as checks are concerned: a phi of versions of one is that one, that of a loop, too.
 */
export function rootOf(linked: LinkedUnit, node: number): number {
  const at = originalOf(linked, node);
  if (opOf(linked, at) !== Op.Phi) return at;
  let known = roots.get(linked);
  if (known === undefined) {
    known = new Map();
    roots.set(linked, known);
  }
  let root = known.get(at);
  if (root === undefined) {
    root = rootOfPhi(linked, at, new Map()) ?? at;
    known.set(at, root);
  }
  return root;
}

function originalOf(linked: LinkedUnit, node: number): number {
  const { nodes } = linked.graph;
  let at = node;
  for (let back = 0; back < graphBounds.versionsBack; back++) {
    const op = opOf(linked, at);
    if (op !== Op.Sigma && op !== Op.After && op !== Op.Typed && op !== Op.Await) break;
    at = nodes[at * GRAPH_WIDTH + 3];
  }
  return at;
}

/**
 * @param seen phis of this search, with what they are; null for those that it is in, and which say nothing of themselves
 * @returns null where it leads to nothing but such
 */
function rootOfPhi(linked: LinkedUnit, phi: number, seen: Map<number, number | null>): number | null {
  const before = seen.get(phi);
  if (before !== undefined) return before;
  seen.set(phi, null);
  const items = itemsOf(linked.graph.lists, linked.graph.nodes[phi * GRAPH_WIDTH + 3]);
  let root: number | null = null;
  for (let i = 0; i < items.length && root !== phi; i += 2) {
    const way = originalOf(linked, items[i]);
    const one = opOf(linked, way) === Op.Phi && seen.size < MOST_PHIS ? rootOfPhi(linked, way, seen) : way;
    if (one !== null) root = root === null || root === one ? one : phi;
  }
  seen.set(phi, root);
  return root;
}

/** Phis that lead to each other, one below the other: of more, the last is as good as another value. */
const MOST_PHIS = 500;

function opOf({ graph }: LinkedUnit, node: number): number {
  return graph.nodes[node * GRAPH_WIDTH] & 0xff;
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

/** What stands at places, as far as it is written there: the value of `id` in `find({ where: { id } })`. Nodes of the program. */
export function placedParts(linked: LinkedUnit, places: readonly Placed[]): number[] {
  return places.flatMap(({ value, path }) => (value === NONE ? [] : partsAt(linked, value, path)));
}

function partsAt(linked: LinkedUnit, value: number, path: readonly string[]): number[] {
  if (path.length === 0) return [value];
  const { nodes, lists } = linked.graph;
  const at = rootOf(linked, value - linked.base) * GRAPH_WIDTH;
  if ((nodes[at] & 0xff) !== Op.Allocate) return [];
  const [name, ...below] = path;
  const entries = itemsOf(lists, nodes[at + 3]);
  const found: number[] = [];
  for (let i = 0; i < entries.length; i += 3)
    if (entries[i] >= 0 && linked.unit.string(entries[i]) === name)
      found.push(...partsAt(linked, linked.base + entries[i + 2], below));
  return found;
}

/** What a number is made of that a variable of its type holds. */
export function numberOf(linked: LinkedUnit, value: number): number {
  const root = rootOf(linked, value);
  const { nodes } = linked.graph;
  const at = root * GRAPH_WIDTH;
  const isSame = (nodes[at] & 0xff) === Op.Unary && linked.unit.string(nodes[at + 4]) === '+';
  return isSame ? rootOf(linked, nodes[at + 3]) : root;
}
