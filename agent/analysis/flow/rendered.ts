import { NONE } from '../../ir/kinds.js';
import { NO_PORT } from '../link/arguments.js';
import type { Objects } from '../objects/objects.js';
import type { Rendering } from '../values/renderings.js';
import { passedBeside } from '../values/template-inputs.js';
import { outOf } from './activations.js';
import { UNCHANGED } from './effects.js';
import type { Target } from './target.js';

/** What is given to a template that is rendered. */
export interface RenderedValue {
  readonly target: Target;
  readonly parameter: number;
  /** Keys that lead to what is given, and the one under which the template finds it; NONE where it is all names. */
  readonly from: readonly number[];
  readonly into: number;
}

/** What templates are rendered with, by the node that it is, or `outOf` a parameter. */
export type RenderedValues = ReadonlyMap<number, readonly RenderedValue[]>;

/** Templates are functions that are called where they are rendered. */
export function renderedValues(objects: Objects, renderings: readonly Rendering[]): RenderedValues {
  const { ports, tokens, fields } = objects.parts;
  const rendered = new Map<number, RenderedValue[]>();
  for (const rendering of renderings) {
    const { at, unit, fn, given } = rendering;
    const parameter = ports.parameter(unit, fn, 0);
    if (parameter === NONE) continue;
    const target: Target = {
      call: at,
      token: tokens.function(unit, fn),
      passed: [...given.map(({ value }) => ({ value, parameter })), ...passedBeside(objects, rendering)].map(
        (one) => ({ ...one, port: NO_PORT, from: NONE, into: NONE }),
      ),
      result: null,
      constructs: false,
      isGuess: false,
      effect: UNCHANGED,
    };
    for (const { value, isOut, from, into } of given) {
      const node = isOut ? outOf(value) : value;
      const known = rendered.get(node) ?? [];
      rendered.set(node, known);
      known.push({
        target,
        parameter,
        from: from.map((name) => fields.key(name)),
        into: into === null ? NONE : fields.key(into),
      });
    }
  }
  return rendered;
}
