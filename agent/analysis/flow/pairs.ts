import type { Operation } from '../../rules/operation.js';
import { Passing } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { operandsOf } from '../objects/operands.js';
import { ANY_MEMBER } from '../values/held-members.js';
import type { Values } from '../values/values.js';

/** A value that a map is made with. */
export interface Pair {
  /** Node that holds it, and the members that lead to it from there. */
  readonly from: number;
  readonly out: readonly string[];
  /** The key that it gets, or ANY_MEMBER; the keys themselves lie under KEYS. */
  readonly key: string;
}

const KEYS = '[keys]';

/** What a call that makes a map puts into it: keys and values by turns, or pairs of them. */
export function pairsOf(values: Values, linked: LinkedUnit, call: number, operation: Operation): Pair[] {
  const { constants, lengths, members, objects } = values;
  const { subject, rest } = operandsOf(objects.parts, linked, call);
  // What is given by name is no pair.
  if (subject === undefined || subject.how === Passing.Keyword) return [];
  const given = [subject, ...rest.filter(({ how }) => how !== Passing.Keyword)].map(({ value }) => value);
  const named = (key: number | undefined) => {
    const name = key === undefined ? undefined : constants.one(key)?.value;
    return name === undefined ? ANY_MEMBER : String(name);
  };
  const pair = (from: number, out: readonly string[], entry: number | undefined): Pair[] => [
    {
      from,
      out: [...out, '1'],
      key: entry === undefined ? ANY_MEMBER : named(members.of(entry, '0').values[0]),
    },
    { from, out: [...out, '0'], key: KEYS },
  ];
  switch (operation) {
    case 'map.of':
      return given.map((value, at) => ({
        from: value,
        out: [],
        key: at % 2 === 0 ? KEYS : named(given[at - 1]),
      }));
    case 'map.ofEntries':
    case 'map.new': {
      if (given.length > 1) return given.flatMap((entry) => pair(entry, [], entry));
      const length = lengths.of(subject.value);
      if (length === null) return pair(subject.value, [ANY_MEMBER], undefined);
      return Array.from({ length }, (_, at) => at).flatMap((at) =>
        pair(subject.value, [String(at)], members.of(subject.value, String(at)).values[0]),
      );
    }
    default:
      return [];
  }
}
