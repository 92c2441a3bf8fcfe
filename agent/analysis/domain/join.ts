import { bounds } from './bounds.js';
import { joinMarks } from './join-marks.js';
import { identical, union, unionBy, withAdded } from './union.js';
import {
  type ClassRef,
  type Closure,
  type ConstantBox,
  choicesOf,
  type Frame,
  type HeapObject,
  isOneText,
  UNKNOWN,
  Value,
} from './value.js';

const NONE_OF: readonly never[] = [];

/** The least value that covers both; `a` itself when `b` adds nothing. */
export function join(a: Value, b: Value): Value {
  if (a === b) return a;
  if (a === UNKNOWN && b.isOpaque && b.marks.length === 0) return a;
  const marks = joinMarks(a.marks, b.marks);
  const constant =
    a.constant !== null && b.constant !== null && Object.is(a.constant.value, b.constant.value)
      ? a.constant
      : null;
  const choices = constant === null ? allChoices(a, b) : NONE_OF;
  const isAmongChoices =
    constant === null && choices.length < bounds.choices.limit && isOneText(a) && isOneText(b);
  const symbols = union(a.symbols, b.symbols);
  const types = union(a.types, b.types);
  const objects = unionObjects(a.objects, b.objects);
  const closures = unionClosures(a.closures, b.closures);
  const classes = unionClasses(a.classes, b.classes);
  if (
    marks === a.marks &&
    constant === a.constant &&
    symbols === a.symbols &&
    types === a.types &&
    objects === a.objects &&
    closures === a.closures &&
    classes === a.classes &&
    choices.length === a.choices.length &&
    isAmongChoices === a.isAmongChoices
  )
    return a;
  return new Value(marks, constant, symbols, types, objects, closures, classes, choices, isAmongChoices);
}

function allChoices(a: Value, b: Value): readonly ConstantBox[] {
  if (b.constant === null && b.choices.length === 0) return choicesOf(a);
  return unionChoices(choicesOf(a), choicesOf(b));
}

/** Functions that are called where either of two lists of them is. */
export function unionClosures(a: readonly Closure[], b: readonly Closure[]): readonly Closure[] {
  if (a === b || a.length <= FEW_CLOSURES || b.length <= 1)
    return unionBy(a, b, sameClosure, compareSites, bounds.functions);
  const isAdded = added.get(a);
  if (isAdded?.has(b)) return a;
  const known = byVariables(a);
  const more = b.filter((one) => !known.get(one.frame)?.some((other) => sameClosure(one, other)));
  if (more.length > 0) return withAdded(a, more, compareSites, bounds.functions);
  if (isAdded === undefined) added.set(a, new WeakSet([b]));
  else isAdded.add(b);
  return a;
}

/** Up to so many are compared one by one. Of longer ones it is kept what adds nothing, and which closure took which variables along. */
const FEW_CLOSURES = 8;
const added = new WeakMap<readonly Closure[], WeakSet<readonly Closure[]>>();
const kept = new WeakMap<readonly Closure[], ReadonlyMap<Frame | null, readonly Closure[]>>();

function byVariables(closures: readonly Closure[]): ReadonlyMap<Frame | null, readonly Closure[]> {
  const known = kept.get(closures);
  if (known !== undefined) return known;
  const groups = new Map<Frame | null, Closure[]>();
  for (const closure of closures) {
    const group = groups.get(closure.frame);
    if (group === undefined) groups.set(closure.frame, [closure]);
    else group.push(closure);
  }
  kept.set(closures, groups);
  return groups;
}

function sameClosure(x: Closure, y: Closure): boolean {
  return x === y || (x.fn === y.fn && x.unit === y.unit && x.frame === y.frame && x.receiver === y.receiver);
}
function compareSites(x: Closure, y: Closure): number {
  return x.unit - y.unit || x.fn - y.fn;
}
function compareClasses(x: ClassRef, y: ClassRef): number {
  return x.unit - y.unit || x.cls - y.cls;
}
/** By where they were made, so that it does not matter which was met first. */
function compareObjects(x: HeapObject, y: HeapObject): number {
  return x.unit - y.unit || x.node - y.node || x.id - y.id;
}
function compareChoices({ value: x }: ConstantBox, { value: y }: ConstantBox): number {
  if (x === y) return 0;
  return String(x) < String(y) ? -1 : 1;
}

/** Objects of either of two lists; the least, where there are too many. */
function unionObjects(a: readonly HeapObject[], b: readonly HeapObject[]): readonly HeapObject[] {
  return unionBy(a, b, identical, compareObjects, bounds.objects);
}

/**
 * What lies in a table, whichever entry it is: of many objects one of each class is kept beside the least, since their
 * methods differ.
 */
export function joinEntries(entries: readonly Value[]): Value {
  if (entries.length === 0) return UNKNOWN;
  const joined = entries.reduce(join);
  if (joined.objects.length < bounds.objects.limit) return joined;
  const all = [...new Set(entries.flatMap(({ objects }) => objects))].sort(compareObjects);
  const ofClass = leastOfEachClass(all);
  return joined.withObjects(all.filter((one) => joined.objects.includes(one) || ofClass.includes(one)));
}

/** Of objects in order, the first one of each class of the program; of the least classes, where they are too many. */
function leastOfEachClass(objects: readonly HeapObject[]): readonly HeapObject[] {
  const first: (HeapObject & { cls: ClassRef })[] = [];
  for (const object of objects)
    if (hasClass(object) && !first.some(({ cls }) => compareClasses(cls, object.cls) === 0))
      first.push(object);
  if (!bounds.classes.isExceededBy(first.length)) return first;
  return first.sort((x, y) => compareClasses(x.cls, y.cls)).slice(0, bounds.classes.limit);
}

function hasClass(object: HeapObject): object is HeapObject & { cls: ClassRef } {
  return object.cls !== null;
}

/** Classes of either of two lists; the least, where there are too many. */
function unionClasses(a: readonly ClassRef[], b: readonly ClassRef[]): readonly ClassRef[] {
  return unionBy(a, b, (x, y) => compareClasses(x, y) === 0, compareClasses, bounds.classes);
}

/** Constant texts of either of two lists; the least, where there are too many. */
function unionChoices(a: readonly ConstantBox[], b: readonly ConstantBox[]): readonly ConstantBox[] {
  return unionBy(a, b, (x, y) => x.value === y.value, compareChoices, bounds.choices);
}
