import { NONE } from '../../ir/kinds.js';
import { ANY_KEY, GRAPH_WIDTH, itemsOf, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { operandsOf } from '../objects/operands.js';
import type { Values } from '../values/values.js';
import { PICKED } from './demand.js';
import type { Flow } from './flow.js';
import { WHOLE_VALUE } from './paths.js';

/**
 * Begins the flow of objects that a key out of untrusted data picks from another one, once it is known where untrusted keys
 * are. Where such a key can be the name of something that all objects share, what is stored in what it picks changes all.
 */
export function beginAtPicked(flow: Flow, values: Values): void {
  const { unnamed, types } = values.symbols.table;
  const { elementClasses } = unnamed;
  if (elementClasses === 0) return;
  const { list, set, bare, string, number } = types.builtin;
  const isOne = (value: number, ofTypes: readonly (readonly number[])[]) => {
    const known = values.symbols.types(value);
    return ofTypes.some(([type]) => known.includes(type));
  };
  const { facts, index, objects } = flow;
  const found: number[] = [];
  for (let fact = 0; fact < facts.count; fact++) {
    const key = facts.nodes[fact];
    if (key < 0 || key >= objects.program.nodeCount || facts.paths[fact] !== WHOLE_VALUE) continue;
    const harmless = flow.effects.harmlessFor(facts.effects[fact], -1);
    if ((harmless & elementClasses) === elementClasses) continue;
    for (const user of index.usersOf(key)) {
      const object = readBy(values, user, key);
      if (object === NONE || values.constants.keys(key) !== null || isOwnKey(values, object, key)) continue;
      if (isOne(object, [list, set, bare, string]) || isOne(key, [number])) continue;
      found.push(user);
    }
  }
  for (const node of found) flow.begin(PICKED, node, WHOLE_VALUE, 0);
  flow.solvePicked();
}

/** The object that a node reads under a key; NONE where it does something else. */
function readBy({ index, operations, objects }: Values, node: number, key: number): number {
  const linked = index.unitOf(node);
  const { graph, base } = linked;
  const at = (node - base) * GRAPH_WIDTH;
  const op = graph.nodes[at] & 0xff;
  if (op === Op.LoadIndex) return base + graph.nodes[at + 4] === key ? base + graph.nodes[at + 3] : NONE;
  if (op !== Op.Call || operations.of(node) !== 'value.member') return NONE;
  const { subject, rest } = operandsOf(objects.parts, linked, node);
  return rest[0]?.value === key && subject !== undefined ? subject.value : NONE;
}

/** Whether a fact is of an object that a key picked. */
export function isPicked({ facts, contexts, arrivals }: Flow, fact: number): boolean {
  const context = facts.contexts[fact];
  if (contexts.isOrigin(context)) return contexts.sourceOf(context).kind === PICKED.kind;
  for (let arrival = arrivals.start(context); arrival !== NONE; arrival = arrivals.after(arrival))
    if (contexts.sourceOf(arrivals.originOf(arrival)).kind === PICKED.kind) return true;
  return false;
}

/** A key that the object has already: what is there under it is its own. */
export function isOwnKey(values: Values, object: number, key: number): boolean {
  const { index, operations, objects } = values;
  const linked = index.unitOf(key);
  if (index.unitOf(object) !== linked) return false;
  const { nodes } = linked.graph;
  const root = (local: number) => objectOf(linked, local);
  const own = root(object - linked.base);
  const at = root(key - linked.base) * GRAPH_WIDTH;
  const op = nodes[at] & 0xff;
  if (op === Op.Keys) return root(nodes[at + 3]) === own;
  if (op !== Op.Load || nodes[at + 4] !== ANY_KEY) return false;
  const list = root(nodes[at + 3]);
  if ((nodes[list * GRAPH_WIDTH] & 0xff) !== Op.Call) return false;
  const call = linked.base + list;
  if (operations.of(call) !== 'map.keys') return false;
  const { subject } = operandsOf(objects.parts, linked, call);
  return subject !== undefined && root(subject.value - linked.base) === own;
}

/** The node that an object begins with, whatever was stored in it since; the node itself where it may be several. */
function objectOf({ graph: { nodes, lists } }: LinkedUnit, local: number): number {
  const begins = new Set<number>();
  const seen = new Set([local]);
  for (const at of seen) {
    const record = at * GRAPH_WIDTH;
    const op = nodes[record] & 0xff;
    if (versions.has(op)) seen.add(nodes[record + 3]);
    else if (op === Op.Phi) {
      const ways = itemsOf(lists, nodes[record + 3]);
      for (let i = 0; i < ways.length; i += 2) if (ways[i] !== NONE) seen.add(ways[i]);
    } else begins.add(at);
  }
  const [first = local] = begins;
  return begins.size === 1 ? first : local;
}

const versions = new Set<number>([Op.Sigma, Op.After, Op.Typed, Op.Await, Op.Put, Op.PutIndex]);
