import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedProgram } from '../link/linked-program.js';
import { type LinkedUnit, slotId } from '../link/linked-unit.js';
import type { FunctionPorts } from './function-ports.js';
import type { Hubs } from './hubs.js';
import { TokenKind, type Tokens } from './tokens.js';
import type { Variables } from './variables.js';

/** The call that has made a function, and the token of the function that it called for that. */
interface Making {
  readonly call: number;
  readonly maker: number;
}

/** Functions of a unit. */
interface Seen {
  /** Those that read a variable of the one around them which holds what that was given, themselves or in one inside. */
  readonly seeing: ReadonlySet<number>;
  /** Those around them. */
  readonly makers: ReadonlySet<number>;
}

/**
 * Functions that stand in others and see what those were given: each call of the function around makes another one
 * (`retried(read)`, `retried(write)`). They are distinguished by that call.
 */
export class MadeFunctions {
  private readonly seen: (Seen | undefined)[] = [];
  private readonly makings = new Map<number, Making>();

  constructor(
    private readonly program: LinkedProgram,
    private readonly tokens: Tokens,
    private readonly variables: Variables,
    private readonly ports: FunctionPorts,
    private readonly hubs: Hubs,
  ) {}

  /**
   * What a function gives is the value of a call of it. A function that it makes for this call is apart from those that others get.
   * @param maker token of the function
   */
  give(call: number, maker: number): void {
    const { variables, ports, hubs } = this;
    const [unit, fn] = [this.tokens.first(maker), this.tokens.second(maker)];
    const result = ports.result(unit, fn);
    if (!this.isMaker(unit, fn)) {
      variables.include(result, call);
      return;
    }
    variables.each(result, (given) => {
      if (this.isMadeBy(maker, given)) {
        const made = this.tokens.hub(TokenKind.Bound, call);
        this.makings.set(made, { call, maker });
        hubs.join(made, given);
        variables.add(call, made);
      } else variables.add(call, given);
    });
  }

  /** Whether calls of a function make others. */
  private isMaker(unit: number, fn: number): boolean {
    return this.program.units[unit].unit.data.hasMadeFunctions === true && this.seenIn(unit).makers.has(fn);
  }

  /** Whether something that a function gives is a function that stands in it and sees what it was given. */
  private isMadeBy(maker: number, given: number): boolean {
    const { tokens } = this;
    if (tokens.kind(given) !== TokenKind.Function) return false;
    const [unit, fn] = [tokens.first(given), tokens.second(given)];
    const { parent } = this.program.units[unit].unit.data.functions[fn];
    return maker === tokens.function(unit, parent) && this.seenIn(unit).seeing.has(fn);
  }

  /** The function that a token is, whichever call has made it; NONE where it is none, or several. */
  functionOf(token: number): number {
    if (this.tokens.kind(token) === TokenKind.Function) return token;
    const functions = this.makings.has(token) ? this.hubs.functionsOf(token) : [];
    return functions.length === 1 ? functions[0] : NONE;
  }

  /** By which call a function was made; undefined where that is not distinguished. */
  makingOf(token: number): Making | undefined {
    return this.makings.get(token);
  }

  private seenIn(unit: number): Seen {
    this.seen[unit] ??= seenIn(this.program.units[unit]);
    return this.seen[unit];
  }
}

function seenIn({ graph, unit }: LinkedUnit): Seen {
  const { nodes, functions: starts } = graph;
  const { functions } = unit.data;
  const given = new Set<number>();
  for (let at = 0; at < nodes.length; at += GRAPH_WIDTH)
    if ((nodes[at] & 0xff) === Op.CellStore && isParameter(nodes, nodes[at + 5]))
      given.add(slotId(nodes[at + 3], nodes[at + 4]));
  const seeing = new Set<number>();
  const makers = new Set<number>();
  for (const fn of functions.keys())
    for (let at = starts[fn] * GRAPH_WIDTH; at < starts[fn + 1] * GRAPH_WIDTH; at += GRAPH_WIDTH) {
      const isRead = (nodes[at] & 0xff) === Op.CellLoad;
      if (!isRead || !given.has(slotId(nodes[at + 3], nodes[at + 4]))) continue;
      let inner = fn;
      while (inner > 0 && functions[inner].parent !== nodes[at + 3]) inner = functions[inner].parent;
      if (inner <= 0) continue;
      seeing.add(inner);
      makers.add(functions[inner].parent);
    }
  return { seeing, makers };
}

function isParameter(nodes: Int32Array, node: number): boolean {
  return node !== NONE && (nodes[node * GRAPH_WIDTH] & 0xff) === Op.Parameter;
}
