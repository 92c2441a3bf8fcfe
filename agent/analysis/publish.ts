import type { Evaluation } from './evaluation.js';
import type { SharedObjects } from './solver/shared-objects.js';
import { type Cell, EXACT, type Holder, type SharedWrite } from './state.js';
import type { Summary } from './summary.js';
import {
  type ClassRef,
  type Closure,
  type Frame,
  type HeapObject,
  join,
  LENGTH,
  RECEIVER,
  UNKNOWN,
  Value,
  withReceiver,
} from './value.js';

/** Taken from the confidence where a value was stored and read again, besides what any value of another function is doubted. */
const STORED_DOUBT = 2;
/** How deep objects are looked into that hold each other. */
const MAX_DEPTH = 2;

/** What an evaluation leaves for others: in cells of its own, and in those of others. */
export interface Left {
  own: readonly SharedWrite[];
  contributions: readonly SharedWrite[];
}

/** A value as any other function may find it: nothing in terms of one function's parameters. Null when nothing is left. */
export function detached(ev: Evaluation, value: Value, to: SharedWrite[], place: string, depth = 0): Value | null {
  const marks = value.marks
    .filter((mark) => mark.origin.kind === 'source')
    .map((mark) => (depth === 0 ? mark.withDoubt(1) : mark));
  const closures = value.closures
    .filter((closure) => closure.frame === null || closure.frame.global)
    .map((closure) => (closure.receiver === null ? closure : withReceiver(closure, null)));
  const objects: HeapObject[] = [];
  for (const object of value.objects) {
    if (object.global) objects.push(object);
    else if (object.origin === null && depth < MAX_DEPTH) {
      const { shared, isNew } = ev.shared.object(object, place);
      if (isNew) {
        for (const [key, cell] of object.cells) {
          const found = key === LENGTH ? null : detached(ev, cell, to, `${place}.${key}`, depth + 1);
          if (found !== null) to.push({ holder: shared, key, value: found });
        }
      }
      objects.push(shared);
    }
  }
  const result = new Value(
    marks,
    value.marks.length === 0 ? value.constant : null,
    value.symbols,
    value.types,
    objects,
    closures,
    value.classes,
  );
  return result.isOpaque && marks.length === 0 ? null : result;
}

/** What a function wrote to things that outlive it, and to the fields of its receiver: anybody may find it there. */
export function leftByFunction(ev: Evaluation, summary: Summary, cls: ClassRef | null): SharedWrite[] {
  const left = ev.contributions;
  ev.shared = ev.engine.sharedObjects.visit();
  for (const { holder, key, value } of ev.state.takeShared()) contribute(ev, holder, key, value, left);
  if (cls === null) return left;
  const { shape } = ev.classFacts(cls);
  for (const effect of summary.effects) {
    const { origin } = effect;
    if (origin?.kind !== 'parameter' || origin.index !== RECEIVER || origin.path.length > 0) continue;
    for (const [key, value] of effect.cells) contribute(ev, shape, key, value, left);
  }
  return left;
}

function contribute(ev: Evaluation, holder: Holder, key: Cell, value: Value | undefined, to: SharedWrite[]): void {
  if (key === EXACT) {
    if (value === undefined) to.push({ holder, key, value });
    return;
  }
  if (value === undefined || isPath(holder, key)) return;
  const known = detached(ev, value, to, `${ev.shared.idOf(holder)}:${key}`);
  // Of what was a constant nothing is known any more.
  if (known === null) to.push({ holder, key, value: UNKNOWN });
  // What is put away and found again later went a longer way than the code shows.
  else if (ev.program.isStore(holder))
    to.push({
      holder,
      key,
      value: known.withMarks(known.marks.map((mark) => mark.withDoubt(STORED_DOUBT))),
    });
  else to.push({ holder, key, value: known });
}

/** What is known of members of a variable is known where it was found out, and nowhere else. */
function isPath(holder: Holder, key: Cell): boolean {
  return 'fn' in holder && typeof key === 'string';
}

/** What the body of a module left in the variables, exports and objects of the module, and elsewhere. */
export function leftByBody(ev: Evaluation, unit: number): Left {
  const own = new Writes();
  const contributions: SharedWrite[] = [];
  ev.shared = ev.engine.sharedObjects.visit();
  for (const { holder, key, value } of ev.state.takeShared()) {
    if (isPath(holder, key)) continue;
    if (holder.unit !== unit || ev.program.isStore(holder)) contribute(ev, holder, key, value, contributions);
    else
      own.add(
        holder,
        key,
        value === undefined || key === EXACT
          ? value
          : shown(ev.shared, value, own, `${ev.shared.idOf(holder)}:${key}`, 0),
      );
  }
  return { own: own.all(), contributions };
}

/** Writes to cells, one each: objects that are made in one place are one for others. */
class Writes {
  private readonly values = new Map<Holder, Map<Cell, Value | undefined>>();

  add(holder: Holder, key: Cell, value: Value | undefined): void {
    let cells = this.values.get(holder);
    if (cells === undefined) {
      cells = new Map();
      this.values.set(holder, cells);
    }
    const known = cells.get(key);
    if (key === EXACT) cells.set(key, cells.has(key) && known === undefined ? undefined : value);
    else cells.set(key, known === undefined ? value : value === undefined ? known : join(known, value));
  }

  all(): SharedWrite[] {
    return [...this.values].flatMap(([holder, cells]) =>
      [...cells].map(([key, value]) => ({ holder, key, value })),
    );
  }
}

/** A value of a module as others find it: objects and variables that calls made for it are shared from now on. */
function shown(shared: SharedObjects, value: Value, own: Writes, place: string, depth: number): Value {
  const isLocal = ({ global, origin }: HeapObject) => !global && origin === null;
  const needsFrame = ({ frame, receiver }: Closure) => (frame !== null && !frame.global) || receiver !== null;
  const isShown =
    value.marks.every(({ origin }) => origin.kind === 'source') &&
    !value.objects.some((object) => isLocal(object) || object.origin !== null) &&
    !value.closures.some(needsFrame);
  if (isShown) return value;
  const objects = value.objects.flatMap((object) => {
    if (object.origin !== null) return [];
    return isLocal(object) ? [shownObject(shared, object, own, place, depth)] : [object];
  });
  const closures = value.closures.map((closure) => ({
    unit: closure.unit,
    fn: closure.fn,
    receiver:
      closure.receiver === null || depth >= MAX_DEPTH
        ? null
        : shown(shared, closure.receiver, own, `${place}.this`, depth + 1),
    frame: closure.frame === null ? null : shownFrame(shared, closure.frame, own, place, depth),
  }));
  return new Value(
    value.marks.filter(({ origin }) => origin.kind === 'source'),
    value.constant,
    value.symbols,
    value.types,
    objects,
    closures,
    value.classes,
    value.choices,
  );
}

function shownObject(
  shared: SharedObjects,
  object: HeapObject,
  own: Writes,
  place: string,
  depth: number,
): HeapObject {
  const { shared: known, isNew } = shared.object(object, place);
  if (!isNew || depth >= MAX_DEPTH) return known;
  own.add(known, EXACT, object.exact ? UNKNOWN : undefined);
  for (const [key, cell] of object.cells)
    own.add(known, key, shown(shared, cell, own, `${place}.${key}`, depth + 1));
  return known;
}

function shownFrame(shared: SharedObjects, frame: Frame, own: Writes, place: string, depth: number): Frame {
  if (frame.global) return frame;
  const parent = frame.parent === null ? null : shownFrame(shared, frame.parent, own, place, depth);
  const { shared: known, isNew } = shared.frame(frame, parent, place);
  if (!isNew || depth >= MAX_DEPTH) return known;
  for (const [key, cell] of frame.cells)
    own.add(known, key, shown(shared, cell, own, `${place}(${key})`, depth + 1));
  return known;
}
