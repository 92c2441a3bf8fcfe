import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, RECEIVER_PORT } from '../graph/flow-graph.js';
import { NO_PORT } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import { UNCHANGED } from './effects.js';
import type { Target } from './target.js';

/** Knows the functions that are run where a member is stored: they get the object and the value. */
export class Setters {
  private readonly names = new Set<string>();

  constructor(private readonly objects: Objects) {
    for (const { setters } of objects.parts.classes.all)
      for (const name of setters.keys()) this.names.add(name);
  }

  /** @param store node that puts a value under a name */
  of({ graph, base, unit }: LinkedUnit, store: number): readonly Target[] {
    const at = (store - base) * GRAPH_WIDTH;
    const [object, key, value] = [graph.nodes[at + 3], graph.nodes[at + 4], graph.nodes[at + 5]];
    const name = key < 0 ? undefined : unit.string(key);
    if (name === undefined || !this.names.has(name)) return [];
    const { variables, tokens, ports } = this.objects.parts;
    const functions = new Set([...variables.of(base + object)].map((token) => this.setterOf(token, name)));
    functions.delete(NONE);
    return [...functions].map((token) => {
      const [of, fn] = [tokens.first(token), tokens.second(token)];
      const passed = [
        { port: RECEIVER_PORT, value: base + object, parameter: ports.receiver(of, fn) },
        { port: NO_PORT, value: base + value, parameter: ports.place(of, fn, 0).parameter },
      ];
      return {
        call: store,
        token,
        passed: passed
          .filter(({ parameter }) => parameter !== NONE)
          .map((one) => ({ ...one, from: NONE, into: NONE })),
        result: null,
        constructs: false,
        isGuess: false,
        effect: UNCHANGED,
      };
    });
  }

  private setterOf(token: number, name: string): number {
    const { classes, tokens } = this.objects.parts;
    if (tokens.kind(token) !== TokenKind.Instance) return NONE;
    const setter = classes.setter(tokens.first(token), name);
    return setter === null ? NONE : tokens.function(setter.unit, setter.fn);
  }
}
