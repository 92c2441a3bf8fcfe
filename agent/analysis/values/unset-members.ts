import { FunctionFlag } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import type { NodeIndex } from './node-index.js';
import { waysTo } from './ways.js';

/** How a condition depends on a member of an instance that may not be set. */
export const Unset = { No: 0, /** It is the member. */ Itself: 1, /** It is made of it. */ Made: 2 } as const;
export type Unset = (typeof Unset)[keyof typeof Unset];

/**
 * Whether a condition reads a member that some instances may not have: no constructor of their class sets it, whatever
 * others store in it.
 */
export function readsUnset(objects: Objects, index: NodeIndex, condition: number, depth = 0): Unset {
  if (condition < 0 || condition >= objects.program.nodeCount || depth > graphBounds.conditionDepth)
    return Unset.No;
  const { graph, base } = index.unitOf(condition);
  let found: Unset = Unset.No;
  for (const way of waysTo(index, condition)) {
    const at = (way - base) * GRAPH_WIDTH;
    const isMadeOf = (operand: number) =>
      readsUnset(objects, index, base + graph.nodes[at + operand], depth + 1) !== Unset.No;
    switch (graph.nodes[at] & 0xff) {
      case Op.Load:
        if (mayBeUnset(objects, index, way)) found = Math.max(found, Unset.Itself) as Unset;
        break;
      case Op.Unary:
        if (isMadeOf(3)) return Unset.Made;
        break;
      case Op.Binary:
        if (isMadeOf(3) || isMadeOf(4)) return Unset.Made;
    }
  }
  return found;
}

function mayBeUnset({ parts, program }: Objects, index: NodeIndex, load: number): boolean {
  const { variables, fields, tokens } = parts;
  const isSetAtFirst = (source: number) => {
    if (source >= program.nodeCount) return false;
    const { unit } = index.unitOf(source);
    const fn = index.functionOf(source);
    return fn === 0 || (unit.data.functions[fn].flags & FunctionFlag.Constructor) !== 0;
  };
  let isMember = false;
  const places = new Set(variables.sourcesOf(load));
  for (const place of places) {
    if (place < program.nodeCount || places.size > graphBounds.constants) return false;
    const owner = fields.ownerOf(place);
    if (owner !== undefined && some.has(tokens.kind(owner))) return true;
    const sources = variables.sourcesOf(place);
    if (owner === undefined) for (const source of sources) places.add(source);
    else if (tokens.kind(owner) === TokenKind.Class) {
      // What a class has, its instances have, too.
      if (sources.some((source) => source < program.nodeCount)) return false;
    } else if (tokens.kind(owner) !== TokenKind.Instance || sources.some(isSetAtFirst)) return false;
    else isMember = true;
  }
  return isMember;
}

/** Objects that stand for several. */
const some = new Set<TokenKind>([TokenKind.AnyObject, TokenKind.Alike]);
