import { GRAPH_WIDTH, Passing } from '../graph/flow-graph.js';
import { argumentsOf } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { TokenKind } from '../objects/tokens.js';
import type { Values } from '../values/values.js';
import { type Effects, Shape, UNCHANGED } from './effects.js';
import { AS_IS, type Handed } from './said.js';

/**
 * What an object holds of what the call is given that makes it, where no constructor is known. One of a class of the program keeps
 * under each name what it is given by that name, and what is unpacked as it is. Of all else nobody knows where it is.
 */
export function heldByMade(
  { objects }: Values,
  effects: Effects,
  linked: LinkedUnit,
  call: number,
): readonly Handed[] {
  const { tokens, variables, fields } = objects.parts;
  const callee = linked.base + linked.graph.nodes[(call - linked.base) * GRAPH_WIDTH + 3];
  const isOwn = [...variables.of(callee)].some((token) => tokens.kind(token) === TokenKind.Class);
  const somewhere = effects.doubting(1, Shape.Made);
  return argumentsOf(linked, call).map(({ value: from, how, name }) => {
    if (isOwn && how === Passing.Keyword)
      return { ...AS_IS, from, into: [fields.key(name)], effect: UNCHANGED };
    return { ...AS_IS, from, effect: isOwn && how === Passing.KeywordSpread ? UNCHANGED : somewhere };
  });
}
