import { NONE } from '../../ir/kinds.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import { Builder } from './builder.js';
import { addFunction, type UnitArrays } from './compact.js';
import { expression } from './expressions.js';
import { type FlowGraphData, GRAPH_WIDTH, Op } from './flow-graph.js';
import { either } from './phis.js';
import { writeSlot } from './slots.js';
import { statements } from './statements.js';
import { UsedCells } from './used-cells.js';

/** The value-flow graph of a file. It depends on the file alone. */
export function buildFlowGraph(data: UnitData): FlowGraphData {
  const unit = new Unit(data);
  const builder = new Builder(unit, new UsedCells(unit), { expression });
  const arrays: UnitArrays = { nodes: [], lists: [], regions: [] };
  const functions = new Int32Array(data.functions.length + 1);
  for (let fn = 0; fn < data.functions.length; fn++) {
    functions[fn] = arrays.nodes.length / GRAPH_WIDTH;
    buildFunction(builder, fn);
    addFunction(builder.emitter, arrays);
  }
  functions[data.functions.length] = arrays.nodes.length / GRAPH_WIDTH;
  return {
    nodes: Int32Array.from(arrays.nodes),
    lists: Int32Array.from(arrays.lists),
    regions: Int32Array.from(arrays.regions),
    functions,
    declared: builder.declarations.unique(),
  };
}

function buildFunction(b: Builder, fn: number): void {
  b.begin(fn);
  const { receiver, parameters, body } = b.unit.data.functions[fn];
  const isMethod = receiver !== NONE && fn > 0;
  const own = isMethod ? b.emit(Op.Receiver, NONE) : NONE;
  // The receiver and the parameters are the first nodes of a function, in order: they are found by their positions.
  const values = parameters.map(({ node }, index) => b.emit(Op.Parameter, node, index));
  if (receiver !== NONE)
    writeSlot(b, receiver, isMethod ? own : b.emitter.pure(Op.Exports, NONE, NONE), NONE);
  for (const [index, { slot, node, defaultValue }] of parameters.entries()) {
    b.declarations.note(fn, slot, NONE);
    writeSlot(b, slot, values[index], node);
    if (defaultValue !== NONE)
      writeSlot(b, slot, either(b, node, values[index], b.expression(defaultValue)), node);
  }
  statements(b, body);
  // Where a function ends without saying what it gives, it gives nothing: that it ends there may say what it has checked.
  if (fn > 0 && b.alive) b.emit(Op.Return, NONE, b.emitter.pure(Op.Undefined, NONE, NONE));
}
