import type { Operation } from '../../rules/operation.js';
import { Passing, SPREAD } from '../graph/flow-graph.js';
import type { Argument } from '../link/arguments.js';
import type { End } from '../models/operation-flows.js';
import { ELEMENT, type Fields, LATER } from '../objects/fields.js';
import type { Operands } from '../objects/operands.js';
import { declaredKey } from '../objects/written-keys.js';
import type { Values } from '../values/values.js';

/** Operations on maps that are given values by the names under which these lie in the map. */
const naming = new Set<Operation>(['map.new', 'map.ofEntries', 'map.update', 'map.copy', 'collection.copy']);

/** The values that an operation is given by names that become keys: `dict(a=x)`. */
export function namedIn(operation: Operation, { subject, rest }: Operands): readonly Argument[] {
  if (!naming.has(operation)) return [];
  return [...(subject === undefined ? [] : [subject]), ...rest].filter(({ how }) => how === Passing.Keyword);
}

/** Operations that give the keys of a map. */
export const ofKeys: ReadonlySet<Operation> = new Set<Operation>(['map.keys', 'map.entries']);

/** Under which keys operations put and find things. */
export class OperationKeys {
  constructor(private readonly values: Values) {}

  /** What is put into a result that is made of a text: of its words the first may be one of the program's own. */
  ofMade(operation: Operation, text: number): readonly number[] | null {
    const isBehindWord = operation === 'text.words' && /^\s*[\w./-]+\s/.test(this.values.texts.of(text));
    return isBehindWord ? [LATER] : null;
  }

  /** Where a list is put that comes behind another one; undefined where that is empty. */
  behind(list: number | undefined): 'some' | 'any' | undefined {
    if (list === undefined) return 'any';
    const { lengths } = this.values;
    return lengths.of(list) === 0 ? undefined : lengths.isNeverEmpty(list) ? 'some' : 'any';
  }

  /** What names the key under which something is put into what a framework hands on. */
  private declared(key: number, subject: number | undefined): string | null {
    const { objects, index } = this.values;
    const { members, parts } = objects;
    if (subject === undefined || ![...parts.variables.of(subject)].some((token) => members.isKeeper(token)))
      return null;
    const linked = index.unitOf(key);
    return declaredKey(linked, key - linked.base);
  }

  /** The key that an operation means. @param at which of several arguments is put there; NONE where that is not known */
  of(
    key: End['keys'][number],
    rest: readonly { value: number }[],
    subject: number | undefined,
    at: number,
  ): number {
    const { fields } = this.values.objects.parts;
    const position = (number: number) => (number < 0 ? ELEMENT : fields.key(String(number)));
    switch (key) {
      case 'keys':
        return fields.keysKey;
      case 'value':
      case 'get':
      case 'state':
        return fields.key(key);
      case 'first':
        return position(0);
      case 'second':
        return position(1);
      case 'next':
        return position(at);
      case 'after':
        return at < 0 ? ELEMENT : position(at + 1);
      case 'popped':
        return this.of(
          rest.length > 0 && this.values.constants.one(rest[0].value)?.value !== -1 ? 0 : 'last',
          rest,
          subject,
          at,
        );
      case 'last':
      case 'end': {
        const length = subject === undefined ? null : this.values.lengths.of(subject);
        if (length === null) {
          const isBehind =
            key === 'end' && subject !== undefined && this.values.lengths.isNeverEmpty(subject);
          return isBehind ? LATER : ELEMENT;
        }
        return key === 'last' ? position(length - 1) : at < 0 ? ELEMENT : position(length + at);
      }
      default: {
        const value = key < 0 ? undefined : rest[key];
        const declared = value === undefined ? null : this.declared(value.value, subject);
        if (declared !== null) return fields.key(declared);
        const constant = value === undefined ? null : this.values.constants.one(value.value);
        return constant === null ? ELEMENT : fields.key(String(constant.value));
      }
    }
  }
}

/**
 * The key of an item in a list that is written.
 * @param start its position; what stands behind a list of unknown length is not the first one, unless that list is
 */
export function itemKey(fields: Fields, start: number | null | undefined, entries: Int32Array): number {
  if (start !== null && start !== undefined) return fields.key(String(start));
  return entries[0] === SPREAD ? ELEMENT : LATER;
}

/** The argument that is the first of some keys, where these are not known. */
export function firstKey(
  { keys }: End,
  found: readonly number[],
  rest: readonly Argument[],
): number | undefined {
  const [key] = keys;
  const isGiven = typeof key === 'number' && key >= 0 && keys.length === found.length && found[0] === ELEMENT;
  return isGiven ? rest[key]?.value : undefined;
}
