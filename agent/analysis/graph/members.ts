import { FunctionFlag, Kind, NONE } from '../../ir/kinds.js';
import { graphBounds } from './bounds.js';
import type { Builder } from './builder.js';
import {
  ANY_KEY,
  GraphFlag,
  itemsOf,
  Op,
  positionKey,
  positionOf,
  RECEIVER_PORT,
  SPREAD,
} from './flow-graph.js';
import { either } from './phis.js';

/** The key that an index is, where it is written out; ANY_KEY where it is not. */
export function writtenKey({ unit }: Builder, index: number): number {
  if (index === NONE) return ANY_KEY;
  if (unit.kind(index) === Kind.String) return unit.a(index);
  if (unit.kind(index) !== Kind.Number) return ANY_KEY;
  const position = Number(unit.string(unit.a(index)));
  return Number.isInteger(position) && position >= 0 && position < 0x1000000
    ? positionKey(position)
    : ANY_KEY;
}

/** A member of an object, as it is now: what was stored in it here, or else a load. */
export function load(b: Builder, object: number, key: number, site: number, flags = 0): number {
  const { emitter } = b;
  // Objects that may have taken its place.
  const others: number[] = [];
  let at = object;
  for (let back = 0; back < graphBounds.versionsBack; back++) {
    const op = emitter.op(at);
    if (op === Op.Sigma) at = emitter.a(at);
    else if (op === Op.Put) {
      if (emitter.b(at) === key) return withOthers(b, b.version(emitter.c(at)), others, key, site);
      if (emitter.b(at) === ANY_KEY || key === ANY_KEY) break;
      // A setter of that name may store what is read.
      if (b.hasSetter(emitter.b(at))) break;
      at = emitter.a(at);
    } else if (op === Op.Allocate) {
      const held = key === ANY_KEY ? NONE : allocated(b, at, key);
      // What a getter gives is another thing than the getter.
      if (held !== NONE && !isGetter(b, held)) return withOthers(b, b.version(held), others, key, site);
      break;
    } else {
      const known = emitter.known(Op.Load, at, key);
      // What is known of the member stays known, however others may have changed it besides.
      if (known !== NONE && b.version(known) !== known)
        return withOthers(b, b.version(known), others, key, site);
      // A call of a collection may have moved its items.
      const isItem = (flags & GraphFlag.Indexed) !== 0 || positionOf(key) >= 0;
      if (op === Op.After && isItem && emitter.c(at) === RECEIVER_PORT) break;
      if (op === Op.After) {
        others.push(emitter.pure(Op.Out, site, emitter.b(at), emitter.c(at)));
        at = emitter.a(at);
      } else if (op === Op.Phi && (emitter.flags(at) & GraphFlag.Either) !== 0) {
        const [first, , second] = itemsOf(emitter.lists, emitter.a(at));
        others.push(second);
        at = first;
      } else {
        const read = op === Op.Phi ? readBefore(b, at, key) : NONE;
        if (read !== NONE) return withOthers(b, b.version(read), others, key, site);
        break;
      }
    }
  }
  return b.version(emitter.pure(Op.Load, site, object, key, flags));
}

/**
 * The load of a member of an object on one of the ways that come together, of which more is known than that it was read: none
 * of them did anything to the object but check it.
 */
function readBefore(b: Builder, phi: number, key: number): number {
  const { emitter } = b;
  const root = emitter.root(phi);
  if (root === phi) return NONE;
  let found = NONE;
  const seen = new Set([phi]);
  for (const at of seen) {
    if (seen.size > graphBounds.versionsBack) return NONE;
    const known = emitter.known(Op.Load, at, key);
    if (found === NONE && known !== NONE && b.version(known) !== known) found = known;
    if (at === root) continue;
    const op = emitter.op(at);
    if (op === Op.Sigma) seen.add(emitter.a(at));
    else if (op === Op.Phi) {
      const items = itemsOf(emitter.lists, emitter.a(at));
      for (let i = 0; i < items.length; i += 2) seen.add(items[i]);
    } else return NONE;
  }
  return found;
}

/** A value, and what other objects hold in its place. */
function withOthers(b: Builder, value: number, others: readonly number[], key: number, site: number): number {
  let joined = value;
  for (const other of others) joined = either(b, site, joined, b.emitter.pure(Op.Load, site, other, key));
  return joined;
}

function isGetter({ emitter, unit }: Builder, node: number): boolean {
  if (emitter.op(node) !== Op.Function) return false;
  return (unit.data.functions[emitter.a(node)].flags & FunctionFlag.Getter) !== 0;
}

/** What a literal holds under a key; NONE where it does not say. */
function allocated({ emitter }: Builder, node: number, key: number): number {
  const entries = itemsOf(emitter.lists, emitter.a(node));
  for (let i = entries.length - 3; i >= 0; i -= 3) {
    if (entries[i] === key) return entries[i + 2];
    // An entry of another name says nothing of this one; what is taken over, or has no known name, may.
    if (entries[i] === SPREAD || entries[i] === ANY_KEY) return NONE;
  }
  return NONE;
}

export function loadIndex(b: Builder, object: number, index: number, site: number): number {
  const key = writtenKey(b, index);
  const indexValue = b.expression(index);
  if (key !== ANY_KEY) return load(b, object, key, site, GraphFlag.Indexed);
  return b.version(b.emitter.pure(Op.LoadIndex, site, object, indexValue));
}

/** Stores in an object: it has a new version from here on. */
export function store(b: Builder, object: number, key: number, value: number, site: number, flags = 0): void {
  b.setVersion(b.emit(Op.Put, site, object, key, value, flags));
}

export function storeIndex(b: Builder, object: number, index: number, value: number, site: number): void {
  const key = writtenKey(b, index);
  const indexValue = b.expression(index);
  if (key !== ANY_KEY) store(b, object, key, value, site, GraphFlag.Indexed);
  else b.setVersion(b.emit(Op.PutIndex, site, object, indexValue, value));
}

/** The key of the next item of a literal list. */
export function nextPosition(entries: readonly number[]): number {
  if (entries.length === 0) return positionKey(0);
  const last = positionOf(entries[entries.length - 3]);
  return last < 0 ? ANY_KEY : positionKey(last + 1);
}
