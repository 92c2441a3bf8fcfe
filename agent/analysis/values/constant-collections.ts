import { graphBounds } from '../graph/bounds.js';
import { Op } from '../graph/flow-graph.js';
import type { Objects } from '../objects/objects.js';
import type { Parts } from '../objects/parts.js';
import { TokenKind } from '../objects/tokens.js';
import type { Constants } from './constants.js';
import type { NodeIndex } from './node-index.js';
import { waysTo } from './ways.js';

/** What is asked of the program to know what collections hold. */
interface Known {
  readonly objects: Objects;
  readonly index: NodeIndex;
  readonly constants: Constants;
}

/** Whether a value is a collection of the program, and all that anybody puts into it are constants, one at least. */
export function isFilledWithConstants(known: Known, collection: number): boolean {
  let isAny = false;
  for (const item of putInto(known.objects.parts, collection) ?? []) {
    const { choices, isAll } = known.constants.of(item);
    if (!isAll) return false;
    if (choices.length > 0) isAny = true;
  }
  return isAny && isMadeHere(known, collection);
}

/** What anybody puts into a collection; null where it may be something that the program has not made. */
export function putInto({ tokens, variables, fields }: Parts, collection: number): number[] | null {
  const items: number[] = [];
  for (const token of variables.of(collection)) {
    if (tokens.kind(token) === TokenKind.Type) continue;
    if (tokens.kind(token) !== TokenKind.Literal) return null;
    for (const field of fields.heldBy(token)) items.push(...variables.sourcesOf(field));
  }
  return items;
}

/** Whether all that a value can be was made in the program: nothing comes in by a parameter that nobody here fills. */
function isMadeHere({ objects, index, constants }: Known, value: number): boolean {
  const { variables } = objects.parts;
  const { nodeCount } = objects.program;
  const seen = new Set([value]);
  for (const variable of seen) {
    if (seen.size > graphBounds.constantDepth || variables.of(variable).size === 0) return false;
    if (variable >= nodeCount) {
      for (const source of variables.sourcesOf(variable)) seen.add(source);
      continue;
    }
    for (const way of waysTo(index, variable, constants.branches)) {
      if (variables.of(way).size === 0) return false;
      const op = index.op(way);
      if (op !== Op.Parameter && op !== Op.CellLoad) continue;
      const sources = variables.sourcesOf(way);
      if (op === Op.Parameter && sources.length === 0) return false;
      for (const source of sources) seen.add(source);
    }
  }
  return true;
}
