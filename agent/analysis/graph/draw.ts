import { Unit, type UnitData } from '../../ir/unit.js';
import type { FlowGraphData } from './flow-graph.js';
import { forEachOperand } from './operands.js';
import { line, titleOf } from './print.js';

/** The graph of a unit as a Mermaid flowchart: a frame a function, a box a value, an arrow to each value that is made of it. */
export function drawFlowGraph(data: UnitData, graph: FlowGraphData): string {
  const unit = new Unit(data);
  const lines = ['flowchart TD'];
  const arrows: string[] = [];
  for (let fn = 0; fn < data.functions.length; fn++) {
    lines.push(`    subgraph f${fn}["${escaped(titleOf(data, fn))}"]`);
    for (let node = graph.functions[fn]; node < graph.functions[fn + 1]; node++) {
      lines.push(`        v${node}["${escaped(labelOf(unit, graph, node, graph.functions[fn]))}"]`);
      forEachOperand(graph, node, (operand) => arrows.push(`    v${operand} --> v${node}`));
    }
    lines.push('    end');
  }
  return `${[...lines, ...new Set(arrows)].join('\n')}\n`;
}

/** What a node does, without the values that arrows lead from. */
function labelOf(unit: Unit, graph: FlowGraphData, node: number, first: number): string {
  return line(unit, graph, node, first)
    .replace(/^%\d+ = /, '')
    .replace(/ (?:\[[%\d ]*\]|\([%\d _]*\)|_|%\d+)(?= |$)/g, '');
}

/** Mermaid ends a label at a quotation mark, whatever stands before it. */
function escaped(text: string): string {
  return text
    .replaceAll('#', '#35;')
    .replaceAll('"', '#quot;')
    .replaceAll('<', '#lt;')
    .replaceAll('>', '#gt;');
}
