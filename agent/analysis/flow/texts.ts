import { NONE } from '../../ir/kinds.js';
import type { Operation } from '../../rules/operation.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, itemsOf, Op } from '../graph/flow-graph.js';
import type { Objects } from '../objects/objects.js';
import { operandsOf } from '../objects/operands.js';
import type { NodeIndex } from '../values/node-index.js';
import type { Symbols } from '../values/symbols.js';
import { waysTo } from '../values/ways.js';

/** Operations that give lists of texts. */
const listsOfTexts = new Set<Operation | null>(['text.split', 'text.splitFromEnd', 'text.words', 'map.keys']);

/** Operations that give a list of what another one holds. */
const partsOfLists = new Set<Operation | null>([
  'list.slice',
  'list.reverse',
  'list.sort',
  'list.sorted',
  'collection.copy',
  'iterate.filter',
]);

/** What is asked of the program to know which values are texts or numbers, and nothing that holds others. */
export interface TextsInput {
  readonly objects: Objects;
  readonly index: NodeIndex;
  readonly symbols: Symbols;
  readonly operationOf: (call: number) => Operation | null;
  /** Whether a check says of a value that it is a text. @param sigma node of the check */
  readonly isChecked: (sigma: number) => boolean;
}

/**
 * Knows which values are texts or numbers, as far as one that untrusted data is alone is expected to be: what lies in a list or
 * an object of it may be another one.
 */
export class Texts {
  constructor(private readonly input: TextsInput) {}

  has(value: number): boolean {
    const { index, objects } = this.input;
    const { variables } = objects.parts;
    const seen = new Set([value]);
    for (const at of seen) {
      if (seen.size > graphBounds.constantDepth) return false;
      if (at >= objects.program.nodeCount) {
        for (const source of variables.sourcesOf(at)) seen.add(source);
        continue;
      }
      const { graph, base } = index.unitOf(at);
      const record = (at - base) * GRAPH_WIDTH;
      const a = graph.nodes[record + 3];
      const op = graph.nodes[record] & 0xff;
      if (this.isTyped(at) || (op === Op.Sigma && this.input.isChecked(at))) continue;
      if (op === Op.Sigma || op === Op.After || op === Op.Typed || op === Op.Await) seen.add(base + a);
      else if (op === Op.Phi) {
        const items = itemsOf(graph.lists, a);
        for (let i = 0; i < items.length; i += 2) if (items[i] !== NONE) seen.add(base + items[i]);
      } else if (op === Op.Parameter) for (const source of variables.sourcesOf(at)) seen.add(source);
      else if ((op === Op.LoadIndex || op === Op.Load) && !this.areTexts(base + a, 0)) return false;
    }
    return true;
  }

  private isTyped(value: number): boolean {
    const { builtin } = this.input.symbols.table.types;
    const types = this.input.symbols.types(value);
    return types.includes(builtin.string[0]) || types.includes(builtin.number[0]);
  }

  private areTexts(list: number, depth: number): boolean {
    const { index, objects, operationOf } = this.input;
    if (depth > graphBounds.conditionDepth) return false;
    return waysTo(index, list).every((way) => {
      const linked = index.unitOf(way);
      const { nodes } = linked.graph;
      const at = (way - linked.base) * GRAPH_WIDTH;
      const op = nodes[at] & 0xff;
      if (op === Op.Slice) return this.areTexts(linked.base + nodes[at + 3], depth + 1);
      if (op !== Op.Call) return false;
      const operation = operationOf(way);
      if (listsOfTexts.has(operation)) return true;
      const { subject } = operandsOf(objects.parts, linked, way, operation);
      return subject !== undefined && partsOfLists.has(operation) && this.areTexts(subject.value, depth + 1);
    });
  }
}
