import type { Evaluator } from './evaluation.js';
import {
  type Arguments,
  argumentsOf,
  either,
  list,
  MAX_ITEMS,
  type MapValue,
  optionsOf,
  type Value,
} from './value.js';

/** Puts the entries of a map over those of another one; what may not be there leaves what was there before. */
export function overlay(entries: Map<string, Value>, { entries: others }: MapValue): void {
  for (const [key, value] of others) {
    const options = optionsOf(value);
    const given = options.filter((one) => one?.kind !== 'constant' || one.value !== undefined);
    const before = given.length < options.length ? entries.get(key) : undefined;
    entries.set(key, before === undefined ? value : given.reduceRight(either, before));
  }
}

/** The map of Python that is made of another one and of keywords: `dict(routes, index=view)`. */
export function mapMade({ positional: [first], keywords }: Arguments): MapValue {
  const entries = new Map<string, Value>();
  for (const one of optionsOf(first ?? null)) if (one?.kind === 'map') overlay(entries, one);
  for (const [key, value] of keywords) entries.set(key, value);
  return { kind: 'map', entries };
}

/** `collections.defaultdict(list)` makes the value of a key when that is asked for first. */
export function entryOf(ev: Evaluator, { entries, missing = null }: MapValue, key: string): Value {
  let made: Value = null;
  for (const one of optionsOf(missing)) {
    if (one?.kind === 'function') made = ev.callFunction(one, argumentsOf([]), one.receiver);
    else if (one?.kind === 'foreign') made = emptyOf(one.name);
  }
  if (made !== null && entries.size < MAX_ITEMS) entries.set(key, made);
  return made;
}

function emptyOf(name: string): Value {
  if (name === 'list' || name === 'set') return list([]);
  return name === 'dict' ? { kind: 'map', entries: new Map() } : null;
}
