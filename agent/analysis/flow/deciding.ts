import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, Op, REGION_WIDTH, RegionKind } from '../graph/flow-graph.js';
import { forEachOperand } from '../graph/operands.js';
import { argumentsOf } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { operationFlows } from '../models/operation-flows.js';
import type { Objects } from '../objects/objects.js';
import { operandsOf } from '../objects/operands.js';
import type { Parts } from '../objects/parts.js';
import type { NodeIndex } from '../values/node-index.js';
import type { Operations } from '../values/operations.js';
import { functionAt, givenAround, givenAs } from './given.js';
import type { Lookups } from './lookups.js';
import type { Target } from './target.js';
import type { Targets } from './targets.js';

/** What decides how a function runs, as far as that depends on what it is called with. */
export interface Decided {
  /** Nodes of parameters that conditions depend on, or which functions are called. */
  readonly parameters: Set<number>;
  /** Calls by which it hands one of them on to a function that is decided by it. */
  readonly passing: Set<Target>;
  /** Calls of methods of a parameter, or of the parameter itself, that may run one of several functions: here, or in functions inside. */
  readonly dispatching: number[];
  /** Reads of one of several functions or objects under a key that is a parameter. */
  readonly lookups: number[];
  /** Nodes of parameters that say under which key it puts or finds something. */
  readonly keys: Set<number>;
}

/** The arguments behind what an operation acts on that say under which key it puts or finds something. */
const keyed = new Map(
  Object.entries(operationFlows).map(([operation, { flows = [] }]) => [
    operation,
    new Set(flows.flatMap((flow) => [...flow.matchAll(/\[(\d)\]/g)].map(([, at]) => Number(at)))),
  ]),
);

/** Finds the functions that run differently by what they are called with, before anybody follows data through them. */
export class Deciding {
  private readonly known = new Map<number, Decided>();

  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    private readonly targets: Targets,
    private readonly operations: Operations,
    private readonly lookups: Lookups,
  ) {
    for (const linked of objects.program.units) {
      this.addConditions(linked);
      this.addCalls(linked);
      this.addKeys(linked);
    }
    this.passOn('parameters');
    this.passOn('keys');
  }

  /** By the token of a function; undefined where it runs alike for all that call it. */
  of(token: number): Decided | undefined {
    return this.known.get(token);
  }

  private addConditions(linked: LinkedUnit): void {
    const { regions } = linked.graph;
    const seen = new Set<number>();
    for (let at = 0; at < regions.length; at += REGION_WIDTH) {
      const isBranch = regions[at] === RegionKind.WhenTrue || regions[at] === RegionKind.WhenFalse;
      if (isBranch && regions[at + 2] !== NONE) this.addCondition(linked, regions[at + 2], seen);
    }
  }

  /** All that a condition is made of, as far as a few operators go. */
  private addCondition(linked: LinkedUnit, condition: number, seen: Set<number>): void {
    let level = [condition];
    for (let depth = 0; depth < graphBounds.conditionDepth && level.length > 0; depth++) {
      const next: number[] = [];
      for (const node of level) {
        if (seen.has(node)) continue;
        seen.add(node);
        const given = givenAround(this.objects.parts, linked, node);
        if (given === NONE) forEachOperand(linked.graph, node, (operand) => next.push(operand));
        else this.decidedBy(linked, given);
      }
      level = next;
    }
  }

  private addCalls(linked: LinkedUnit): void {
    const { nodes } = linked.graph;
    for (let at = 0, local = 0; at < nodes.length; at += GRAPH_WIDTH, local++) {
      if ((nodes[at] & 0xff) !== Op.Call) continue;
      if (!this.targets.areSeveral(this.targets.of(linked, linked.base + local))) continue;
      const object = dispatchedOn(this.objects.parts, linked, linked.base + local);
      if (object !== NONE) this.decidedBy(linked, object - linked.base).dispatching.push(linked.base + local);
    }
  }

  private addKeys(linked: LinkedUnit): void {
    const { nodes } = linked.graph;
    const add = (key: number, node: number) => {
      const given = givenAs(linked, key);
      if (given === NONE) return;
      this.decidedBy(linked, given, 'keys');
      if (!this.lookups.areSeveral(node) || this.lookups.of(linked, node)?.key !== linked.base + key) return;
      this.decidedBy(linked, given).lookups.push(node);
    };
    for (let at = 0, local = 0; at < nodes.length; at += GRAPH_WIDTH, local++) {
      const op = nodes[at] & 0xff;
      if (op === Op.LoadIndex || op === Op.PutIndex) add(nodes[at + 4], linked.base + local);
      else if (op === Op.Call)
        for (const key of this.keysOf(linked, linked.base + local))
          add(key - linked.base, linked.base + local);
    }
  }

  /** The keys that a call of an operation is given. */
  private keysOf(linked: LinkedUnit, call: number): number[] {
    const isOfGiven = argumentsOf(linked, call).some(
      ({ value }) => givenAs(linked, value - linked.base) !== NONE,
    );
    const operation = isOfGiven ? this.operations.of(call) : null;
    const positions = operation === null ? undefined : keyed.get(operation);
    if (operation === null || positions === undefined || positions.size === 0) return [];
    const { rest } = operandsOf(this.objects.parts, linked, call, operation);
    return rest.filter((_, at) => positions.has(at)).map(({ value }) => value);
  }

  /** A function that hands a parameter on to one that is decided by it, or for which it is a key, is like that one. */
  private passOn(kind: 'parameters' | 'keys'): void {
    let level = [...this.known.values()].flatMap((decided) => [...decided[kind]]);
    for (let depth = 0; depth < graphBounds.conditionDepth && level.length > 0; depth++) {
      const next: number[] = [];
      for (const parameter of level)
        for (const target of this.targets.callersOf(this.functionOf(parameter))) {
          if (!this.objects.program.budgets.values.take(parameter)) return;
          for (const passed of target.passed) {
            if (passed.parameter !== parameter || passed.from !== NONE || passed.into !== NONE) continue;
            if (passed.value >= this.objects.program.nodeCount) continue;
            const linked = this.index.unitOf(passed.value);
            const local = passed.value - linked.base;
            const root =
              kind === 'keys' ? givenAs(linked, local) : givenAround(this.objects.parts, linked, local);
            if (root === NONE || target.call >= this.objects.program.nodeCount) continue;
            const decided = this.known.get(this.functionOf(linked.base + root));
            if (decided?.[kind].has(linked.base + root) !== true) next.push(linked.base + root);
            const { passing } = this.decidedBy(linked, root, kind);
            if (kind === 'parameters') passing.add(target);
          }
        }
      level = next;
    }
  }

  private decidedBy(
    linked: LinkedUnit,
    parameter: number,
    kind: 'parameters' | 'keys' = 'parameters',
  ): Decided {
    const token = this.functionOf(linked.base + parameter);
    let decided = this.known.get(token);
    if (decided === undefined) {
      decided = {
        parameters: new Set(),
        passing: new Set(),
        dispatching: [],
        lookups: [],
        keys: new Set(),
      };
      this.known.set(token, decided);
    }
    decided[kind].add(linked.base + parameter);
    return decided;
  }

  private functionOf(node: number): number {
    return functionAt(this.objects.parts, this.index, node);
  }
}

function isMethod({ graph: { nodes } }: LinkedUnit, callee: number): boolean {
  return (nodes[callee * GRAPH_WIDTH] & 0xff) === Op.Load;
}

/**
 * The node of what a function, or one around it, was given that a call calls, or on which it calls a method; NONE where it is
 * something else.
 */
export function dispatchedOn(parts: Parts, linked: LinkedUnit, call: number): number {
  const { nodes } = linked.graph;
  const callee = nodes[(call - linked.base) * GRAPH_WIDTH + 3];
  const object = isMethod(linked, callee) ? nodes[callee * GRAPH_WIDTH + 3] : callee;
  const given = givenAround(parts, linked, object);
  return given === NONE ? NONE : linked.base + given;
}
