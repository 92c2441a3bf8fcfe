import { NONE } from '../../ir/kinds.js';
import type { LiteralValue } from '../../ir/literals.js';
import type { Objects } from '../objects/objects.js';
import type { Given, Rendering } from './renderings.js';

/** Parameters of the function that a template is: its names, whether it escapes, and by which name it is rendered. */
const NAMES = 0;
const ESCAPES = 1;
const ENTRY = 2;

/** Templates are given what they are rendered with: the objects of the program grow. */
export function passToTemplates(objects: Objects, renderings: readonly Rendering[]): void {
  const { variables, ports } = objects.parts;
  for (const rendering of renderings) {
    const names = ports.parameter(rendering.unit, rendering.fn, NAMES);
    if (names !== NONE) for (const one of rendering.given) passNames(objects, one, names);
    for (const { parameter, value } of passedBeside(objects, rendering)) variables.include(value, parameter);
  }
  variables.solve();
}

/** What a template is given besides its names: whether it escapes, and by which name it is rendered. */
export function passedBeside(
  objects: Objects,
  { unit, fn, escapes, entry }: Rendering,
): { readonly parameter: number; readonly value: number }[] {
  const { ports } = objects.parts;
  return [
    {
      parameter: ports.parameter(unit, fn, ESCAPES),
      value: typeof escapes === 'object' ? escapes.node : constant(objects, escapes),
    },
    { parameter: ports.parameter(unit, fn, ENTRY), value: constant(objects, entry) },
  ].filter(({ parameter }) => parameter !== NONE);
}

function passNames(objects: Objects, { value, isOut, from, into }: Given, names: number): void {
  const { variables, fields, tokens } = objects.parts;
  // What a framework gives a function to put names into is an object of its own.
  if (isOut) variables.add(value, tokens.literal(value));
  let at = value;
  for (const name of from) {
    const member = variables.newVariable();
    variables.each(at, (token) => objects.members.load(token, fields.key(name), member));
    at = member;
  }
  if (into === null) {
    variables.include(at, names);
    return;
  }
  // All that one template is ever given by name is in one object.
  const object = tokens.literal(names);
  variables.add(names, object);
  variables.include(at, fields.of(object, fields.key(into)));
}

/** A variable that is a constant which rules state. */
function constant({ parts }: Objects, value: LiteralValue): number {
  for (const [variable, stated] of parts.stated) if (stated === value) return variable;
  const variable = parts.variables.newVariable();
  parts.stated.set(variable, value);
  return variable;
}
