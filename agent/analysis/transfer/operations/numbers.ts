import { constantOf } from '../../domain/constants.js';
import { join } from '../../domain/join.js';
import { constantValue, UNKNOWN, Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import { contentsOf } from '../members/collections.js';
import { argumentOf, type Operate } from './operate.js';

/** Numbers and truth values made from others, or from texts. */
export const numberOperations = {
  'number.parse': (ev, call) => {
    const known = constantOf(argumentOf(call, 0))?.value;
    const parsed = typeof known === 'string' ? Number.parseFloat(known) : Number(known ?? Number.NaN);
    return Number.isFinite(parsed)
      ? constantValue(parsed, ev.builtin.number)
      : new Value([], null, [], ev.builtin.number, [], [], []);
  },
  'number.math': (ev, call) => {
    const numbers = call.arguments.positional.map((value) => Number(constantOf(value)?.value ?? Number.NaN));
    const fold = functions.get(nameOf(call));
    const known = fold === undefined || numbers.length === 0 ? Number.NaN : fold(...numbers);
    return Number.isFinite(known)
      ? constantValue(known, ev.builtin.number)
      : new Value([], null, [], ev.builtin.number, [], [], []);
  },
  // Texts have a largest one, too: what is not known to be numbers stays what it is.
  'number.extreme': (ev, call) => {
    const { positional, rest } = call.arguments;
    const known = positional.map((value) => constantOf(value)?.value);
    const fold = functions.get(nameOf(call));
    if (
      fold !== undefined &&
      rest === null &&
      known.length > 1 &&
      known.every((one) => typeof one === 'number')
    )
      return constantValue(fold(...known.map(Number)), ev.builtin.number);
    const [first] = positional;
    if (positional.length === 1 && rest === null) return contentsOf(ev, first, call.node);
    return [...positional, ...(rest === null ? [] : [rest])].reduce(join, UNKNOWN);
  },
  'boolean.parse': (_ev, call) => {
    const known = constantOf(argumentOf(call, 0))?.value;
    if (typeof known === 'boolean') return constantValue(known, []);
    return typeof known === 'string' ? constantValue(known.toLowerCase() === 'true', []) : UNKNOWN;
  },
} satisfies Record<string, Operate>;

/** The name of a method or, of a plain function, how it is written. */
function nameOf({ method, written }: ValueCall): string {
  return method ?? written;
}

/** Functions of numbers, as far as all languages agree on their results. */
const functions = new Map<string, (...numbers: number[]) => number>([
  ...(['abs', 'ceil', 'floor', 'max', 'min', 'pow', 'sqrt', 'trunc'] as const).map(
    (name): [string, (...numbers: number[]) => number] => [
      name,
      (...numbers) => (Math[name] as (...given: number[]) => number)(...numbers),
    ],
  ),
  ['fabs', Math.abs],
  // Halves go up, to the even number or away from zero; further arguments are digits.
  [
    'round',
    (...[value, digits]) => (digits !== undefined || value % 1 === 0.5 ? Number.NaN : Math.round(value)),
  ],
  ['floorMod', (value, by) => ((value % by) + by) % by],
  ['floorDiv', (value, by) => Math.floor(value / by)],
]);
