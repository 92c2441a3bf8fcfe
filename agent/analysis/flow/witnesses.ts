import { Kind, NONE } from '../../ir/kinds.js';
import type { SourceSpec } from '../../rules/rule.js';
import type { TraceStep } from '../domain/result.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import { writtenName } from '../program/expression-names.js';
import type { Flow } from './flow.js';

/** A step of a witness may lead back to itself only through a circle of calls: each fact is passed once. */
export class Witnesses {
  constructor(private readonly flow: Flow) {}

  /** The steps from a source to a fact, in order. @param origin context of the source */
  of(fact: number, origin: number): { trace: TraceStep[]; source: SourceSpec } {
    const steps: TraceStep[] = [];
    const seen = new Set<number>();
    let [after, reader] = [NONE, NONE];
    for (let at = fact; at !== NONE && !seen.has(at); ) {
      seen.add(at);
      const before = this.back(at, origin, steps, seen);
      if (before === NONE) this.placeSource(steps, at, reader);
      after = at;
      if (!this.isVersion(at)) reader = at;
      at = before;
    }
    return {
      trace: shortened(steps.reverse()),
      source: this.flow.sources.get(after) ?? this.flow.contexts.sourceOf(origin),
    };
  }

  /** The same value, of which more is known. */
  private isVersion(fact: number): boolean {
    const node = this.flow.facts.nodes[fact];
    if (node < 0 || node >= this.flow.objects.program.nodeCount) return false;
    const op = this.flow.index.op(node);
    return op === Op.Sigma || op === Op.After || op === Op.Phi;
  }

  /** What is read of an object twice is one node: the source is meant where the step after it reads it. */
  private placeSource(steps: TraceStep[], source: number, after: number): void {
    const step = steps.at(-1);
    const { index, facts } = this.flow;
    if (step?.kind !== 'source' || after === NONE || index.op(facts.nodes[source]) !== Op.Load) return;
    const node = facts.nodes[after];
    if (node < 0 || node >= this.flow.objects.program.nodeCount || index.op(node) !== Op.Load) return;
    const { unit, graph, base } = index.unitOf(node);
    const site = graph.nodes[(node - base) * GRAPH_WIDTH + 1];
    const isRead = (one: number) => unit.kind(one) === Kind.Member || unit.kind(one) === Kind.Index;
    if (isRead(site) && isRead(unit.a(site))) step.node = unit.a(site);
  }

  /** Adds the steps of a fact, the last first, and gives the fact before it. */
  private back(fact: number, origin: number, steps: TraceStep[], seen: Set<number>): number {
    const { facts, contexts } = this.flow;
    const previous = facts.previous[fact];
    const inner = facts.inner[fact];
    if (inner !== NONE) {
      this.add(steps, 'return', facts.nodes[fact]);
      for (let at = inner; at !== NONE && !seen.has(at); ) {
        seen.add(at);
        if (facts.previous[at] === NONE) break;
        this.addNamed(steps, at);
        at = facts.previous[at];
      }
      return previous;
    }
    if (previous !== NONE) {
      this.addNamed(steps, fact);
      return previous;
    }
    const context = facts.contexts[fact];
    if (contexts.isOrigin(context)) {
      this.add(steps, 'source', facts.nodes[fact]);
      return NONE;
    }
    const { arrivals, calls } = this.flow;
    const arrival = arrivals.find(context, origin);
    if (arrival === NONE || arrivals.factOf(arrival) === NONE) return NONE;
    this.add(steps, 'call', calls.target(arrivals.targetOf(arrival)).call, facts.nodes[fact]);
    return arrivals.factOf(arrival);
  }

  private addNamed(steps: TraceStep[], fact: number): void {
    const node = this.flow.facts.nodes[fact];
    if (node < 0 || node >= this.flow.objects.program.nodeCount) return;
    this.addAssigned(steps, node);
    const op = this.flow.index.op(node);
    if (op === Op.CellStore || op === Op.Concat || op === Op.Binary || op === Op.Call)
      this.add(steps, 'propagation', node);
  }

  /** A variable takes the value. */
  private addAssigned(steps: TraceStep[], node: number): void {
    const { unit, index, graph, base } = this.flow.index.unitOf(node);
    const assigned = this.assignments(index).get(graph.nodes[(node - base) * GRAPH_WIDTH + 1]);
    if (assigned === undefined) return;
    const subject = writtenName(unit, unit.a(assigned));
    steps.push({ kind: 'propagation', unit: index, node: assigned, subject, detail: '' });
  }

  /** Where the values of a unit are assigned to variables, by the nodes of the values. */
  private assignments(unit: number): ReadonlyMap<number, number> {
    let known = this.assigned.get(unit);
    if (known === undefined) {
      const found = new Map<number, number>();
      const { unit: code } = this.flow.objects.program.units[unit];
      for (let node = 0; node < code.nodeCount; node++)
        if (code.kind(node) === Kind.Assign && isVariable(code.kind(code.a(node))))
          found.set(code.b(node), node);
      known = found;
      this.assigned.set(unit, known);
    }
    return known;
  }
  private readonly assigned = new Map<number, ReadonlyMap<number, number>>();

  private add(steps: TraceStep[], kind: TraceStep['kind'], node: number, parameter = NONE): void {
    if (node < 0 || node >= this.flow.objects.program.nodeCount) return;
    const { unit, index, graph, base } = this.flow.index.unitOf(node);
    const site = graph.nodes[(node - base) * GRAPH_WIDTH + 1];
    let detail = '';
    if (parameter !== NONE) {
      const home = this.flow.index.unitOf(parameter);
      const fn = home.unit.data.functions[this.flow.index.functionOf(parameter)];
      const first = home.graph.functions[this.flow.index.functionOf(parameter)];
      const isReceiver = (home.graph.nodes[first * GRAPH_WIDTH] & 0xff) === Op.Receiver;
      detail = fn.parameters[parameter - home.base - first - (isReceiver ? 1 : 0)]?.name ?? '';
    }
    steps.push({ kind, unit: index, node: site, subject: writtenName(unit, site), detail });
  }
}

function isVariable(kind: number): boolean {
  return kind === Kind.Local || kind === Kind.Captured || kind === Kind.Global;
}

/** A long way: where it begins, and the last part of it. One more step is that of the sink. */
function shortened(steps: TraceStep[]): TraceStep[] {
  const most = graphBounds.steps - 1;
  return steps.length <= most ? steps : [steps[0], ...steps.slice(steps.length - most + 1)];
}
