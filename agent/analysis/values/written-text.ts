import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, itemsOf, Op, RECEIVER_PORT } from '../graph/flow-graph.js';
import type { KnownConstants } from './constant.js';
import type { NodeIndex } from './node-index.js';
import type { TextParts } from './text-parts.js';

/** Stands in a text for a part that is not known. */
const SOMETHING = '\u0000';

/** Which texts calls put together: see JoinedTexts. */
interface JoinedCalls {
  of(call: number): TextParts | null;
  afterAppending(call: number): TextParts | null;
}

/** What the program itself writes in texts that it puts together. */
export class WrittenText {
  constructor(
    private readonly index: NodeIndex,
    private readonly constants: KnownConstants,
    /** What calls put together; without it what they give is not known. */
    private readonly joined: JoinedCalls | null = null,
  ) {}

  /** The text of a value, with a mark for each part that is not known. */
  of(node: number, depth = 0): string {
    const constant = this.constants.one(node);
    if (constant !== null) return String(constant.value);
    if (depth > graphBounds.conditionDepth) return SOMETHING;
    const { graph, base, unit } = this.index.unitOf(node);
    const at = (node - base) * GRAPH_WIDTH;
    const [a, b, c] = [graph.nodes[at + 3], graph.nodes[at + 4], graph.nodes[at + 5]];
    switch (graph.nodes[at] & 0xff) {
      case Op.Binary:
        if (c < 0 || unit.string(c) !== '+') return SOMETHING;
        return this.of(base + a, depth + 1) + this.of(base + b, depth + 1);
      case Op.Concat:
        return this.join(base, [...itemsOf(graph.lists, a)], depth + 1);
      case Op.Sigma:
      case Op.Typed:
        return this.of(base + a, depth + 1);
      case Op.After: {
        // What was appended to a builder is in it.
        const made = c === RECEIVER_PORT ? (this.joined?.afterAppending(base + b) ?? null) : null;
        return made === null ? SOMETHING : this.joinedText(made.parts, made.between, depth + 1);
      }
      case Op.Call: {
        const made = this.joined?.of(node) ?? null;
        return made === null ? SOMETHING : this.joinedText(made.parts, made.between, depth + 1);
      }
      default:
        return SOMETHING;
    }
  }

  /** The text of parts one after the other. */
  ofAll(nodes: readonly number[]): string {
    return this.joinedText(nodes, '', 0);
  }

  private joinedText(nodes: readonly number[], between: string, depth: number): string {
    return nodes.map((node) => (node === NONE ? SOMETHING : this.of(node, depth))).join(between);
  }

  /** What stands before a part of what is put together. */
  beforePart({ parts, between }: TextParts, part: number): string {
    return parts
      .slice(0, part)
      .map((one) => this.of(one) + between)
      .join('');
  }

  /** What stands before a part of a text. */
  before(base: number, parts: readonly number[], part: number): string {
    return this.join(base, parts.slice(0, part), 0);
  }

  private join(base: number, parts: readonly number[], depth: number): string {
    return parts.map((part) => (part === NONE ? SOMETHING : this.of(base + part, depth))).join('');
  }
}
