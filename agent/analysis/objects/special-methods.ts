import { ENTER_MEMBER, ITEM_MEMBER } from '../../ir/kinds.js';
import { GRAPH_WIDTH, GraphFlag, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Parts } from './parts.js';
import { TokenKind } from './tokens.js';

/** The method by which the language itself reads something of an object at a node; null where it runs none. */
export function specialMember({ graph: { nodes } }: LinkedUnit, local: number): string | null {
  const at = local * GRAPH_WIDTH;
  const op = nodes[at] & 0xff;
  if (op === Op.Entered) return ENTER_MEMBER;
  const isItem = op === Op.LoadIndex || (op === Op.Load && ((nodes[at] >>> 8) & GraphFlag.Indexed) !== 0);
  return isItem ? ITEM_MEMBER : null;
}

/** The nearest methods of a name in the line of the class that an instance is of. */
export function specialMethods({ tokens, classes }: Parts, token: number, name: string): readonly number[] {
  if (tokens.kind(token) !== TokenKind.Instance) return [];
  return classes.methods(tokens.first(token), name).map(({ from, fn }) => tokens.function(from.unit, fn));
}

/** What such a method gives is what stands there: the resource that `with` names, the item of an object. */
export function addSpecialMember(parts: Parts, linked: LinkedUnit, local: number): void {
  const name = specialMember(linked, local);
  if (name === null) return;
  const { variables, ports, tokens } = parts;
  const object = linked.base + linked.graph.nodes[local * GRAPH_WIDTH + 3];
  variables.each(object, (token) => {
    for (const method of specialMethods(parts, token, name)) {
      const [unit, fn] = [tokens.first(method), tokens.second(method)];
      ports.receive(unit, fn, token);
      variables.include(ports.result(unit, fn), linked.base + local);
    }
  });
}
