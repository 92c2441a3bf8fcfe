import type { Model } from '../../rules/rule.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import { argumentsOf } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Parts } from './parts.js';
import { TokenKind } from './tokens.js';

interface HandingCall {
  readonly linked: LinkedUnit;
  readonly node: number;
  readonly callee: number;
  readonly site: number;
}

/** A value that is handed to a framework, which calls it as the model says. */
export interface HandedFunction {
  readonly model: Model;
  readonly call: HandingCall;
  /** Node of the program that is handed over. */
  readonly value: number;
}

/** What calls hand to frameworks of which rules say what these pass to it: `Depends(current_user)`. */
export function* handedFunctions({ program, variables, tokens, library }: Parts): Iterable<HandedFunction> {
  for (const linked of program.units) {
    const { nodes } = linked.graph;
    for (let at = 0, node = linked.base; at < nodes.length; at += GRAPH_WIDTH, node++) {
      if ((nodes[at] & 0xff) !== Op.Call) continue;
      const callee = linked.base + nodes[at + 3];
      for (const token of variables.of(callee)) {
        if (tokens.kind(token) !== TokenKind.Symbol) continue;
        for (const model of library.table.facts(tokens.first(token))?.calls ?? [])
          if (model.parameters !== undefined)
            for (const { value } of argumentsOf(linked, node))
              yield { model, call: { linked, node, callee, site: nodes[at + 1] }, value };
      }
    }
  }
}
