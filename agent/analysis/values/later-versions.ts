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

/** What becomes of objects later on: in functions that calls pass them to, and where their members are read and changed. */
export class LaterVersions {
  private readonly ends = new Map<number, readonly number[]>();

  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
  ) {}

  /** What functions of the program leave of what a call passes them: nothing for those that leave it as it was. */
  leftBy(call: number, port: number): Left[] {
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

  /** What becomes of a member of an object where it is read in the same function: of an object of a library that holds it anyway. */
  ofMember(object: number, name: string): number[] {
    const versions = new Set([object]);
    const found: number[] = [];
    for (const version of versions)
      for (const user of this.index.usersOf(version)) {
        const { unit, graph, base } = this.index.unitOf(user);
        const at = (user - base) * GRAPH_WIDTH;
        if (this.follows(user, version)) versions.add(user);
        else if ((graph.nodes[at] & 0xff) === Op.Load && graph.nodes[at + 4] >= 0)
          if (unit.string(graph.nodes[at + 4]) === name) found.push(...this.endsOf(user));
      }
    return found;
  }

  private endsOf(first: number): readonly number[] {
    let ends = this.ends.get(first);
    if (ends === undefined) {
      ends = this.find(first);
      this.ends.set(first, ends);
    }
    return ends;
  }

  private find(first: number): number[] {
    const versions = new Set([first]);
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
