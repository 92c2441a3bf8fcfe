import { FunctionFlag, NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Calls } from './calls.js';
import type { Members } from './members.js';
import type { Parts } from './parts.js';
import { TokenKind } from './tokens.js';

/**
 * Methods that are read and not called where they are read: `run = job.run`, `Thread(target=self.run)`. Where the language binds
 * them, such a method is that of the object which it was read of, whoever calls it.
 */
export class ReadMethods {
  /** By unit: loads of what is called there on the object that it is loaded from. */
  private readonly called: (ReadonlySet<number> | undefined)[] = [];

  constructor(
    private readonly parts: Parts,
    private readonly members: Members,
    private readonly calls: Calls,
  ) {}

  /**
   * The variable that a member of an object is to be loaded into: the node of the load, or one whose methods are bound on their way
   * there.
   * @param object variable
   */
  intoOf(linked: LinkedUnit, local: number, object: number, key: number): number {
    const node = linked.base + local;
    if (linked.unit.data.bindsMethods !== true || this.members.classesWith(key).length === 0) return node;
    if (this.calledIn(linked).has(local)) return node;
    const { variables } = this.parts;
    const read = variables.newVariable();
    variables.each(read, (token) => {
      if (this.isBound(token)) this.calls.bindRead(node, object, token);
      else variables.add(node, token);
    });
    return read;
  }

  private isBound(token: number): boolean {
    const { tokens, ports, program } = this.parts;
    if (tokens.kind(token) !== TokenKind.Function) return false;
    const [unit, fn] = [tokens.first(token), tokens.second(token)];
    const { flags } = program.units[unit].unit.data.functions[fn];
    return (flags & FunctionFlag.Static) === 0 && ports.receiver(unit, fn) !== NONE;
  }

  private calledIn({ index, graph: { nodes } }: LinkedUnit): ReadonlySet<number> {
    let called = this.called[index];
    if (called === undefined) {
      const found = new Set<number>();
      for (let at = 0; at < nodes.length; at += GRAPH_WIDTH) {
        if ((nodes[at] & 0xff) !== Op.Call || nodes[at + 4] === NONE) continue;
        const callee = nodes[at + 3];
        if (nodes[callee * GRAPH_WIDTH + 3] === nodes[at + 4]) found.add(callee);
      }
      called = found;
      this.called[index] = called;
    }
    return called;
  }
}
