import { NONE } from '#agent/ir/kinds.js';
import type { MadeFunction } from '../access/fixed-tests.js';
import { changedMembers } from '../access/module-variables.js';
import type { FunctionSite, Program } from '../program.js';
import type { ClassValue, Value } from '../wiring/value.js';
import { membersOf } from './class-members.js';

/** A method with the constants of the class that it is called for, with what an object is made with: `as_view(login_required=True)`. */
export function withConstants(
  site: FunctionSite,
  cls: ClassValue,
  program: Program,
  given: ReadonlyMap<string, Value> = new Map(),
): MadeFunction {
  const { receiver, parameters } = program.functionInfo(site);
  const slot = receiver === NONE ? parameters[0]?.slot : receiver;
  return slot === undefined
    ? site
    : { ...site, objects: new Map([[slot, constantsOf(cls, program, given)]]) };
}

/** The attributes of the objects of a class; those that a method gives another value are not known. */
export function constantsOf(
  cls: ClassValue,
  program: Program,
  given: ReadonlyMap<string, Value> = new Map(),
): ReadonlyMap<string, Value> {
  const members = new Map([...membersOf(cls), ...given]);
  for (const unit of unitsOf(cls))
    for (const name of changedMembers(program.unit(unit))) members.set(name, null);
  return members;
}

/** The units of a class and of those of the program that it derives from. */
function unitsOf(cls: ClassValue, depth = 0): Set<number> {
  const found = new Set([cls.unit]);
  if (depth < 12)
    for (const base of cls.bases)
      if (base?.kind === 'class') for (const unit of unitsOf(base, depth + 1)) found.add(unit);
  return found;
}
