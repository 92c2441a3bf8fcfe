import { Kind, NONE } from '../../ir/kinds.js';
import type { TraceStep } from '../api/result.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import { NO_PORT } from '../link/arguments.js';
import { isTemporary, writtenName } from '../program/expression-names.js';
import { ANY_CALL } from './contexts.js';
import type { Flow } from './flow.js';

/** Says where in the code it stands that data gets from one fact to the next. */
export class StepPlaces {
  /** By unit: where values are assigned to variables, by the nodes of the values. */
  private readonly assigned = new Map<number, ReadonlyMap<number, number>>();

  constructor(private readonly flow: Flow) {}

  /** The same value, of which more is known. */
  isVersion(fact: number): boolean {
    const node = this.flow.facts.nodes[fact];
    if (!this.isCode(node)) return false;
    const op = this.flow.index.op(node);
    return op === Op.Sigma || op === Op.After || op === Op.Phi;
  }

  /** Steps between two facts one after the other, the last first. */
  between(before: number, fact: number): TraceStep[] {
    const { nodes } = this.flow.facts;
    const [from, to] = [nodes[before], nodes[fact]];
    return [this.assignedAt(to), this.handedOver(from, to)].filter((step) => step !== null);
  }

  private handedOver(from: number, to: number): TraceStep | null {
    const { index } = this.flow;
    if (from === to) return null;
    const isUser = this.isCode(from) && this.isCode(to) && index.usersOf(from).includes(to);
    const isCalled = this.isCode(to) && index.op(to) === Op.Call;
    if (!this.isCode(from)) return isCalled && this.isResult(from) ? this.at('return', to) : null;
    if (!isUser && isCalled) return this.at('return', to);
    if (!isUser) return this.stored(from, to);
    const op = index.op(to);
    const isStore = (op === Op.Put || op === Op.PutIndex) && this.operand(to, 5) === from;
    return isStore ? this.at('propagation', to) : null;
  }

  /** What puts a value somewhere, where others find it. @param to variable, or what holds the value afterwards */
  private stored(from: number, to: number): TraceStep | null {
    const { index, objects, calls } = this.flow;
    const { fields } = objects.parts;
    if (this.isResult(to)) return null;
    const users = index.usersOf(from);
    for (const user of users) {
      const op = index.op(user);
      const { unit, graph, base, index: number } = index.unitOf(user);
      const at = (user - base) * GRAPH_WIDTH;
      const [a, b] = [graph.nodes[at + 3], graph.nodes[at + 4]];
      const isIt =
        (op === Op.CellStore && fields.cell(number, a, b) === to) ||
        (op === Op.GlobalStore && fields.global(unit.data.language, unit.string(a)) === to);
      if (isIt) return this.at('propagation', user);
    }
    for (const user of users) {
      const op = index.op(user);
      if ((op === Op.Put || op === Op.PutIndex) && this.operand(user, 5) === from)
        return this.at('propagation', user);
    }
    for (const user of users)
      if (
        index.op(user) === Op.Call &&
        calls.of(user, from, ANY_CALL).handed.some((one) => one.to !== NO_PORT)
      )
        return this.at('propagation', user);
    return null;
  }

  /** What a function gives, or several do that are called as one. */
  private isResult(variable: number): boolean {
    const { ports, hubs } = this.flow.objects.parts;
    return ports.functionOfResult(variable) !== undefined || hubs.roleOf(variable) !== undefined;
  }

  /** The steps where data comes out of a function that it went into, the last first. */
  returned(fact: number, before: number): TraceStep[] {
    const node = this.flow.facts.nodes[fact];
    // What a function has put into something stands where it does so.
    const isResult = this.isCode(node) && this.callOf(fact, before) === node;
    return [this.assignedAt(node), isResult ? this.at('return', node) : null].filter((step) => step !== null);
  }

  /** The call that a fact came out of; NONE where it is not known. @param before the fact that the call was given */
  callOf(fact: number, before: number): number {
    const { facts, index } = this.flow;
    const node = facts.nodes[fact];
    if (this.isCode(node)) {
      const op = index.op(node);
      if (op === Op.After || op === Op.Out) return this.operand(node, op === Op.Out ? 3 : 4);
      if (op === Op.Call || op === Op.Load || op === Op.Put) return node;
    }
    const given = facts.nodes[before];
    if (!this.isCode(given)) return NONE;
    return index.usersOf(given).find((user) => index.op(user) === Op.Call) ?? NONE;
  }

  /** Data is passed to a function. @param parameter node; NONE where it is not known */
  called(call: number, parameter: number): TraceStep | null {
    const step = this.at('call', call);
    if (step === null || !this.isCode(parameter)) return step;
    const { unit, graph, base } = this.flow.index.unitOf(parameter);
    const fn = this.flow.index.functionOf(parameter);
    const first = graph.functions[fn];
    const isReceiver = (graph.nodes[first * GRAPH_WIDTH] & 0xff) === Op.Receiver;
    const { name, parameters } = unit.data.functions[fn];
    const passed = parameters[parameter - base - first - (isReceiver ? 1 : 0)]?.name ?? '';
    return { ...step, subject: step.subject || shown(name), detail: shown(passed) };
  }

  /** The steps where data begins, the last first. @param after the fact that reads it; NONE where there is none */
  source(fact: number, after: number): TraceStep[] {
    const node = this.flow.facts.nodes[fact];
    const source = this.at('source', node);
    if (source === null) return [];
    const read = this.readAt(node, after);
    if (read !== NONE) source.node = read;
    const assigned = this.assignedAt(node);
    return assigned === null ? [source] : [assigned, source];
  }

  /** What is read of an object twice is one node: the source is meant where the step after it reads it. */
  private readAt(source: number, after: number): number {
    const { index, facts } = this.flow;
    const node = after === NONE ? NONE : facts.nodes[after];
    if (!this.isCode(node) || index.op(source) !== Op.Load || index.op(node) !== Op.Load) return NONE;
    const { unit } = index.unitOf(node);
    const site = this.operandOf(node, 1);
    const isRead = (one: number) => unit.kind(one) === Kind.Member || unit.kind(one) === Kind.Index;
    return isRead(site) && isRead(unit.a(site)) ? unit.a(site) : NONE;
  }

  /** A variable takes the value of a node. */
  private assignedAt(node: number): TraceStep | null {
    if (!this.isCode(node)) return null;
    const { unit, index } = this.flow.index.unitOf(node);
    const assigned = this.assignments(index).get(this.operandOf(node, 1));
    if (assigned === undefined) return null;
    const subject = writtenName(unit, unit.a(assigned));
    return { kind: 'propagation', unit: index, node: assigned, subject, detail: '' };
  }

  private assignments(unit: number): ReadonlyMap<number, number> {
    const known = this.assigned.get(unit);
    if (known !== undefined) return known;
    const found = new Map<number, number>();
    const { unit: code } = this.flow.objects.program.units[unit];
    for (let node = 0; node < code.nodeCount; node++) {
      if (code.kind(node) !== Kind.Assign) continue;
      const target = code.a(node);
      if (isVariable(code.kind(target)) && !isTemporary(writtenName(code, target)))
        found.set(code.b(node), node);
    }
    this.assigned.set(unit, found);
    return found;
  }

  /** A step where a node stands; null where it stands nowhere. */
  private at(kind: TraceStep['kind'], node: number): TraceStep | null {
    if (!this.isCode(node)) return null;
    const { unit, index } = this.flow.index.unitOf(node);
    const site = this.operandOf(node, 1);
    if (site === NONE) return null;
    const named = unit.kind(site) === Kind.Assign ? unit.a(site) : site;
    return { kind, unit: index, node: site, subject: shown(writtenName(unit, named)), detail: '' };
  }

  /** Not a variable that several nodes have, nor what a parameter holds when its function is left. */
  private isCode(node: number): boolean {
    return node >= 0 && node < this.flow.objects.program.nodeCount;
  }

  private operandOf(node: number, column: number): number {
    const { graph, base } = this.flow.index.unitOf(node);
    return graph.nodes[(node - base) * GRAPH_WIDTH + column];
  }

  /** The same as a node of the program. */
  private operand(node: number, column: number): number {
    return this.flow.index.unitOf(node).base + this.operandOf(node, column);
  }
}

function isVariable(kind: number): boolean {
  return kind === Kind.Local || kind === Kind.Captured || kind === Kind.Global;
}

/** Names that lowering gave to variables of its own stand nowhere in the code. */
function shown(name: string): string {
  return isTemporary(name) ? '' : name;
}
