import type { Operation } from '../../rules/operation.js';
import { GRAPH_WIDTH, GraphFlag, itemsOf, Op, Passing, positionOf } from '../graph/flow-graph.js';
import type { Objects } from '../objects/objects.js';
import { operandsOf } from '../objects/operands.js';
import type { Constants } from './constants.js';
import type { NodeIndex } from './node-index.js';
import type { Operations } from './operations.js';
import type { TextParts } from './text-parts.js';

/** Operations whose result is their operands, one after the other. */
const joining: ReadonlySet<Operation> = new Set<Operation>([
  ...(['text.concat', 'text.join', 'builder.new', 'builder.append', 'builder.text'] as const),
]);

/** Knows of calls which texts they put together. */
export class JoinedTexts {
  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    private readonly operations: Operations,
    private readonly constants: Constants,
  ) {}

  /** Null where a call does something else, or not all parts are written down. */
  of(call: number): TextParts | null {
    const operation = this.operations.of(call);
    if (operation === null || !joining.has(operation)) return null;
    const { subject, rest } = operandsOf(this.objects.parts, this.index.unitOf(call), call);
    // A builder is made with a text, or for so many characters.
    if (operation === 'builder.new' && (subject === undefined || this.isNumber(subject.value)))
      return { parts: [], between: '' };
    if (subject === undefined || rest.some(({ how }) => how !== Passing.Plain)) return null;
    if (operation !== 'text.join')
      return { parts: [subject.value, ...rest.map(({ value }) => value)], between: '' };
    const [list, separator] = this.isList(subject.value)
      ? [subject.value, rest[0]?.value]
      : [rest[0]?.value, subject.value];
    const between = separator === undefined ? undefined : this.constants.one(separator)?.value;
    const parts = list === undefined ? null : this.itemsOf(list);
    return parts === null || typeof between !== 'string' ? null : { parts, between };
  }

  /** What a builder holds after a call that appends to it; null where a call does something else. */
  afterAppending(call: number): TextParts | null {
    return this.operations.of(call) === 'builder.append' ? this.of(call) : null;
  }

  private isNumber(value: number): boolean {
    return typeof this.constants.one(value)?.value === 'number';
  }

  private isList(value: number): boolean {
    return this.itemsOf(value) !== null;
  }

  /** The items of a list that is written down. */
  private itemsOf(list: number): readonly number[] | null {
    const { graph, base } = this.index.unitOf(list);
    const at = (list - base) * GRAPH_WIDTH;
    const isList = (graph.nodes[at] & 0xff) === Op.Allocate && (graph.nodes[at] >>> 8) & GraphFlag.List;
    if (!isList) return null;
    const entries = itemsOf(graph.lists, graph.nodes[at + 3]);
    const items: number[] = [];
    for (let i = 0; i < entries.length; i += 3) {
      if (positionOf(entries[i]) < 0) return null;
      items.push(base + entries[i + 2]);
    }
    return items;
  }
}
