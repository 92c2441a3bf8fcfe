import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, GraphFlag, Op, Passing } from '../graph/flow-graph.js';
import { argumentsOf } from '../link/arguments.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import type { NodeIndex } from './node-index.js';

/**
 * What a new object of a class of the program holds in a field that its constructors alone set, each to what it is given: the
 * argument. Nobody changes it afterwards, so it tells the object apart from the others of its class: the constants of an enum.
 */
export class Constructed {
  private readonly positions = new Map<number, ReadonlyMap<number, number> | null>();

  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
  ) {}

  /** The node of the argument that a call passes for a field; NONE where it is not one. */
  argumentFor(call: number, name: string): number {
    const linked = this.index.unitOf(call);
    const at = (call - linked.base) * GRAPH_WIDTH;
    if (((linked.graph.nodes[at] >>> 8) & GraphFlag.New) === 0) return NONE;
    const { tokens, variables, fields } = this.objects.parts;
    const [made, ...others] = variables.of(call);
    if (made === undefined || others.length > 0 || tokens.kind(made) !== TokenKind.Instance) return NONE;
    const set = this.positionsOf(fields.of(made, fields.key(name)));
    const [called, ...more] = this.objects.calls.calleesOf(call);
    const position = called === undefined || more.length > 0 ? undefined : set?.get(called);
    const given = argumentsOf(linked, call);
    if (position === undefined || given.some(({ how }) => how !== Passing.Plain)) return NONE;
    return given[position]?.value ?? NONE;
  }

  /** Whether constructors alone set a field, each to what it is given. */
  isSetOnce(field: number): boolean {
    return this.positionsOf(field) !== null;
  }

  /** By constructor the position of the parameter that a field is set to; null where anything else is stored in it. */
  private positionsOf(field: number): ReadonlyMap<number, number> | null {
    let positions = this.positions.get(field);
    if (positions === undefined) {
      positions = this.find(field);
      this.positions.set(field, positions);
    }
    return positions;
  }

  private find(field: number): ReadonlyMap<number, number> | null {
    const { tokens, fields, ports, variables } = this.objects.parts;
    const { nodeCount } = this.objects.program;
    if (fields.isOpen(field)) return null;
    const found = new Map<number, number>();
    for (const source of variables.sourcesOf(field)) {
      if (source >= nodeCount && variables.sourcesOf(source).length === 0) continue;
      if (source >= nodeCount || this.index.op(source) !== Op.Parameter) return null;
      const { index: unit } = this.index.unitOf(source);
      const fn = this.index.functionOf(source);
      const token = tokens.function(unit, fn);
      const count = ports.parameters(unit, fn).length;
      const position = Array.from({ length: count }, (_, at) => at).find(
        (at) => ports.parameter(unit, fn, at) === source,
      );
      if (position === undefined || found.has(token)) return null;
      found.set(token, position);
    }
    return found;
  }
}
