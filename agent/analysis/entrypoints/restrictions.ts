import type { Place } from '../../rules/rule.js';
import { idOf } from '../domain/ids.js';
import { itemsOf } from '../domain/items.js';
import { isStrictPattern } from '../domain/strict-patterns.js';
import { choicesOf, type Value } from '../domain/value.js';
import type { ValueCall } from '../domain/value-call.js';
import type { Evaluation } from '../transfer/evaluation/evaluation.js';
import { placed } from '../transfer/rules/places.js';

/** Which parts of their paths (`/users/{id:[0-9]+}`) frameworks let through to a function only if they match a strict pattern. */
export class Restrictions {
  private readonly ofFunctions = new Map<number, Set<string>>();
  private readonly ofClasses = new Map<number, Set<string>>();

  /** A decorator of a function or class states paths at these places. */
  note(
    ev: Evaluation,
    places: readonly Place[],
    call: ValueCall,
    { fn, cls }: { fn: number | null; cls: number | null },
  ): void {
    const names = places
      .flatMap((place) => placed(ev, call, place))
      .flatMap(({ value }) => textsIn(value))
      .flatMap(restrictedNames);
    if (names.length === 0) return;
    const [known, index] = fn === null ? [this.ofClasses, cls ?? 0] : [this.ofFunctions, fn];
    const key = idOf(ev.module.index, index);
    const own = known.get(key) ?? new Set();
    for (const name of names) own.add(name);
    known.set(key, own);
  }

  /** Whether one of these names is that of a part which has to match such a pattern. */
  has(unit: number, fn: number, owner: number, names: Iterable<string>): boolean {
    const ofFunction = this.ofFunctions.get(idOf(unit, fn));
    const ofClass = owner < 0 ? undefined : this.ofClasses.get(idOf(unit, owner));
    if (ofFunction === undefined && ofClass === undefined) return false;
    for (const name of names) if (ofFunction?.has(name) || ofClass?.has(name)) return true;
    return false;
  }
}

/** A constant text, or those in a list. */
function textsIn(value: Value): string[] {
  const items = value.objects.length > 0 ? (itemsOf(value) ?? []) : [value];
  return items.flatMap(choicesOf).flatMap(({ value: text }) => (typeof text === 'string' ? [text] : []));
}

/** Names of the parts `{name:pattern}` of a path whose patterns are strict; patterns may hold braces themselves. */
function restrictedNames(path: string): string[] {
  const names: string[] = [];
  for (const { 1: name, 2: pattern } of path.matchAll(
    /\{\s*([\w.-]+)\s*:\s*((?:[^{}\\]|\\.|\{[\d,]*\})+)\}/g,
  ))
    if (isStrictPattern(pattern.trim(), true)) names.push(name);
  return names;
}
