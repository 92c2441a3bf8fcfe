import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, itemsOf, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Calls } from './calls.js';
import { ELEMENT } from './fields.js';
import type { Members } from './members.js';
import type { Parts } from './parts.js';
import { isHub, isOne } from './tokens.js';

/** What libraries of which nothing is known do with functions that they are given. */
export class GivenFunctions {
  constructor(
    private readonly parts: Parts,
    private readonly members: Members,
    private readonly calls: Calls,
  ) {}

  /**
   * Calls that leave the program may call the functions that they are given: with what their receiver holds, and hand on what
   * these return.
   */
  add({ graph, base }: LinkedUnit): void {
    const { tokens } = this.parts;
    const { nodes, lists } = graph;
    for (let at = 0, local = 0; at < nodes.length; at += GRAPH_WIDTH, local++) {
      if ((nodes[at] & 0xff) !== Op.Call || !this.calls.leavesProgram(base + local)) continue;
      if (this.calls.operations.describes(base + local)) continue;
      const receiver = nodes[at + 4] === NONE ? NONE : base + nodes[at + 4];
      const given = itemsOf(lists, nodes[at + 5]);
      // What a call of a library gives is applied to a function: what decorates one mostly gives it back, or something around it.
      if (given.length === 2 && (nodes[nodes[at + 3] * GRAPH_WIDTH] & 0xff) === Op.Call)
        this.parts.variables.each(base + given[1], (token) => {
          if (isOne(tokens.kind(token)) || isHub(tokens.kind(token)))
            this.parts.variables.add(base + local, token);
        });
      for (let i = 1; i < given.length; i += 2)
        this.parts.variables.each(base + given[i], (token) => {
          for (const fn of this.members.functionsOf(token)) this.callBack(fn, base + local, receiver);
        });
    }
  }

  private callBack(token: number, call: number, receiver: number): void {
    const { tokens, variables, fields, hubs } = this.parts;
    const result = hubs.resultOf(token);
    const made = tokens.literal(call);
    variables.add(call, made);
    variables.include(result, call);
    variables.include(result, fields.of(made, ELEMENT));
    if (receiver === NONE) return;
    variables.each(receiver, (holder) => {
      for (let position = 0; position < hubs.parametersOf(token); position++)
        this.members.loadAny(holder, hubs.place(token, position).parameter);
    });
  }
}
