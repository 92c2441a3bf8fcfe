import { FunctionFlag, NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, itemsOf, Op } from '../graph/flow-graph.js';
import type { LinkedProgram } from '../link/linked-program.js';
import type { StaticInclusions } from './variables.js';

/** Nodes that are what one of their operands is. */
const passing = new Set<number>([
  ...[Op.Sigma, Op.Put, Op.PutIndex, Op.After, Op.Await, Op.Typed, Op.Entered, Op.Slice],
]);

/** Values that are others by what the files alone say: phis, versions, checked values. Between nodes of the program. */
export function staticInclusions(program: LinkedProgram): StaticInclusions {
  const starts = new Int32Array(program.nodeCount + 2);
  forEachInclusion(program, (from) => {
    starts[from + 2]++;
  });
  for (let i = 2; i < starts.length; i++) starts[i] += starts[i - 1];
  const targets = new Int32Array(starts[starts.length - 1]);
  forEachInclusion(program, (from, to) => {
    targets[starts[from + 1]++] = to;
  });
  return { starts: starts.subarray(0, program.nodeCount + 1), targets };
}

function forEachInclusion(program: LinkedProgram, visit: (from: number, to: number) => void): void {
  for (const { graph, base, unit } of program.units) {
    const { nodes, lists, functions } = graph;
    for (let at = 0, node = base, fn = 0; at < nodes.length; at += GRAPH_WIDTH, node++) {
      while (node - base >= functions[fn + 1]) fn++;
      const op = nodes[at] & 0xff;
      const a = nodes[at + 3];
      if (passing.has(op)) visit(base + a, node);
      else if (op === Op.Logical) {
        visit(base + a, node);
        visit(base + nodes[at + 4], node);
      } else if (op === Op.Phi) {
        const items = itemsOf(lists, a);
        for (let i = 0; i < items.length; i += 2) visit(base + items[i], node);
      } else if (op === Op.Unknown && (unit.data.functions[fn].flags & FunctionFlag.Abstract) !== 0) {
        // A method without a body gives what it is stated to give, and nothing that it is given.
      } else if (op === Op.Caught || op === Op.Unknown)
        for (const value of itemsOf(lists, a)) if (value !== NONE) visit(base + value, node);
    }
  }
}
