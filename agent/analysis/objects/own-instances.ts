import { NONE } from '../../ir/kinds.js';
import type { Parts } from './parts.js';
import { statedItems, statedType } from './stated-meanings.js';

/**
 * Whether a parameter is stated to be an object of classes of the program that have methods, or a collection of such: whoever
 * passes one makes it by the program's own constructors, for parsed data has no methods.
 */
export function isOwnInstance(parts: Parts, unit: number, fn: number, position: number): boolean {
  const type = parts.program.units[unit].unit.data.functions[fn].parameters[position]?.type ?? NONE;
  const classes = statedItems(parts, unit, type)?.classes ?? statedType(parts, unit, type).classes;
  const hasMethods = (id: number) => parts.classes.line(id).some(({ methods }) => methods.size > 0);
  return classes.length > 0 && classes.every(hasMethods);
}
