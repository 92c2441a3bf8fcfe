import { NONE } from '../../ir/kinds.js';
import type { Breakable, Exit } from './breakable.js';
import type { Builder } from './builder.js';
import { Op } from './flow-graph.js';
import { CALLS, isOld, isVersionKey, rootOfKey, versionKey } from './keys.js';
import { phi } from './phis.js';

export function exitSince(b: Builder, mark: number): Exit {
  return { delta: b.state.delta(mark), region: b.emitter.regions.current };
}

export function enterBreakable(b: Builder, mark: number, isLoop: boolean): Breakable {
  const breakable = { mark, isLoop, breaks: [], continues: [] };
  b.breakables.push(breakable);
  return breakable;
}

/** `break` or `continue`: control leaves from here. */
export function leaveEarly(b: Builder, goesOn: boolean): void {
  const target = b.breakables.findLast(({ isLoop }) => isLoop || !goesOn);
  if (target !== undefined) (goesOn ? target.continues : target.breaks).push(exitSince(b, target.mark));
  b.alive = false;
}

/**
 * Joins what exits left since the state at hand; `alive` says whether there is one.
 * @param born how many nodes there were then: of what was made later nothing but the variables can hold it afterwards
 */
export function merge(b: Builder, exits: readonly Exit[], site: number, born: number): void {
  b.alive = exits.length > 0;
  const done = new Set<number>();
  for (const { delta } of exits)
    for (const key of delta.keys()) {
      if (done.has(key) || !outlives(b, key, born)) continue;
      done.add(key);
      b.state.set(key, merged(b, key, exits, site, born));
    }
}

/** Reads that are one node wherever they stand. */
const shared = new Set<number>([Op.Load, Op.LoadIndex, Op.CellLoad, Op.Exports]);

/** Whether anything can ask for a key after a branch: of what was made in it only a member that is read again. */
function outlives({ emitter }: Builder, key: number, born: number): boolean {
  return isOld(key, born) || shared.has(emitter.op(rootOfKey(key)));
}

/** What an exit left under a key: of an object that was made on the way there its newest version. */
function left(
  { emitter, keys }: Builder,
  { delta }: Exit,
  key: number,
  before: number,
  born: number,
): number {
  const value = delta.get(key) ?? before;
  if (value < born || isVersionKey(key) || keys.isCount(key)) return value;
  return delta.get(versionKey(emitter.root(value))) ?? value;
}

/** What becomes one of several values is what its exit knows of it by then. */
function asLeft({ emitter }: Builder, { delta }: Exit, key: number, value: number): number {
  return isVersionKey(key) ? value : (delta.get(versionKey(emitter.root(value))) ?? value);
}

function merged(b: Builder, key: number, exits: readonly Exit[], site: number, born: number): number {
  const before = b.state.get(key);
  const values = exits.map((exit) => left(b, exit, key, before, born));
  if (values.every((value) => value === values[0])) return values[0];
  if (b.keys.isCount(key)) return b.nextCall();
  const known = values.map((value, i) =>
    value === NONE ? unset(b, key, site) : asLeft(b, exits[i], key, value),
  );
  // A cell that was not stored to on one path is what others left there.
  if (known.some((value) => value === NONE)) return NONE;
  if (saysNothing(b, exits, known)) return b.emitter.a(known[0]);
  return phi(
    b,
    site,
    known,
    exits.map(({ region }) => region),
  );
}

/** What a condition says of a value is forgotten where both of its branches come together, and neither called anything that may not return. */
function saysNothing({ emitter }: Builder, exits: readonly Exit[], [one, other]: readonly number[]): boolean {
  return (
    exits.length === 2 &&
    emitter.op(one) === Op.Sigma &&
    emitter.op(other) === Op.Sigma &&
    emitter.a(one) === emitter.a(other) &&
    emitter.b(one) === emitter.b(other) &&
    exits.every(({ delta }) => !delta.has(CALLS))
  );
}

/** What a key stands for that was never set; NONE where that is not one value. */
export function unset({ emitter, keys }: Builder, key: number, site: number): number {
  if (isVersionKey(key)) return rootOfKey(key);
  return keys.isOwnVariable(key) ? emitter.pure(Op.Undefined, site, NONE) : NONE;
}
