import type { Model } from '../../rules/rule.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import type { Values } from './values.js';

/** A call, and what rules say that it gives. */
interface Giving {
  readonly linked: LinkedUnit;
  readonly call: number;
  readonly model: Model;
  readonly type: number;
}

/**
 * Gives calls the types that the rules name under conditions, or for methods that are known by their names alone. Conditions ask
 * for values, which are only known once the objects are; and a type may bring others to light: so in rounds, in each of which
 * all calls are judged by what was known before it.
 */
export function giveTypes(objects: Objects, newValues: () => Values): void {
  const { tokens, variables } = objects.parts;
  for (let round = 0; round < graphBounds.typeRounds; round++) {
    const values = newValues();
    const found: Giving[] = [];
    for (const one of givingCalls(objects, values))
      if (!variables.of(one.call).has(tokens.type(one.type)) && holds(values, one)) found.push(one);
    if (found.length === 0) return;
    for (const { call, type } of found) variables.add(call, tokens.type(type));
    variables.solve();
  }
}

function holds(values: Values, { linked, call, model }: Giving): boolean {
  return values.holds(model) && values.checks.hold(model.when, { linked, node: call, value: call });
}

/** Calls of which rules name the type of the result, but not of all such calls, or not of all objects that have such a method. */
function* givingCalls({ program, parts }: Objects, { symbols }: Values): Iterable<Giving> {
  const { tokens, variables } = parts;
  const { table } = symbols;
  for (const linked of program.units) {
    const { nodes } = linked.graph;
    for (let at = 0, call = linked.base; at < nodes.length; at += GRAPH_WIDTH, call++) {
      if ((nodes[at] & 0xff) !== Op.Call) continue;
      const callee = linked.base + nodes[at + 3];
      const isKnown = [...variables.of(callee)].some((token) => tokens.kind(token) === TokenKind.Symbol);
      for (const symbol of symbols.of(callee))
        for (const model of table.facts(symbol)?.calls ?? []) {
          if (model.returns === undefined || (isKnown && model.when === undefined)) continue;
          const [type] = table.types.named(model.returns);
          if (type !== undefined) yield { linked, call, model, type };
        }
    }
  }
}
