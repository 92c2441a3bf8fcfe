import type { ValueTest } from '../../rules/rule.js';
import { CHOSEN } from '../values/checks.js';
import { isPicked } from './chosen.js';
import { Shape } from './effects.js';
import type { Flow } from './flow.js';
import { ANY_MEMBER, WHOLE_VALUE } from './paths.js';

/** What conditions of rules ask of untrusted data at a value. */
export class FlowTests {
  /** @param elementClasses of weaknesses that are about what a key picks */
  constructor(
    private readonly flow: Flow,
    private readonly elementClasses: number,
  ) {}

  hold(test: ValueTest, value: number): boolean {
    if (test.type === CHOSEN && !this.isChosen(value)) return false;
    if (test.tainted !== undefined && test.tainted !== this.isTainted(value)) return false;
    if (test.cut !== undefined && test.cut !== this.isCut(value)) return false;
    return test.keyed === undefined || test.keyed === this.isKeyed(value);
  }

  private isTainted(value: number): boolean {
    return this.flow.facts.at(value).some((fact) => !isPicked(this.flow, fact));
  }

  private isChosen(value: number): boolean {
    const { facts, effects } = this.flow;
    return facts.at(value).some((fact) => {
      if (facts.paths[fact] !== WHOLE_VALUE || !isPicked(this.flow, fact)) return false;
      return (effects.harmlessFor(facts.effects[fact], -1) & this.elementClasses) !== this.elementClasses;
    });
  }

  /** It is text that was cut out of a text, or made from one, or a list of such. */
  private isCut(value: number): boolean {
    const { facts, contexts, arrivals, effects } = this.flow;
    return facts.at(value).some((fact) => {
      if (facts.paths[fact] !== WHOLE_VALUE && facts.paths[fact] !== ANY_MEMBER) return false;
      const context = facts.contexts[fact];
      for (let arrival = arrivals.start(context); arrival >= 0; arrival = arrivals.after(arrival)) {
        const all = effects.composed(arrivals.effect(arrival), facts.effects[fact]);
        if ((effects.shapesOf(all) & ~Shape.Same) !== 0) return true;
      }
      return contexts.isOrigin(context) && (effects.shapesOf(facts.effects[fact]) & ~Shape.Same) !== 0;
    });
  }

  /** Its keys come out of untrusted data. */
  private isKeyed(value: number): boolean {
    const { facts, paths, objects } = this.flow;
    return facts
      .at(value)
      .some(
        (fact) =>
          facts.paths[fact] !== WHOLE_VALUE && paths.head(facts.paths[fact]) === objects.parts.fields.keysKey,
      );
  }
}
