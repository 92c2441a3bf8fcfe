import { NONE } from '../../ir/kinds.js';
import type { ValueTest } from '../../rules/rule.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { Objects } from '../objects/objects.js';
import type { Constants } from './constants.js';

/** Asks what functions do that values can be. */
export class Functions {
  constructor(
    private readonly objects: Objects,
    private readonly constants: Constants,
  ) {}

  /** Whether every one of the functions that a value can be is as the test asks; there is one at least. */
  pass({ idle, returns }: ValueTest, value: number): boolean {
    if (idle === undefined && returns === undefined) return true;
    const { tokens, variables, made } = this.objects.parts;
    const functions = [...variables.of(value)]
      .map((token) => made.functionOf(token))
      .filter((fn) => fn !== NONE);
    return (
      functions.length > 0 &&
      functions.every((token) => {
        const [unit, fn] = [tokens.first(token), tokens.second(token)];
        if (idle !== undefined && idle !== this.isIdle(unit, fn)) return false;
        return returns === undefined || this.gives(unit, fn, returns);
      })
    );
  }

  /** It calls nothing and throws nothing. */
  private isIdle(unit: number, fn: number): boolean {
    const { nodes, functions } = this.objects.program.units[unit].graph;
    for (let node = functions[fn]; node < functions[fn + 1]; node++) {
      const op = nodes[node * GRAPH_WIDTH] & 0xff;
      if (op === Op.Call || op === Op.Throw) return false;
    }
    return true;
  }

  private gives(unit: number, fn: number, value: ValueTest['returns']): boolean {
    const { choices, isAll } = this.constants.of(this.objects.parts.ports.result(unit, fn));
    return isAll && choices.length === 1 && choices[0].value === value;
  }
}
