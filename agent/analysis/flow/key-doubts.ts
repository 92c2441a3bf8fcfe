import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import { operandsOf } from '../objects/operands.js';
import { isOwnInstance } from '../objects/own-instances.js';
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
  const { parts } = values.objects;
  let depth = 0;
  for (let back = 0; back < graphBounds.versionsBack; back++) {
    const op = nodes[at * GRAPH_WIDTH] & 0xff;
    if (op === Op.Parameter) {
      const isOwn =
        depth > 0 &&
        isNamed &&
        isOwnInstance(parts, linked.index, values.index.functionOf(key), nodes[at * GRAPH_WIDTH + 3]);
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
    const { subject } = operandsOf(parts, linked, call, operation);
    if (subject === undefined) return 0;
    depth++;
    at = rootOf(linked, subject.value - linked.base);
  }
  return 0;
}
