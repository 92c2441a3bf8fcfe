import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import type { NodeIndex } from '../values/node-index.js';
import type { Once } from './once.js';

/**
 * Objects of which the program has one: modules, classes, what is made by code that runs once, and the instance of a class that is
 * made there in one place, or by nobody in the program. Whoever reads a member of one finds what anybody has put there.
 */
export class Globals {
  private readonly single = new Map<number, boolean>();
  private madeOften: ReadonlySet<number> | null = null;

  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    private readonly once: Pick<Once, 'at'>,
  ) {}

  /** Variables of a member of those that a value can be. */
  fieldsOf(node: number, key: number): number[] {
    const { members, parts } = this.objects;
    const found: number[] = [];
    if (key === NONE) return found;
    for (const token of parts.variables.of(node))
      found.push(
        ...(this.isSingle(token) ? members.storedIn(token, key) : members.keptIn(token, key, false)),
      );
    return found;
  }

  private isSingle(token: number): boolean {
    let isSingle = this.single.get(token);
    if (isSingle === undefined) {
      isSingle = this.decide(token);
      this.single.set(token, isSingle);
    }
    return isSingle;
  }

  private decide(token: number): boolean {
    const { tokens } = this.objects.parts;
    switch (tokens.kind(token)) {
      case TokenKind.Module:
      case TokenKind.Class:
        return true;
      case TokenKind.Literal:
        return (
          tokens.second(token) === 0 &&
          (this.once.at(tokens.first(token)) || this.index.op(tokens.first(token)) === Op.Receiver)
        );
      case TokenKind.Instance:
        return !this.classesMadeOften().has(tokens.first(token));
      default:
        return false;
    }
  }

  /** Classes of which instances are made again and again, or in several places. */
  private classesMadeOften(): ReadonlySet<number> {
    if (this.madeOften !== null) return this.madeOften;
    const { tokens, variables } = this.objects.parts;
    const [made, often] = [new Set<number>(), new Set<number>()];
    for (const { graph, base, isAside } of this.objects.program.units) {
      // How often tests make one says nothing of the product.
      if (isAside) continue;
      for (let node = 0; node < graph.nodes.length / GRAPH_WIDTH; node++) {
        const at = node * GRAPH_WIDTH;
        if ((graph.nodes[at] & 0xff) !== Op.Call) continue;
        for (const token of variables.of(base + graph.nodes[at + 3])) {
          if (tokens.kind(token) !== TokenKind.Class) continue;
          const cls = tokens.first(token);
          if (made.has(cls) || !this.once.at(base + node)) often.add(cls);
          made.add(cls);
        }
      }
    }
    this.madeOften = often;
    return often;
  }
}
