import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, itemsOf, Op, RECEIVER_PORT } from '../graph/flow-graph.js';
import { passedAt } from '../link/arguments.js';
import type { Objects } from '../objects/objects.js';
import type { NodeIndex } from './node-index.js';

/** A parameter of a function that is called, and what the function leaves of it. */
export interface Left {
  readonly parameter: number;
  /** Versions that no other one follows. */
  readonly ends: readonly number[];
}

/** Operators that give another version of their first operand. */
const following = new Set<number>([
  ...[Op.Put, Op.PutIndex, Op.After, Op.Sigma, Op.Typed, Op.Entered, Op.Phi],
]);
/** Those that change nothing. */
const views = new Set<number>([...[Op.Sigma, Op.Typed, Op.Entered, Op.Phi]]);

/** What functions of the program leave of the objects that calls pass to them: nothing for those that change none. */
export class LeftByCalls {
  private readonly ends = new Map<number, readonly number[]>();

  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
  ) {}

  of(call: number, port: number): Left[] {
    const { tokens, ports, variables } = this.objects.parts;
    const passed = passedAt(this.index.unitOf(call), call, port);
    const found: Left[] = [];
    for (const token of this.objects.calls.calleesOf(call)) {
      const [unit, fn] = [tokens.first(token), tokens.second(token)];
      const own = ports.parameters(unit, fn).map((_, position) => ports.parameter(unit, fn, position));
      const parameters =
        port === RECEIVER_PORT
          ? [ports.receiver(unit, fn)]
          : own.filter((parameter) => variables.sourcesOf(parameter).includes(passed));
      for (const parameter of parameters) {
        const ends = parameter === NONE ? [] : this.endsOf(parameter);
        if (ends.length > 0) found.push({ parameter, ends });
      }
    }
    return found;
  }

  private endsOf(parameter: number): readonly number[] {
    let ends = this.ends.get(parameter);
    if (ends === undefined) {
      ends = this.find(parameter);
      this.ends.set(parameter, ends);
    }
    return ends;
  }

  private find(parameter: number): number[] {
    const versions = new Set([parameter]);
    const ends: number[] = [];
    let isChanged = false;
    for (const version of versions) {
      const next = [...this.index.usersOf(version)].filter((user) => this.follows(user, version));
      if (next.length === 0) ends.push(version);
      for (const user of next) {
        versions.add(user);
        if (!views.has(this.index.op(user))) isChanged = true;
      }
    }
    return isChanged ? ends : [];
  }

  private follows(user: number, version: number): boolean {
    const { graph, base } = this.index.unitOf(user);
    const at = (user - base) * GRAPH_WIDTH;
    const op = graph.nodes[at] & 0xff;
    if (!following.has(op)) return false;
    if (op !== Op.Phi) return base + graph.nodes[at + 3] === version;
    const items = itemsOf(graph.lists, graph.nodes[at + 3]);
    for (let i = 0; i < items.length; i += 2) if (base + items[i] === version) return true;
    return false;
  }
}
