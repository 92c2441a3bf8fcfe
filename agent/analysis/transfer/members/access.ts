import { NONE } from '../../../ir/kinds.js';
import { join, joinEntries } from '../../domain/join.js';
import type { Cell } from '../../domain/state.js';
import {
  type ClassRef,
  cleanMarks,
  constantValue,
  DEFAULT,
  ELEMENT,
  everyChoiceOf,
  type HeapObject,
  isShared,
  isSomeInstance,
  joinMarks,
  KEYS,
  LENGTH,
  type Mark,
  markedValue,
  memberOrigin,
  type Origin,
  objectValue,
  originMark,
  typedValue,
  UNDEFINED,
  UNKNOWN,
  type Value,
  withReceiver,
} from '../../domain/value.js';
import type { AccessSite } from '../../domain/value-call.js';
import { decides } from '../evaluation/decisions.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { classMember, methods, setter } from './class-members.js';
import { isFixed } from './fixed-fields.js';
import { statedHarmless } from './library-members.js';
import { exportedMember, writeExported } from './module-values.js';
import { parameterObject } from './objects.js';
import { noteRead } from './reads.js';

/** The value of `object.name`. */
export function readMember(ev: Evaluation, object: Value, name: string, site: AccessSite): Value {
  if (object === UNKNOWN || (object.isOpaque && object.marks.length === 0))
    return unknownReceiver(ev, name, site);
  const held = fromHolders(ev, object, name, site);
  const named = ev.analysis.interpreter.namedMember(ev, object, name, site);
  let marks = memberMarks(ev, held.complete ? besidesObjects(object) : object.marks, name, site);
  if (named !== null) {
    if (named.clean) marks = [];
    else if (named.harmless !== 0) marks = cleanMarks(marks, named.harmless);
    // What the rules call a source here is one, and stays what it was where it lay in outside data already.
    if (named.value.marks.length > 0)
      marks = joinMarks(
        named.value.marks,
        marks.filter((mark) => mark.origin.kind === 'source'),
      );
  }
  let value = held.value ?? UNKNOWN;
  // What an object lacks that the rules know of: how long it is.
  if (value === UNDEFINED && named !== null && named.value.constant !== null) value = UNKNOWN;
  if (named !== null)
    value = value === UNKNOWN ? named.value.withMarks([]) : join(value, named.value.withMarks([]));
  const marked = marks.length === 0 ? value : value.withMarks(joinMarks(value.marks, marks));
  return ev.analysis.checkedFields.checked(object, name, marked);
}

/** Marks of what a value may be instead of the objects that it may be: `options` in `options || { ... }`. */
export function besidesObjects(object: Value): readonly Mark[] {
  if (object.marks.length === 0 || object.objects.every((holder) => holder.origin !== null)) return [];
  return object.marks.filter(
    (mark) =>
      mark.whole &&
      mark.origin.kind === 'parameter' &&
      !object.objects.some((holder) => holder.origin === mark.origin),
  );
}

interface Held {
  value: Value | null;
  complete: boolean;
}

function fromHolders(ev: Evaluation, object: Value, name: string, site: AccessSite): Held {
  let value: Value | null = null;
  let complete = object.objects.length > 0 || object.classes.length > 0 || object.closures.length > 0;
  const add = (more: Value) => {
    value = value === null ? more : join(value, more);
  };
  for (const holder of object.objects) {
    if (isShared(holder)) noteLookedUp(ev, holder, name);
    else if (holder.global && holder.kind === 'instance') noteRead(ev, holder, name);
    const found = fromObject(ev, holder, object, name, site);
    if (found !== null) add(found);
    // What a parameter is given as a whole (a request body of a stated class) is also in its fields.
    if (found === null) complete = false;
    else if (
      isSomeInstance(holder) &&
      !holder.cells.has(name) &&
      !isFixed(ev, holder.cls, name, found) &&
      statedHarmless(ev, holder.cls, name) === null
    )
      complete = false;
    // What an object certainly lacks comes from what else the value may be.
    if (found === UNDEFINED && !holder.cells.has(name)) complete = false;
  }
  for (const cls of object.classes) {
    const found = staticMember(ev, cls, name);
    if (found !== null) add(found);
    else complete = false;
  }
  for (const closure of object.closures) {
    const found = ev.program.heap.functionObject(closure).cells.get(name);
    if (found !== undefined) add(found);
    else complete = false;
  }
  const put = object.objects.length === 0 ? putIntoParameters(ev, object, name) : null;
  if (put !== null) add(put);
  return { value, complete };
}

/** What is looked for may be put there later, under this key or one that is not known. */
function noteLookedUp(ev: Evaluation, holder: HeapObject, key: Cell): void {
  noteRead(ev, holder, key);
  noteRead(ev, holder, ELEMENT);
}

function fromObject(
  ev: Evaluation,
  holder: HeapObject,
  object: Value,
  name: string,
  site: AccessSite,
): Value | null {
  // Of a parameter the index is remembered as text.
  const isItem = holder.kind === 'list' && /^\d+$/.test(name);
  const own = holder.cells.get(isItem ? Number(name) : name);
  if (own !== undefined) return own;
  if (holder.kind === 'exports') return exportedMember(ev, holder, name);
  if (holder.cls !== null) {
    const harmless = holder.origin === null ? null : statedHarmless(ev, holder.cls, name);
    if (harmless !== null && !ev.module.symbols.types.isClosed(harmless)) return typedValue(harmless);
    const member = classMember(ev, holder.cls, name, object, site);
    if (harmless !== null) return member?.withMarks([]) ?? typedValue(harmless);
    if (member !== null)
      return holder.origin === null || isFixed(ev, holder.cls, name, member)
        ? member
        : join(member, parameterMember(holder.origin, name, site));
  }
  if (holder.prototype !== null) {
    const inherited = holder.prototype.cells.get(name);
    if (inherited !== undefined) return bound(inherited, object);
  }
  if (holder.origin !== null) return parameterMember(holder.origin, name, site);
  const element = holder.cells.get(ELEMENT) ?? madeFor(ev, holder, name, site);
  if (element !== undefined) return element;
  // A list has members beside its items: `length` is there, too.
  const isLacking = holder.kind === 'list' ? isItem : holder.kind !== 'instance';
  return holder.exact && isLacking ? UNDEFINED : null;
}

/** What a map that makes what it lacks holds under a key from now on. */
function madeFor(
  ev: Evaluation,
  holder: HeapObject,
  key: string,
  { unit, node }: AccessSite,
): Value | undefined {
  const [pattern] = holder.cells.get(DEFAULT)?.objects ?? [];
  if (pattern === undefined) return undefined;
  const made = objectValue(
    ev.program.heap.object(pattern.kind, unit, node),
    holder.cells.get(DEFAULT)?.types ?? [],
  );
  ev.state.write(holder, key, made);
  return made;
}

function parameterMember(origin: Origin, name: string, site: AccessSite): Value {
  return markedValue([originMark(memberOrigin(origin, name, site.unit, site.node))]);
}

/** Methods taken from an object know their receiver. */
export function bound(value: Value, receiver: Value): Value {
  if (value.closures.length === 0) return value;
  const closures = value.closures.map((closure) =>
    closure.receiver === null ? withReceiver(closure, receiver) : closure,
  );
  return value.withClosures(closures);
}

function staticMember(ev: Evaluation, cls: ClassRef, name: string): Value | null {
  const facts = ev.program.hierarchy.facts(cls);
  noteRead(ev, facts.statics, name);
  const own = facts.statics.cells.get(name);
  if (own !== undefined) return own;
  const method = facts.methods.get(name);
  if (method !== undefined) return methods(ev, cls, method, null);
  for (const base of facts.bases) {
    const inherited = staticMember(ev, base, name);
    if (inherited !== null) return inherited;
  }
  return null;
}

function memberMarks(
  ev: Evaluation,
  marks: readonly Mark[],
  name: string,
  site: AccessSite,
): readonly Mark[] {
  // A member of outside data is outside data.
  if (marks.every((mark) => mark.origin.kind === 'source' || !mark.whole)) return marks;
  let result: readonly Mark[] | null = null;
  for (const mark of marks) {
    const own = memberMark(ev, mark, name, site);
    result = result === null ? own : joinMarks(result, own);
  }
  return result ?? [];
}

/** The taint of the keys of what is marked. */
export function keyMarks(ev: Evaluation, marks: readonly Mark[], site: AccessSite): readonly Mark[] {
  return memberMarks(ev, marks, KEYS, site);
}

function memberMark(ev: Evaluation, mark: Mark, name: string, site: AccessSite): readonly Mark[] {
  if (mark.origin.kind === 'source' || !mark.whole) return [mark];
  const written =
    ev.draft.parameterObjects.size === 0
      ? undefined
      : ev.draft.parameterObjects.get(mark.origin)?.cells.get(name);
  if (written !== undefined && name !== KEYS) return written.marks;
  const origin = memberOrigin(mark.origin, name, site.unit, site.node);
  return written === undefined ? [mark.of(origin)] : joinMarks([mark.of(origin)], written.marks);
}

function unknownReceiver(ev: Evaluation, name: string, site: AccessSite): Value {
  return ev.analysis.interpreter.namedMember(ev, UNKNOWN, name, site)?.value ?? UNKNOWN;
}

/** `object.name = value`. */
export function writeMember(
  ev: Evaluation,
  object: Value,
  name: string,
  value: Value,
  site: AccessSite,
): void {
  const single = object.objects.length + object.closures.length + object.classes.length === 1;
  for (const holder of object.objects) {
    if (holder.cls !== null) setter(ev, holder.cls, name, object, value, site);
    if (holder.kind !== 'exports' || !writeExported(ev, holder, name, value))
      put(ev, holder, name, value, single);
  }
  for (const closure of object.closures)
    put(ev, ev.program.heap.functionObject(closure), name, value, single);
  for (const cls of object.classes) put(ev, ev.program.hierarchy.facts(cls).statics, name, value, single);
  // What is known of the field of any instance is not the one that the caller's instance has.
  if (object.objects.every((holder) => holder.global)) {
    for (const mark of object.marks) {
      if (mark.whole && mark.origin.kind !== 'source')
        put(ev, parameterObject(ev, mark.origin), name, value, true);
    }
  }
}

/** Writes a cell; where the object is not certain the old value may remain. */
export function put(
  ev: Evaluation,
  holder: HeapObject,
  key: string | number,
  value: Value,
  certain: boolean,
): void {
  if (certain && key !== ELEMENT) {
    ev.state.write(holder, key, value);
    return;
  }
  const old = holder.cells.get(key);
  ev.state.write(holder, key, old === undefined ? value : join(old, value));
}

/** The value of `object[index]`. */
export function readIndex(ev: Evaluation, object: Value, index: Value, site: AccessSite): Value {
  const key = index.constant?.value;
  if (typeof key === 'string') return readMember(ev, object, key, site);
  if (typeof key === 'number' && Number.isInteger(key)) return readItem(ev, object, key, site);
  const keys = everyChoiceOf(index);
  if (keys !== null) return keys.map(({ value }) => readMember(ev, object, String(value), site)).reduce(join);
  if (object.objects.some(({ cells }) => cells.size > 1)) decides(ev, index);
  const found = contents(ev, object, site);
  // A key that is not known may be another one than the only one there.
  const mayLack = found.constant !== null && object.objects.some(({ kind }) => kind === 'map');
  return mayLack ? join(found, UNDEFINED) : found;
}

export function readItem(ev: Evaluation, object: Value, index: number, site: AccessSite): Value {
  const character = typeof object.constant?.value === 'string' ? object.constant.value.at(index) : undefined;
  if (character !== undefined) return constantValue(character, ev.builtin.string);
  if (object.objects.length === 0) {
    const found = readMember(ev, object, String(index), site);
    const put = putIntoParameters(ev, object, ELEMENT);
    return put === null ? found : join(found, put);
  }
  let value: Value | null = null;
  for (const holder of object.objects) {
    if (isShared(holder)) noteLookedUp(ev, holder, index);
    const length = holder.cells.get(LENGTH)?.constant?.value;
    const position = index < 0 && typeof length === 'number' ? length + index : index;
    const key = holder.kind === 'list' ? position : String(index);
    const found =
      holder.cells.get(key) ??
      (holder.origin !== null ? parameterMember(holder.origin, '*', site) : holder.cells.get(ELEMENT));
    let item = found ?? (holder.exact && holder.kind !== 'instance' ? UNDEFINED : markedValue(object.marks));
    // Of what a field is stated to hold, the items are those of the whole.
    if (found !== undefined && holder.global && holder.node === NONE && object.marks.length > 0)
      item = item.withMarks(joinMarks(item.marks, memberMarks(ev, object.marks, '*', site)));
    value = value === null ? item : join(value, item);
  }
  return value ?? UNKNOWN;
}

/** Anything that the object may hold: all cells joined, and its own taint. */
export function contents(ev: Evaluation, object: Value, site: AccessSite): Value {
  const entries: Value[] = [];
  for (const holder of object.objects) {
    if (!holder.cells.has(ELEMENT)) madeFor(ev, holder, ELEMENT, site);
    if (holder.origin !== null) entries.push(parameterMember(holder.origin, '*', site));
    if (isShared(holder)) noteRead(ev, holder, ELEMENT);
    for (const [key, cell] of holder.cells)
      if (key !== LENGTH && key !== KEYS && key !== DEFAULT) entries.push(cell);
  }
  let value = joinEntries(entries);
  if (object.marks.length === 0) return value;
  const put = object.objects.length === 0 ? putIntoParameters(ev, object, ELEMENT) : null;
  if (put !== null) value = value === UNKNOWN ? put : join(value, put);
  return value.withMarks(joinMarks(value.marks, memberMarks(ev, object.marks, '*', site)));
}

/** What the function at hand put under a key of what callers gave it. */
export function putIntoParameters(ev: Evaluation, { marks }: Value, key: string): Value | null {
  if (ev.draft.parameterObjects.size === 0) return null;
  let found: Value | null = null;
  for (const { origin, whole } of marks) {
    const written = whole ? ev.draft.parameterObjects.get(origin)?.cells.get(key) : undefined;
    if (written !== undefined) found = found === null ? written : join(found, written);
  }
  return found;
}

/** `object[index] = value`. */
export function writeIndex(
  ev: Evaluation,
  object: Value,
  index: Value,
  value: Value,
  site: AccessSite,
): void {
  const key = index.constant?.value;
  if (typeof key === 'string') {
    writeMember(ev, object, key, value, site);
    return;
  }
  const single = object.objects.length === 1;
  for (const holder of object.objects) {
    if (typeof key === 'number' && Number.isInteger(key) && key >= 0) {
      put(ev, holder, holder.kind === 'list' ? key : String(key), value, single);
    } else {
      put(ev, holder, ELEMENT, value, false);
      putKey(ev, holder, index);
      holder.exact = false;
    }
  }
  if (object.objects.length === 0) {
    for (const mark of object.marks) {
      if (!mark.whole || mark.origin.kind === 'source') continue;
      const holder = parameterObject(ev, mark.origin);
      put(ev, holder, ELEMENT, value, false);
      if (index.marks.length > 0) put(ev, holder, KEYS, markedValue(index.marks), false);
    }
  }
}

/** Notes that a map has a key that is outside data. Callers that name a key of what outlives the call put it there. */
export function putKey(ev: Evaluation, holder: HeapObject, key: Value): void {
  if (holder.global) decides(ev, key);
  if (holder.kind === 'map' && key.marks.length > 0) put(ev, holder, KEYS, markedValue(key.marks), false);
}
