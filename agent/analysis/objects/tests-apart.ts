import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH } from '../graph/flow-graph.js';
import type { Classes } from '../link/classes.js';
import type { LinkedProgram } from '../link/linked-program.js';
import type { Fields } from './fields.js';
import { TokenKind, type Tokens } from './tokens.js';

/**
 * What tests pass to the product, and what they set in it, is nothing that it has when it runs. What the product gives to tests
 * they have.
 */
export class TestsApart {
  /** By node of the program: it is in a test. */
  private readonly isAside: Uint8Array;

  constructor(
    private readonly program: LinkedProgram,
    private readonly tokens: Tokens,
    private readonly classes: Classes,
    private readonly fields: () => Fields,
  ) {
    this.isAside = new Uint8Array(program.hasAside ? program.nodeCount : 0);
    if (!program.hasAside) return;
    for (const { isAside, base, graph } of program.units)
      if (isAside) this.isAside.fill(1, base, base + graph.nodes.length / GRAPH_WIDTH);
  }

  /** Whether a value of a test would get into a variable of the product. */
  isKeptOut(from: number, to: number): boolean {
    if (this.isAside[from] !== 1) return false;
    if (to < this.program.nodeCount) return this.isAside[to] === 0;
    const fields = this.fields();
    const owner = fields.ownerOf(to);
    const unit = owner === undefined ? (fields.cellOf(to)?.unit ?? NONE) : this.unitOf(owner);
    return unit !== NONE && !this.program.units[unit].isAside;
  }

  /** The unit that a thing is made or written in; NONE where it is a library's. */
  private unitOf(token: number): number {
    const first = this.tokens.first(token);
    switch (this.tokens.kind(token)) {
      case TokenKind.Instance:
      case TokenKind.Class:
        return this.classes.all[first].unit;
      case TokenKind.Module:
      case TokenKind.Function:
        return first;
      default:
        return NONE;
    }
  }
}
