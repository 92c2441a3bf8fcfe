import { FunctionFlag } from '../../ir/kinds.js';
import { GRAPH_WIDTH, Op, REGION_WIDTH, RegionKind } from '../graph/flow-graph.js';
import { forEachOperand } from '../graph/operands.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Calls } from './calls.js';
import type { Parts } from './parts.js';
import { TokenKind } from './tokens.js';

/** A call, and the functions that it may run. */
interface Ending {
  readonly linked: LinkedUnit;
  readonly call: number;
  readonly targets: readonly number[];
}

/** Which calls never come back, since all that they call ends by an error, and what is never reached for it. */
export class Endings {
  /** By unit and region: the first call there that does not come back. */
  private readonly firsts = new Map<number, Map<number, number>>();
  /** Functions that never come back, by token. */
  private readonly ending = new Set<number>();

  constructor(
    private readonly parts: Parts,
    calls: Calls,
  ) {
    const callers = new Map<number, Ending[]>();
    const open: number[] = [];
    for (const linked of parts.program.units) {
      const inTry = callsInTry(linked);
      const { nodes, functions } = linked.graph;
      for (let fn = 1; fn < functions.length - 1; fn++) {
        const { flags } = linked.unit.data.functions[fn];
        const isLater = FunctionFlag.Async | FunctionFlag.Generator | FunctionFlag.Abstract;
        if ((flags & isLater) === 0 && !this.returns(linked, fn)) this.add(linked.index, fn, open);
      }
      for (let at = 0, local = 0; at < nodes.length; at += GRAPH_WIDTH, local++) {
        if ((nodes[at] & 0xff) !== Op.Call || inTry.has(local)) continue;
        const call = linked.base + local;
        if (this.leavesFor(linked.base + nodes[at + 3])) this.end({ linked, call, targets: [] }, open);
        const targets = calls.reachedBy(call);
        for (const target of targets) {
          const known = callers.get(target);
          if (known === undefined) callers.set(target, [{ linked, call, targets }]);
          else known.push({ linked, call, targets });
        }
      }
    }
    for (let token = open.pop(); token !== undefined; token = open.pop())
      for (const ending of callers.get(token) ?? [])
        if (ending.targets.every((target) => this.ending.has(target))) this.end(ending, open);
  }

  /** Whether a node is never reached in a region, for a call before it does not come back. */
  isPast(linked: LinkedUnit, region: number, local: number): boolean {
    const firsts = this.firsts.get(linked.index);
    return firsts !== undefined && this.isBehind(linked, firsts, region, local);
  }

  private isBehind(
    linked: LinkedUnit,
    firsts: ReadonlyMap<number, number>,
    region: number,
    local: number,
  ): boolean {
    const { regions } = linked.graph;
    for (let at = region; ; ) {
      const first = firsts.get(at);
      if (first !== undefined && first < local) return true;
      const record = at * REGION_WIDTH;
      if (regions[record] === RegionKind.Whole) return false;
      if (regions[record] === RegionKind.Either)
        return (
          this.isBehind(linked, firsts, regions[record + 1], local) &&
          this.isBehind(linked, firsts, regions[record + 2], local)
        );
      at = regions[record + 1];
    }
  }

  /** The rules say that what is called ends the program, or the request. */
  private leavesFor(callee: number): boolean {
    const { tokens, variables, library } = this.parts;
    let isSo = false;
    for (const token of variables.of(callee)) {
      if (tokens.kind(token) !== TokenKind.Symbol) return false;
      const calls = library.table.facts(tokens.first(token))?.calls ?? [];
      if (!calls.some(({ exits, when }) => exits && when === undefined)) return false;
      isSo = true;
    }
    return isSo;
  }

  private end({ linked, call }: Ending, open: number[]): void {
    const local = call - linked.base;
    const region = linked.graph.nodes[local * GRAPH_WIDTH + 2];
    const known = this.firsts.get(linked.index) ?? new Map<number, number>();
    this.firsts.set(linked.index, known);
    known.set(region, Math.min(known.get(region) ?? local, local));
    const fn = functionAt(linked, local);
    const { flags } = linked.unit.data.functions[fn];
    const isLater = FunctionFlag.Async | FunctionFlag.Generator;
    if (fn > 0 && (flags & isLater) === 0 && !this.returns(linked, fn)) this.add(linked.index, fn, open);
  }

  private add(unit: number, fn: number, open: number[]): void {
    const token = this.parts.tokens.function(unit, fn);
    if (this.ending.has(token)) return;
    this.ending.add(token);
    open.push(token);
  }

  /** Whether a function comes back on any way. */
  private returns(linked: LinkedUnit, fn: number): boolean {
    const { nodes, functions } = linked.graph;
    for (let local = functions[fn + 1] - 1; local >= functions[fn]; local--) {
      const at = local * GRAPH_WIDTH;
      if ((nodes[at] & 0xff) === Op.Return && !this.isPast(linked, nodes[at + 2], local)) return true;
    }
    return false;
  }
}

/** Calls whose errors the function handles itself. */
function callsInTry({ graph: { nodes, lists } }: LinkedUnit): ReadonlySet<number> {
  const found = new Set<number>();
  for (let at = 0, local = 0; at < nodes.length; at += GRAPH_WIDTH, local++)
    if ((nodes[at] & 0xff) === Op.Caught)
      forEachOperand({ nodes, lists }, local, (operand) => found.add(operand));
  return found;
}

function functionAt({ graph: { functions } }: LinkedUnit, local: number): number {
  let fn = 0;
  while (functions[fn + 1] <= local) fn++;
  return fn;
}
