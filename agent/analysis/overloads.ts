import { FunctionFlag, NONE, ParameterKind } from '../ir/kinds.js';
import type { FunctionInfo } from '../ir/unit.js';
import type { Program } from './program.js';
import type { Arguments } from './summary.js';
import { type ClassRef, type Closure, objectValue } from './value.js';

/**
 * Of functions that share a name in one class, those that a call with so many arguments means. All of them where none
 * fits, or the number is not known.
 */
export function overloadsFor(
  program: Program,
  unit: number,
  fns: readonly number[],
  args: Arguments,
): readonly number[] {
  if (fns.length < 2 || args.rest !== null) return fns;
  const { functions } = program.modules[unit].unit.data;
  const count = args.positional.length;
  const exact = fns.filter((fn) => positional(functions[fn]) === count && !hasRest(functions[fn]));
  if (exact.length > 0) return exact;
  const open = fns.filter((fn) => hasRest(functions[fn]) && positional(functions[fn]) <= count);
  return open.length > 0 ? open : fns;
}

function positional(info: FunctionInfo): number {
  return info.parameters.filter(({ kind }) => kind === ParameterKind.Plain).length;
}
function hasRest(info: FunctionInfo): boolean {
  return info.parameters.some(({ kind }) => kind === ParameterKind.Rest);
}

/** The same for the functions that a called value may be: methods of different classes do not compete. */
export function applicableClosures(
  program: Program,
  closures: readonly Closure[],
  args: Arguments,
): readonly Closure[] {
  if (closures.length < 2) return closures;
  const groups = new Map<string, Closure[]>();
  for (const closure of closures) {
    const { owner, name } = program.modules[closure.unit].unit.data.functions[closure.fn];
    const key = owner < 0 ? `${closure.unit}:${closure.fn}` : `${closure.unit}:${owner}:${name}`;
    const group = groups.get(key);
    if (group) group.push(closure);
    else groups.set(key, [closure]);
  }
  return [...groups.values()].flatMap((group) => {
    const fns = overloadsFor(
      program,
      group[0].unit,
      group.map(({ fn }) => fn),
      args,
    );
    return group.filter(({ fn }) => fns.includes(fn));
  });
}

/** Classes that are looked through for what overrides a method, and functions that a call may reach by it. */
const MAX_CLASSES = 64;
const MAX_OVERRIDES = 8;

export function isAbstract(program: Program, closure: Closure): boolean {
  return (program.modules[closure.unit].unit.data.functions[closure.fn].flags & FunctionFlag.Abstract) !== 0;
}

/** What a call of a method without a body reaches: the methods of the program's classes that have one. */
export function overridesOf(program: Program, closure: Closure): Closure[] {
  const { functions } = program.modules[closure.unit].unit.data;
  const { owner, name, parameters } = functions[closure.fn];
  const waiting: ClassRef[] = [...program.subclassesOf({ unit: closure.unit, cls: owner, frame: null })];
  const found: Closure[] = [];
  for (let at = 0; at < waiting.length && at < MAX_CLASSES && found.length < MAX_OVERRIDES; at++) {
    const cls = waiting[at];
    waiting.push(...program.subclassesOf(cls));
    const module = program.modules[cls.unit];
    for (const fn of program.knownClass(cls)?.methods.get(name) ?? []) {
      const info = module.unit.data.functions[fn];
      if (info.flags & FunctionFlag.Abstract || info.parameters.length !== parameters.length) continue;
      const receiver = objectValue(program.object('instance', cls.unit, NONE, { cls }), []);
      found.push({ unit: cls.unit, fn, receiver, frame: module.open[fn] ? cls.frame : null });
    }
  }
  return found;
}
