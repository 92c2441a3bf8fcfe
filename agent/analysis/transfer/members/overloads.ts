import { FunctionFlag, NONE, ParameterKind } from '../../../ir/kinds.js';
import type { FunctionInfo } from '../../../ir/unit.js';
import { bounds } from '../../domain/bounds.js';
import { idOf } from '../../domain/ids.js';
import type { StatedType } from '../../domain/stated-type.js';
import type { Arguments } from '../../domain/summary.js';
import { type ClassRef, type Closure, objectValue, type Value } from '../../domain/value.js';
import type { Override } from '../../program/overrides.js';
import type { Program } from '../../program/program.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { typesOf } from './types.js';

/**
 * Of functions that share a name in one class, those that a call with such arguments means: by their number, then by
 * what is known of their types. All of them where none fits, or the number is not known.
 */
export function overloadsFor(
  ev: Evaluation,
  unit: number,
  fns: readonly number[],
  args: Arguments,
): readonly number[] {
  if (fns.length < 2 || args.rest !== null) return fns;
  const { functions } = ev.program.modules[unit].unit.data;
  const count = args.positional.length;
  const exact = fns.filter((fn) => positional(functions[fn]) === count && !hasRest(functions[fn]));
  if (exact.length > 0) return byTypes(ev, unit, exact, args);
  const open = fns.filter((fn) => hasRest(functions[fn]) && positional(functions[fn]) <= count);
  return open.length > 0 ? open : fns;
}

/** Those whose stated parameter types suit the arguments best. */
function byTypes(ev: Evaluation, unit: number, fns: readonly number[], args: Arguments): readonly number[] {
  if (fns.length < 2) return fns;
  const scores = fns.map((fn) => {
    const parameters = parameterTypes(ev, unit, fn);
    return args.positional.reduce((sum, value, index) => sum + suits(ev, value, parameters[index]), 0);
  });
  const best = Math.max(...scores);
  return best <= IMPOSSIBLE ? fns : fns.filter((_, index) => scores[index] === best);
}

/** What a function states of its parameters, looked at once its module is known. */
export function parameterTypes(ev: Evaluation, unit: number, fn: number): readonly StatedType[] {
  const module = ev.program.modules[unit];
  const info = module.unit.data.functions[fn];
  let known = ev.program.parameterTypes.get(info);
  if (known === undefined) {
    const home = ev.analysis.solver.moduleEvaluation(unit);
    known = info.parameters.map(({ type }) => typesOf(home, type));
    if (module.state === 'done') ev.program.parameterTypes.set(info, known);
  }
  return known;
}

/** An argument that cannot be what a parameter takes outweighs all others that suit. */
const IMPOSSIBLE = -100;

/** How well a value suits the type that a parameter states: 2 where it is of it, 0 where nothing is known of one of them. */
function suits(ev: Evaluation, value: Value, stated: StatedType | undefined): number {
  if (stated === undefined || (stated.types.length === 0 && stated.classes.length === 0)) return 0;
  const { neutral } = ev.module.symbols.types;
  const classes = value.objects.flatMap(({ cls }) => (cls === null ? [] : [cls]));
  if (stated.classes.some((wanted) => classes.some((cls) => derives(ev, cls, wanted)))) return 2;
  if (stated.types.length > 0 && value.types.includes(stated.types[0])) return 2;
  if (
    stated.types.length > 0 &&
    value.constant === null &&
    value.types.some((type) => stated.types.includes(type))
  )
    return 1;
  const kinds = value.types.filter((type) => neutral.has(type));
  const wanted = stated.types.filter((type) => neutral.has(type));
  if (kinds.some((kind) => wanted.includes(kind))) return 1;
  const isKnown =
    kinds.length > 0 ||
    classes.length > 0 ||
    value.closures.length > 0 ||
    typeof value.constant?.value === 'boolean';
  return isKnown && (wanted.length > 0 || stated.classes.length > 0) ? IMPOSSIBLE : 0;
}

function derives(ev: Evaluation, cls: ClassRef, wanted: ClassRef, depth = 0): boolean {
  if (cls.unit === wanted.unit && cls.cls === wanted.cls) return true;
  const { bases } = ev.program.hierarchy.facts(cls);
  if (bases.length === 0 || bounds.bases.isReachedBy(depth)) return false;
  return bases.some((base) => derives(ev, base, wanted, depth + 1));
}

function positional(info: FunctionInfo): number {
  return info.parameters.filter(({ kind }) => kind === ParameterKind.Plain).length;
}
function hasRest(info: FunctionInfo): boolean {
  return info.parameters.some(({ kind }) => isRest(kind));
}

export function isRest(kind: ParameterKind): boolean {
  return kind === ParameterKind.Rest || kind === ParameterKind.RestOrList;
}

/** The same for the functions that a called value may be: methods of different classes do not compete. */
export function applicableClosures(
  ev: Evaluation,
  closures: readonly Closure[],
  args: Arguments,
): readonly Closure[] {
  if (closures.length < 2) return closures.length === 0 ? closures : ofFittingBase(ev, closures[0], args);
  const groups = new Map<string, Closure[]>();
  for (const closure of closures) {
    const { owner, name } = ev.program.modules[closure.unit].unit.data.functions[closure.fn];
    const key = owner < 0 ? `${closure.unit}:${closure.fn}` : `${closure.unit}:${owner}:${name}`;
    const group = groups.get(key);
    if (group) group.push(closure);
    else groups.set(key, [closure]);
  }
  return [...groups.values()].flatMap((group) => {
    const fns = overloadsFor(
      ev,
      group[0].unit,
      group.map(({ fn }) => fn),
      args,
    );
    return bounds.undecidedOverloads.first(group.filter(({ fn }) => fns.includes(fn)));
  });
}

/** A method that takes another number of arguments does not hide those of its base classes by the same name. */
function ofFittingBase(ev: Evaluation, closure: Closure, args: Arguments): readonly Closure[] {
  const { unit, fn, receiver } = closure;
  const { length: count } = args.positional;
  const { unit: ir, isStaticallyTyped } = ev.program.modules[unit];
  const info = ir.data.functions[fn];
  const isSuited = info.parameters.length === count || args.rest !== null || hasRest(info);
  if (!isStaticallyTyped || isSuited || info.owner < 0) return [closure];
  const line = [...ev.program.hierarchy.facts({ unit, cls: info.owner, frame: null }).bases];
  for (let i = 0; i < line.length && !bounds.bases.isReachedBy(i); i++) {
    const { unit: home, frame } = line[i];
    const { functions } = ev.program.modules[home].unit.data;
    const { methods, bases } = ev.program.hierarchy.facts(line[i]);
    const suited = methods.get(info.name)?.filter((one) => functions[one].parameters.length === count) ?? [];
    if (suited.length > 0)
      return byTypes(ev, home, suited, args).map((one) => ({ unit: home, fn: one, receiver, frame }));
    line.push(...bases);
  }
  return [closure];
}

export function isAbstract(program: Program, closure: Closure): boolean {
  return (program.modules[closure.unit].unit.data.functions[closure.fn].flags & FunctionFlag.Abstract) !== 0;
}

/** What a call of a method without a body reaches: the methods of the program's classes that have one. */
export function overridesOf(program: Program, closure: Closure): Closure[] {
  const { functions } = program.modules[closure.unit].unit.data;
  const { owner, name, parameters } = functions[closure.fn];
  const base = { unit: closure.unit, cls: owner, frame: null };
  return program.hierarchy.overrides
    .get(idOf(closure.unit, closure.fn), () => findOverrides(program, base, name, parameters.length))
    .map((override) => ofSome(program, override));
}

/** What a call of a method reaches that a class itself lacks: the methods of those that derive from it. */
export function addedBelow(program: Program, base: ClassRef, name: string, count: number): Closure[] {
  return program.hierarchy.overrides
    .get(`${base.unit}:${base.cls}:${name}:${count}`, () => findOverrides(program, base, name, count))
    .map((override) => ofSome(program, override));
}

/** The method on some instance of its class. */
function ofSome(program: Program, { cls, fn }: Override): Closure {
  const receiver = objectValue(program.heap.object('instance', cls.unit, NONE, { cls }), []);
  return { unit: cls.unit, fn, receiver, frame: program.modules[cls.unit].open[fn] ? cls.frame : null };
}

function findOverrides(program: Program, base: ClassRef, name: string, count: number): Override[] {
  const waiting: ClassRef[] = [...program.hierarchy.subclassesOf(base)];
  const found: Override[] = [];
  for (let at = 0; at < waiting.length; at++) {
    if (bounds.derivedClasses.isReachedBy(at) || bounds.overrides.isReachedBy(found.length)) break;
    const cls = waiting[at];
    waiting.push(...program.hierarchy.subclassesOf(cls));
    for (const fn of program.hierarchy.known(cls)?.methods.get(name) ?? []) {
      const info = program.modules[cls.unit].unit.data.functions[fn];
      if ((info.flags & FunctionFlag.Abstract) === 0 && info.parameters.length === count)
        found.push({ cls, fn });
    }
  }
  return found;
}

/** An object with one method that is written as a function. */
export function isFunctionObject(program: Program, closure: Closure): boolean {
  const { flags } = program.modules[closure.unit].unit.data.functions[closure.fn];
  return closure.receiver !== null || (flags & (FunctionFlag.Arrow | FunctionFlag.Static)) !== 0;
}
