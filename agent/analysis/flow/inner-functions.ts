import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import type { NodeIndex } from '../values/node-index.js';

/** Functions that stand in others, and the calls of them there. */
export class InnerFunctions {
  private readonly objects: Objects;
  private readonly index: NodeIndex;
  private readonly nodeCount: number;

  constructor({ objects, index }: { objects: Objects; index: NodeIndex }) {
    this.objects = objects;
    this.index = index;
    this.nodeCount = objects.program.nodeCount;
  }

  /** Whether a function is one of those, or none of the program's. */
  isAny(token: number): boolean {
    const { tokens, program } = this.objects.parts;
    if (tokens.kind(token) !== TokenKind.Function) return true;
    return program.units[tokens.first(token)].unit.data.functions[tokens.second(token)].parent > 0;
  }

  /** A node stands in a function around that of a parameter. */
  isAround(node: number, parameter: number): boolean {
    if (!this.stands(parameter, node)) return false;
    return this.index.functionOf(parameter) !== this.index.functionOf(node);
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
