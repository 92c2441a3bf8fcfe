import type { Operation } from '../../rules/operation.js';
import { Passing } from '../graph/flow-graph.js';
import type { Argument } from '../link/arguments.js';
import type { End } from '../models/operation-flows.js';
import { ELEMENT } from '../objects/fields.js';
import type { Operands } from '../objects/operands.js';
import type { Values } from '../values/values.js';

/** Operations on maps that are given values by the names under which these lie in the map. */
const naming = new Set<Operation>(['map.new', 'map.ofEntries', 'map.update', 'collection.copy']);

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
        if (length === null) return ELEMENT;
        return key === 'last' ? position(length - 1) : at < 0 ? ELEMENT : position(length + at);
      }
      default: {
        const value = key < 0 ? undefined : rest[key];
        const constant = value === undefined ? null : this.values.constants.one(value.value);
        return constant === null ? ELEMENT : fields.key(String(constant.value));
      }
    }
  }
}
