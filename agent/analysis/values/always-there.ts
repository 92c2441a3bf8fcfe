import { GRAPH_WIDTH, GraphFlag, Op } from '../graph/flow-graph.js';
import { operandsOf } from '../objects/operands.js';
import type { Parts } from '../objects/parts.js';
import type { Constants } from './constants.js';
import { hasText } from './formats.js';
import type { NodeIndex } from './node-index.js';
import type { Operations } from './operations.js';
import type { WrittenText } from './written-text.js';

/** Knows of values that are no constants that they count as true: objects that are made, and texts of which the program writes a part. */
export class AlwaysThere {
  constructor(
    private readonly parts: Parts,
    private readonly index: NodeIndex,
    private readonly operations: Operations,
    private readonly constants: Constants,
    private readonly texts: WrittenText,
  ) {}

  /** @param value node of the program */
  isSo(value: number): boolean {
    const linked = this.index.unitOf(value);
    const { nodes } = linked.graph;
    const record = nodes[(value - linked.base) * GRAPH_WIDTH];
    switch (record & 0xff) {
      case Op.Sigma:
      case Op.After:
      case Op.Typed:
        return this.isSo(linked.base + nodes[(value - linked.base) * GRAPH_WIDTH + 3]);
      case Op.Call:
        return ((record >>> 8) & GraphFlag.New) !== 0 || this.isFilled(value) || this.isWritten(value);
      // It has members.
      case Op.Put:
      case Op.PutIndex:
        return true;
      default:
        return this.isWritten(value);
    }
  }

  private isWritten(value: number): boolean {
    return /[^\0]/.test(this.texts.of(value));
  }

  /** `fmt.Errorf("no %s", name)` */
  private isFilled(call: number): boolean {
    if (this.operations.of(call) !== 'text.format') return false;
    const { subject } = operandsOf(this.parts, this.index.unitOf(call), call);
    const format = subject === undefined ? undefined : this.constants.one(subject.value)?.value;
    return typeof format === 'string' && hasText(format);
  }
}
