import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, itemsOf, Op } from '../graph/flow-graph.js';
import { forEachOperand } from '../graph/operands.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import { argumentsOf } from '../values/arguments.js';
import type { NodeIndex } from '../values/node-index.js';
import { receiverOf } from '../values/places.js';
import type { Symbols } from '../values/symbols.js';
import { outOf } from './crossings.js';
import type { LibraryCalls } from './library-calls.js';
import type { Target, Targets } from './targets.js';

/**
 * Which values may lead to something dangerous, whatever the paths and contexts: from all sinks backwards over what the flow
 * goes over. Data elsewhere need not be followed.
 */
export class Relevance {
  private readonly reached = new Set<number>();
  private readonly pending: number[] = [];
  /** Calls of library functions that are given a function, by the token of that. */
  private readonly callbacks = new Map<number, Target[]>();

  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    private readonly targets: Targets,
    private readonly library: LibraryCalls,
    private readonly symbols: Symbols,
  ) {
    for (const linked of objects.program.units) this.look(linked);
    for (let node = this.pending.pop(); node !== undefined; node = this.pending.pop()) this.back(node);
  }

  /** @param node of the program, another variable, or what a parameter holds in the end */
  has(node: number): boolean {
    return this.reached.has(node);
  }

  private need(node: number): void {
    if (node === NONE || this.reached.has(node)) return;
    this.reached.add(node);
    this.pending.push(node);
  }

  /** Begins at the sinks of a file, and notes what is asked for later. */
  private look(linked: LinkedUnit): void {
    const { graph, base } = linked;
    for (let at = 0, node = base; at < graph.nodes.length; at += GRAPH_WIDTH, node++) {
      const op = graph.nodes[at] & 0xff;
      if (op === Op.Put && this.isSink(node, graph.nodes[at + 4], base + graph.nodes[at + 3]))
        this.need(base + graph.nodes[at + 5]);
      if (op !== Op.Call) continue;
      const { sinks, callbacks } = this.library.of(linked, node);
      for (const target of callbacks) {
        const known = this.callbacks.get(target.token);
        if (known === undefined) this.callbacks.set(target.token, [target]);
        else known.push(target);
      }
      if (sinks.length > 0) this.needAllOf(linked, node);
    }
  }

  private isSink(node: number, key: number, object: number): boolean {
    if (key < 0) return false;
    const table = this.symbols.table(node);
    return this.symbols
      .memberOf(object, node, key)
      .some((symbol) => (table.facts(symbol)?.writeSinks.length ?? 0) > 0);
  }

  /** What is put into an object, by whatever name it is held, is in it. */
  private alias(object: number): void {
    const waiting = [object];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (this.aliases.has(node)) continue;
      this.aliases.add(node);
      for (const user of this.index.usersOf(node)) {
        const linked = this.index.unitOf(user);
        const { nodes } = linked.graph;
        const at = (user - linked.base) * GRAPH_WIDTH;
        const op = nodes[at] & 0xff;
        const isFirst = linked.base + nodes[at + 3] === node;
        if (op === Op.Call) {
          this.needAllOf(linked, user);
          for (const target of this.targetsOf(linked, user))
            for (const { value, parameter } of target.passed) if (value === node) this.need(outOf(parameter));
        } else if (op === Op.Phi || op === Op.Logical) waiting.push(user);
        else if (isFirst && leading.has(op)) {
          if (op === Op.Put || op === Op.PutIndex) this.need(user);
          waiting.push(user);
        }
      }
    }
  }
  private readonly aliases = new Set<number>();

  private needAllOf(linked: LinkedUnit, call: number): void {
    for (const { value } of argumentsOf(linked, call)) this.need(value);
    this.need(receiverOf(linked, call));
  }

  /** What flows to a node in one step. */
  private back(node: number): void {
    const { variables, hubs, ports } = this.objects.parts;
    if (node < 0) {
      if (outOf(node) < this.objects.program.nodeCount) this.alias(outOf(node));
      const role = hubs.roleOf(outOf(node));
      if (role !== undefined)
        for (const { passed } of this.targets.ofHub(role.token))
          for (const { value, parameter } of passed) if (value === outOf(node)) this.need(outOf(parameter));
      return;
    }
    for (const source of variables.sourcesOf(node)) this.need(source);
    if (node >= this.objects.program.nodeCount) {
      const role = hubs.roleOf(node);
      if (role?.at === null) for (const { token } of this.targets.ofHub(role.token)) this.needResult(token);
      else if (role !== undefined) this.needPassed(role.token, node);
      const token = ports.functionOfResult(node);
      if (token !== undefined) this.needReturns(token);
      for (const reader of variables.targetsOf(node))
        if (reader < this.objects.program.nodeCount) this.alias(reader);
      return;
    }
    this.alias(node);
    const linked = this.index.unitOf(node);
    const { graph, base } = linked;
    const at = (node - base) * GRAPH_WIDTH;
    const op = graph.nodes[at] & 0xff;
    switch (op) {
      case Op.Call:
        this.needAllOf(linked, node);
        this.need(base + graph.nodes[at + 3]);
        for (const target of this.targetsOf(linked, node)) {
          this.needResult(target.token);
          if (target.constructs)
            this.needOut(target, (parameter) => this.index.op(parameter) === Op.Receiver);
        }
        return;
      case Op.Out:
      case Op.After: {
        const call = base + graph.nodes[at + (op === Op.Out ? 3 : 4)];
        const port = graph.nodes[at + (op === Op.Out ? 4 : 5)];
        if (op === Op.After) this.need(base + graph.nodes[at + 3]);
        this.needAllOf(linked, call);
        for (const target of this.targetsOf(linked, call))
          this.needOut(target, (parameter) =>
            target.passed.some((one) => one.parameter === parameter && one.port === port),
          );
        return;
      }
      case Op.Parameter:
      case Op.Receiver: {
        const fn = this.index.functionOf(node);
        this.needPassed(this.objects.parts.tokens.function(linked.index, fn), node);
        return;
      }
      case Op.Caught:
        for (const value of itemsOf(graph.lists, graph.nodes[at + 3])) this.needThrown(linked, base + value);
    }
    forEachOperand(graph, node - base, (operand) => this.need(base + operand));
  }

  private targetsOf(linked: LinkedUnit, call: number): readonly Target[] {
    return [...this.targets.of(linked, call), ...this.library.of(linked, call).callbacks];
  }

  private needOut(target: Target, isMeant: (parameter: number) => boolean): void {
    for (const { parameter } of target.passed)
      if (parameter >= this.objects.program.nodeCount || isMeant(parameter)) this.need(outOf(parameter));
    const { tokens, ports } = this.objects.parts;
    if (!target.constructs || tokens.kind(target.token) !== TokenKind.Function) return;
    const receiver = ports.receiver(tokens.first(target.token), tokens.second(target.token));
    if (receiver !== NONE) this.need(outOf(receiver));
  }

  /** What calls pass to a parameter. */
  private needPassed(token: number, parameter: number): void {
    for (const target of [...this.targets.callersOf(token), ...(this.callbacks.get(token) ?? [])])
      for (const one of target.passed) if (one.parameter === parameter) this.need(one.value);
  }

  private needResult(token: number): void {
    const { tokens, ports, hubs } = this.objects.parts;
    this.need(
      tokens.kind(token) === TokenKind.Function
        ? ports.result(tokens.first(token), tokens.second(token))
        : hubs.result(token),
    );
  }

  /** The values that a function returns, and makes one after the other. */
  private needReturns(token: number): void {
    this.needEnds(token, (op) => op === Op.Return || op === Op.Yield);
  }

  private needThrown(linked: LinkedUnit, node: number): void {
    if (this.index.op(node) !== Op.Call) return;
    for (const { token } of this.targetsOf(linked, node)) {
      if (this.objects.parts.tokens.kind(token) === TokenKind.Function)
        this.needEnds(token, (op) => op === Op.Throw);
      else
        for (const behind of this.targets.ofHub(token)) this.needEnds(behind.token, (op) => op === Op.Throw);
    }
  }

  private needEnds(token: number, isEnd: (op: number) => boolean): void {
    const { tokens } = this.objects.parts;
    const { graph, base } = this.objects.program.units[tokens.first(token)];
    const fn = tokens.second(token);
    for (let node = graph.functions[fn]; node < graph.functions[fn + 1]; node++) {
      const at = node * GRAPH_WIDTH;
      if (!isEnd(graph.nodes[at] & 0xff)) continue;
      this.need(base + node);
      if (graph.nodes[at + 3] !== NONE) this.need(base + graph.nodes[at + 3]);
    }
  }
}

/** Operators that lead from a member or version to the object. */
const leading = new Set<number>([
  ...[
    Op.Sigma,
    Op.Put,
    Op.PutIndex,
    Op.After,
    Op.Typed,
    Op.Await,
    Op.Entered,
    Op.Load,
    Op.LoadIndex,
    Op.Super,
  ],
]);
