import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { operandsOf } from '../objects/operands.js';
import { statedItems, statedType } from '../objects/stated-types.js';
import type { Values } from '../values/values.js';
import { rootOf } from './checked-roots.js';

/** What it takes of the confidence that data seldom chooses a key. */
const SELDOM_CHOSEN = 3;

/**
 * Doubt whether untrusted data chose a key: not where it is a name that an object of a class of the program with methods has, as
 * a parameter states: what is parsed has no methods. Nor where it lies deep in a parameter: who passes such a structure
 * builds it, and passes more than data.
 */
export function keyDoubt(values: Values, key: number): number {
  const linked = values.index.unitOf(key);
  const { nodes } = linked.graph;
  let at = rootOf(linked, key - linked.base);
  const isNamed = (nodes[at * GRAPH_WIDTH] & 0xff) === Op.Load && nodes[at * GRAPH_WIDTH + 4] >= 0;
  let depth = 0;
  for (let back = 0; back < graphBounds.versionsBack; back++) {
    const op = nodes[at * GRAPH_WIDTH] & 0xff;
    if (op === Op.Parameter) {
      const isOwn = depth > 0 && isNamed && isOfOwnClass(values, linked, linked.base + at);
      return isOwn || depth >= graphBounds.path ? SELDOM_CHOSEN : 0;
    }
    if (op === Op.Load || op === Op.LoadIndex) {
      depth++;
      at = rootOf(linked, nodes[at * GRAPH_WIDTH + 3]);
      continue;
    }
    // What a collection gives lies in it.
    const call = linked.base + at;
    const operation = op === Op.Call ? values.operations.of(call) : null;
    if (operation === null || !/^(list|map|collection)\./.test(operation)) return 0;
    const { subject } = operandsOf(values.objects.parts, linked, call, operation);
    if (subject === undefined) return 0;
    depth++;
    at = rootOf(linked, subject.value - linked.base);
  }
  return 0;
}

/** A parameter is stated to be an object of classes of the program that have methods, or a collection of such. */
function isOfOwnClass({ index, objects }: Values, linked: LinkedUnit, parameter: number): boolean {
  const fn = index.functionOf(parameter);
  const { nodes } = linked.graph;
  const position = nodes[(parameter - linked.base) * GRAPH_WIDTH + 3];
  const type = linked.unit.data.functions[fn].parameters[position]?.type ?? NONE;
  const { parts } = objects;
  const classes =
    statedItems(parts, linked.index, type)?.classes ?? statedType(parts, linked.index, type).classes;
  const hasMethods = (id: number) => parts.classes.line(id).some(({ methods }) => methods.size > 0);
  return classes.length > 0 && classes.every(hasMethods);
}
