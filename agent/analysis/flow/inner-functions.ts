import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import type { NodeIndex } from '../values/node-index.js';
import type { CallUses } from './call-uses.js';

/** Functions that stand in others, and the calls of them there. */
export class InnerFunctions {
  private readonly objects: Objects;
  private readonly index: NodeIndex;
  private readonly calls: CallUses;
  private readonly nodeCount: number;
  private readonly partsOfCallers = new Map<number, boolean>();

  constructor({ objects, index, calls }: { objects: Objects; index: NodeIndex; calls: CallUses }) {
    this.objects = objects;
    this.index = index;
    this.calls = calls;
    this.nodeCount = objects.program.nodeCount;
  }

  /** Whether a function is one of those, or none of the program's. */
  isAny(token: number): boolean {
    const { tokens, program } = this.objects.parts;
    if (tokens.kind(token) !== TokenKind.Function) return true;
    return program.units[tokens.first(token)].unit.data.functions[tokens.second(token)].parent > 0;
  }

  /**
   * Whether a call runs a function that stands in the one around the call, and that nothing else runs: it is part of that one, and
   * what it leaves in the variables around it is of the same call.
   * @param number of the target
   */
  isPartOfCaller(number: number): boolean {
    let isPart = this.partsOfCallers.get(number);
    if (isPart === undefined) {
      const { call, token } = this.calls.target(number);
      isPart = this.standsAround(call, token) && this.calls.callersOf(token).length === 1;
      this.partsOfCallers.set(number, isPart);
    }
    return isPart;
  }

  /** Whether a function stands in that of a call. */
  private standsAround(call: number, token: number): boolean {
    const { tokens, program } = this.objects.parts;
    if (call >= this.nodeCount || tokens.kind(token) !== TokenKind.Function) return false;
    const linked = this.index.unitOf(call);
    if (linked !== program.units[tokens.first(token)]) return false;
    const around = this.index.functionOf(call);
    return around > 0 && linked.unit.data.functions[tokens.second(token)].parent === around;
  }

  /** A call stands in the function of a parameter, or in one inside it. */
  stands(call: number, parameter: number): boolean {
    if (call >= this.nodeCount || parameter >= this.nodeCount) return false;
    const linked = this.index.unitOf(call);
    if (linked !== this.index.unitOf(parameter)) return false;
    const { functions } = linked.unit.data;
    const around = this.index.functionOf(parameter);
    for (let fn = this.index.functionOf(call); fn > 0; fn = functions[fn].parent)
      if (fn === around) return true;
    return false;
  }
}
