import { type FlowGraphData, GRAPH_WIDTH } from '../graph/flow-graph.js';
import { forEachOperand } from '../graph/operands.js';
import type { LinkedProgram } from '../link/linked-program.js';
import type { LinkedUnit } from '../link/linked-unit.js';

/** Which nodes use a node, for the nodes of a unit: where the users of each begin, one more entry for the end. */
interface Uses {
  readonly starts: Int32Array;
  readonly users: Int32Array;
}

/** Finds the unit, the function and the users of nodes in the numbering of the program. */
export class NodeIndex {
  private readonly uses: (Uses | undefined)[] = [];
  private last = 0;

  constructor(readonly program: LinkedProgram) {}

  unitOf(node: number): LinkedUnit {
    const { units } = this.program;
    const known = units[this.last];
    if (node >= known.base && (this.last + 1 === units.length || node < units[this.last + 1].base))
      return known;
    const found = this.program.unitAt(node) ?? units[units.length - 1];
    this.last = found.index;
    return found;
  }

  /** The function of the unit of a node that it stands in. */
  functionOf(node: number): number {
    const { graph, base } = this.unitOf(node);
    const local = node - base;
    let low = 0;
    let high = graph.functions.length - 2;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (graph.functions[middle] <= local) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  op(node: number): number {
    const { graph, base } = this.unitOf(node);
    return graph.nodes[(node - base) * GRAPH_WIDTH] & 0xff;
  }

  /** Nodes that have a node as an operand. */
  usersOf(node: number): Int32Array {
    const unit = this.unitOf(node);
    this.uses[unit.index] ??= usesOf(unit);
    const { starts, users } = this.uses[unit.index] as Uses;
    const local = node - unit.base;
    return users.subarray(starts[local], starts[local + 1]);
  }
}

function usesOf(unit: LinkedUnit): Uses {
  const count = unit.graph.nodes.length / GRAPH_WIDTH;
  const starts = new Int32Array(count + 2);
  forEachUse(unit.graph, (used) => {
    starts[used + 2]++;
  });
  for (let i = 2; i < starts.length; i++) starts[i] += starts[i - 1];
  const users = new Int32Array(starts[starts.length - 1]);
  forEachUse(unit.graph, (used, user) => {
    users[starts[used + 1]++] = unit.base + user;
  });
  return { starts: starts.subarray(0, count + 1), users };
}

/** Visits each pair of a node and a node that uses it, in the numbering of the unit. */
function forEachUse(graph: FlowGraphData, visit: (used: number, user: number) => void): void {
  const count = graph.nodes.length / GRAPH_WIDTH;
  for (let user = 0; user < count; user++) forEachOperand(graph, user, (used) => visit(used, user));
}
