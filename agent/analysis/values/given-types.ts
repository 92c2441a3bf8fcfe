import type { Model } from '../../rules/rule.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { isUnderCondition } from '../objects/library.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import type { Values } from './values.js';

/** A call, and what rules say that it gives. */
interface Giving {
  readonly linked: LinkedUnit;
  readonly call: number;
  readonly model: Model;
  readonly type: number;
  /** It is said of all such calls, where another type is said of some. */
  readonly isOfAll: boolean;
}

/**
 * Gives calls the types that the rules name under conditions, or for methods that are known by their names alone. Conditions ask
 * for values, which are only known once the objects are; and a type may bring others to light: so in rounds, in each of which
 * all calls are judged by what was known before it. What is said of some calls goes before what is said of all.
 * Returns what values are then.
 */
export function giveTypes(objects: Objects, newValues: () => Values): Values {
  const { tokens, variables } = objects.parts;
  const special = new Set<number>();
  let isAboutAll = false;
  let values = newValues();
  for (let round = 0; round < graphBounds.typeRounds; round++) {
    const found = [...givingCalls(objects, values)].filter(
      (one) =>
        (isAboutAll || !one.isOfAll) &&
        !(one.isOfAll && special.has(one.call)) &&
        !variables.of(one.call).has(tokens.type(one.type)) &&
        holds(values, one),
    );
    if (found.length === 0 && isAboutAll) break;
    isAboutAll = found.length === 0;
    if (isAboutAll) continue;
    for (const { call, type, isOfAll } of found) {
      if (!isOfAll) special.add(call);
      variables.add(call, tokens.type(type));
    }
    variables.solve();
    values = newValues();
  }
  return values;
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
      for (const symbol of symbols.of(callee)) {
        const said = table.facts(symbol)?.calls ?? [];
        if (!said.some(({ returns }) => returns !== undefined)) continue;
        const isKnown = [...variables.of(callee)].some((token) => tokens.kind(token) === TokenKind.Symbol);
        const isAsked = said.some(isUnderCondition);
        for (const model of said) {
          if (model.returns === undefined || (isKnown && !isAsked)) continue;
          const [type] = table.types.named(model.returns);
          const isOfAll = isAsked && model.when === undefined;
          if (type !== undefined) yield { linked, call, model, type, isOfAll };
        }
      }
    }
  }
}
