import { NONE } from '../../ir/kinds.js';
import type { Operation } from '../../rules/operation.js';
import { GRAPH_WIDTH, itemsOf, Op, Passing } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { type End, operationFlows, parseEnd, parseFlow } from '../models/operation-flows.js';
import { ELEMENT } from './fields.js';
import type { Members } from './members.js';
import { isName, type Parts } from './parts.js';
import { TokenKind } from './tokens.js';

/** A call that does something that the rules describe. */
interface Site {
  readonly linked: LinkedUnit;
  readonly local: number;
  readonly node: number;
}

/** What operations of libraries on collections and functions do with the things that they are given. */
export class Operations {
  /** Operations that calls do, by the node of the call. */
  private readonly known = new Map<number, Operation[]>();

  constructor(
    private readonly parts: Parts,
    private readonly members: Members,
  ) {}

  /** Whether it is known what a call does with functions that it is given. */
  describes(call: number): boolean {
    return (
      this.known.get(call)?.some((operation) => operationFlows[operation].callback !== undefined) === true
    );
  }

  /** A call does an operation. */
  apply(site: Site, operation: Operation): void {
    const known = this.known.get(site.node);
    if (known?.includes(operation)) return;
    if (known === undefined) this.known.set(site.node, [operation]);
    else known.push(operation);
    const { flows, callback, gives } = operationFlows[operation];
    const operands = this.operandsOf(site);
    if (gives === 'list' || gives === 'map' || gives === 'set')
      this.parts.collections.set(this.made(site), gives);
    for (const written of flows ?? []) {
      const { from, to, isMade } = parseFlow(written);
      if (isMade) continue;
      for (const value of valuesOf(operands, from))
        this.write(site, operands, to, this.read(value, from.keys.length));
    }
    if (callback === undefined) return;
    const [, ...rest] = operands;
    const given = rest[callback.argument];
    if (given === undefined) return;
    this.parts.variables.each(given, (token) => {
      if (this.parts.tokens.kind(token) === TokenKind.Function)
        this.callBack(site, operands, callback, token);
    });
  }

  private callBack(
    site: Site,
    operands: readonly number[],
    { parameters, result }: NonNullable<(typeof operationFlows)[Operation]['callback']>,
    token: number,
  ): void {
    const { tokens, ports } = this.parts;
    const [unit, fn] = [tokens.first(token), tokens.second(token)];
    for (const [position, written] of parameters.entries()) {
      if (written === null) continue;
      const from = parseEnd(written);
      for (const value of valuesOf(operands, from))
        ports.pass(unit, fn, position, this.read(value, from.keys.length));
    }
    if (result !== undefined) this.write(site, operands, parseEnd(result), ports.result(unit, fn));
  }

  /** What the operation acts on, then the arguments. */
  private operandsOf({ linked: { graph, base }, local }: Site): number[] {
    const at = local * GRAPH_WIDTH;
    const given = itemsOf(graph.lists, graph.nodes[at + 5]);
    const values: number[] = [];
    for (let i = 0; i < given.length; i += 2)
      if (given[i] === Passing.Plain) values.push(base + given[i + 1]);
    const receiver = graph.nodes[at + 4];
    const op = receiver === NONE ? Op.Import : graph.nodes[receiver * GRAPH_WIDTH] & 0xff;
    const isPlain = op === Op.Import || op === Op.Global || isName(this.parts, base + receiver);
    return isPlain ? values : [base + receiver, ...values];
  }

  /** What a value holds so many keys below. */
  private read(value: number, depth: number): number {
    if (depth === 0) return value;
    const { variables } = this.parts;
    const held = variables.newVariable();
    variables.each(value, (token) => this.members.loadAny(token, held));
    return this.read(held, depth - 1);
  }

  private write(site: Site, operands: readonly number[], { base, keys }: End, value: number): void {
    const { variables, fields } = this.parts;
    if (base === 'return') {
      if (keys.length === 0) variables.include(value, site.node);
      else variables.include(value, fields.of(this.made(site), ELEMENT));
      return;
    }
    for (const target of valuesOf(operands, { base, keys })) {
      const held = keys.length === 0 ? this.read(value, 1) : value;
      variables.each(target, (token) => {
        const kind = this.parts.tokens.kind(token);
        if (kind === TokenKind.Literal || kind === TokenKind.AnyObject)
          variables.include(held, fields.stored(token, ELEMENT));
      });
    }
  }

  /** The collection that a call gives. */
  private made({ node }: Site): number {
    const { variables, tokens } = this.parts;
    const token = tokens.literal(node);
    variables.add(node, token);
    return token;
  }
}

function valuesOf([subject, ...rest]: readonly number[], { base }: End): number[] {
  if (base === 'subject') return subject === undefined ? [] : [subject];
  if (base === 'all') return rest;
  if (base === 'return') return [];
  return rest[base] === undefined ? [] : [rest[base]];
}
