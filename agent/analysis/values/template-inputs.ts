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
  for (const { unit, fn, given, escapes, entry } of renderings) {
    const names = ports.parameter(unit, fn, NAMES);
    if (names !== NONE) for (const one of given) passNames(objects, one, names);
    const escaping = ports.parameter(unit, fn, ESCAPES);
    if (escaping !== NONE)
      variables.include(typeof escapes === 'object' ? escapes.node : constant(objects, escapes), escaping);
    const named = ports.parameter(unit, fn, ENTRY);
    if (named !== NONE) variables.include(constant(objects, entry), named);
  }
  variables.solve();
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
