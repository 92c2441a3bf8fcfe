import { NONE } from '../../ir/kinds.js';
import type { Decoration, Frameworks, Registration } from '../objects/frameworks.js';
import { ANY_MEMBER } from '../values/held-members.js';
import { placesOf, useOf } from '../values/places.js';
import type { Values } from '../values/values.js';

/** Which parts of their paths (`/users/{id:[0-9]+}`) frameworks let through to a function only if they match a strict pattern. */
export class Restrictions {
  private readonly ofFunctions = new Map<number, ReadonlySet<string>>();

  constructor(
    private readonly values: Values,
    private readonly frameworks: Frameworks,
  ) {}

  /** Whether a parameter is such a part, by its own name or by one that stands at it. */
  has(unit: number, fn: number, name: string, decorations: readonly Decoration[]): boolean {
    const restricted = this.of(unit, fn);
    if (restricted.size === 0) return false;
    return (
      restricted.has(name) ||
      decorations.some((one) => this.texts(one, 'any').some((text) => restricted.has(text)))
    );
  }

  private of(unit: number, fn: number): ReadonlySet<string> {
    const { parts } = this.values.objects;
    const token = parts.tokens.function(unit, fn);
    let names = this.ofFunctions.get(token);
    if (names === undefined) {
      const { owner } = parts.program.units[unit].unit.data.functions[fn];
      const ofClass = owner < 0 ? [] : this.frameworks.ofClass(parts.classes.id(unit, owner));
      names = new Set([...this.frameworks.of(unit, fn), ...ofClass].flatMap((one) => this.namesIn(one)));
      this.ofFunctions.set(token, names);
    }
    return names;
  }

  private namesIn({ model, decoration }: Registration): string[] {
    if (decoration === null) return [];
    const { checks } = this.values.symbols.table;
    return (model.restricts ?? [])
      .flatMap((place) => this.texts(decoration, place))
      .flatMap((path) => restrictedNames(path, (pattern) => checks.isStrict(pattern, true)));
  }

  /** The constant texts at a place of a decorator, or in a list there. */
  private texts(decoration: Decoration, place: string): string[] {
    const { constants, members } = this.values;
    return placesOf(useOf(decoration), place)
      .filter(({ value }) => value !== NONE)
      .flatMap(({ value, path }) => members.below(value, path).values)
      .flatMap((value) => [value, ...members.of(value, ANY_MEMBER).values])
      .flatMap((value) => constants.of(value).choices)
      .flatMap(({ value: text }) => (typeof text === 'string' ? text : []));
  }
}

/** Names of the parts `{name:pattern}` of a path whose patterns are strict; patterns may hold braces themselves. */
function restrictedNames(path: string, isStrict: (pattern: string) => boolean): string[] {
  const names: string[] = [];
  for (const { 1: name, 2: pattern } of path.matchAll(
    /\{\s*([\w.-]+)\s*:\s*((?:[^{}\\]|\\.|\{[\d,]*\})+)\}/g,
  ))
    if (isStrict(pattern.trim())) names.push(name);
  return names;
}
