import type { Operation } from '../../rules/operation.js';
import { graphBounds } from '../graph/bounds.js';
import type { Constant } from './constant.js';

/** @param name by which the operation is called */
type Fold = (subject: Constant, args: readonly Constant[], name: string) => Constant | null;

/** What operations make of constants; null where that is not known. */
export const constantOperations: Partial<Record<Operation, Fold>> = {
  'text.upper': onText((text) => text.toUpperCase()),
  'text.lower': onText((text) => text.toLowerCase()),
  'text.trim': onText((text, args) => (args.length === 0 ? text.trim() : null)),
  'text.charAt': onText((text, [at]) => (typeof at === 'number' ? text.charAt(at) : null)),
  'text.codeAt': onText((text, [at = 0]) =>
    numberOr(typeof at === 'number' ? text.charCodeAt(at) : Number.NaN),
  ),
  'text.length': onText((text) => text.length),
  'collection.size': onText((text) => text.length),
  'text.isEmpty': onText((text) => text === ''),
  'text.substring': onText((text, [from, to]) =>
    typeof from === 'number' && from >= 0 && (to === undefined || (typeof to === 'number' && to >= from))
      ? text.slice(from, to)
      : null,
  ),
  'text.concat': (...given) => joined(given),
  'text.format': onText((text, args) => formatted(text, args)),
  'text.repeat': onText((text, [times]) =>
    typeof times === 'number' && times >= 0 && text.length * times <= graphBounds.text
      ? text.repeat(times)
      : null,
  ),
  'text.replace': onText((text, [part, other]) =>
    isPlain(part) && isPlain(other) ? text.replaceAll(part, other) : null,
  ),
  'text.replaceFirst': onText((text, [part, other]) =>
    isPlain(part) && isPlain(other) ? text.replace(part, other) : null,
  ),
  'text.contains': onText((text, [part]) => (typeof part === 'string' ? text.includes(part) : null)),
  'text.startsWith': onText((text, [part]) => (typeof part === 'string' ? text.startsWith(part) : null)),
  'text.endsWith': onText((text, [part]) => (typeof part === 'string' ? text.endsWith(part) : null)),
  'text.indexOf': onText((text, [part]) => (typeof part === 'string' ? text.indexOf(part) : null)),
  'text.lastIndexOf': onText((text, [part]) => (typeof part === 'string' ? text.lastIndexOf(part) : null)),
  'text.count': onText((text, [part]) =>
    typeof part === 'string' && part !== '' ? text.split(part).length - 1 : null,
  ),
  'text.isDigits': onText((text) => /^\p{Nd}+$/u.test(text)),
  'text.isLetters': onText((text) => /^\p{L}+$/u.test(text)),
  'text.isLettersOrDigits': onText((text) => /^[\p{L}\p{Nd}]+$/u.test(text)),
  'text.equalsIgnoreCase': onText((text, [other]) =>
    typeof other === 'string' ? text.toLowerCase() === other.toLowerCase() : null,
  ),
  'text.compare': onText((text, [other], name) =>
    typeof other === 'string' && !/case/i.test(name)
      ? Math.sign(Number(text > other) - Number(text < other))
      : null,
  ),
  'collection.contains': onText((text, [part]) => (typeof part === 'string' ? text.includes(part) : null)),
  'collection.indexOf': onText((text, [part]) => (typeof part === 'string' ? text.indexOf(part) : null)),
  // A builder that nothing has happened to since the operation before.
  'builder.new': (subject) => (typeof subject === 'string' ? subject : null),
  // Only a part of it may be asked for.
  'builder.text': (subject, args) => (args.length === 0 ? subject : null),
  'builder.length': onText((text) => text.length),
  'builder.reverse': onText((text) => [...text].reverse().join('')),
  'builder.append': (...given) => joined(given),
  'number.parse': (subject) =>
    numberOr(typeof subject === 'string' || typeof subject === 'number' ? Number(subject) : Number.NaN),
  'number.math': (subject, args, name) => calculated(name, [subject, ...args]),
  'number.extreme': (subject, args, name) =>
    args.length === 0 ? null : calculated(name, [subject, ...args]),
  'boolean.parse': (subject) =>
    typeof subject === 'boolean'
      ? subject
      : typeof subject === 'string'
        ? subject.toLowerCase() === 'true'
        : null,
  'value.equals': (subject, [other]) => (other === undefined ? null : subject === other),
  'value.identity': (subject) => subject,
  // The characters of a text are as constant as the text.
  'value.receiver': (subject) => subject,
  'regex.pattern': (subject) => subject,
};

function onText(fold: (text: string, args: readonly Constant[], name: string) => Constant | null): Fold {
  return (subject, args, name) => (typeof subject === 'string' ? fold(subject, args, name) : null);
}

/** Languages agree on what is replaced in a text, and by what, where neither says anything else than itself. */
function isPlain(value: Constant): value is string {
  return typeof value === 'string' && /^[\w\s,:;@#%&=<>'"!~`/-]*$/.test(value);
}

function joined([subject, args]: Parameters<Fold> | [Constant, readonly Constant[]]): string | null {
  const parts = [subject, ...args];
  if (!parts.every((part) => typeof part === 'string' || typeof part === 'number')) return null;
  const text = parts.join('');
  return text.length <= graphBounds.text ? text : null;
}

/** Languages agree on what `%s` and `%d` are, where they stand for texts and whole numbers one after the other. */
function formatted(text: string, args: readonly Constant[]): string | null {
  let at = 0;
  let isKnown = true;
  const made = text.replace(/%(.?)/g, (_, kind: string) => {
    const value = args[at++];
    isKnown &&=
      (kind === 's' && typeof value === 'string') || (/^[sd]$/.test(kind) && Number.isInteger(value));
    return String(value);
  });
  return isKnown && at === args.length && made.length <= graphBounds.text ? made : null;
}

function numberOr(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function calculated(name: string, given: readonly Constant[]): number | null {
  const numbers = given.filter((one) => typeof one === 'number');
  const calculate = functions.get(name);
  return calculate === undefined || numbers.length < given.length ? null : numberOr(calculate(...numbers));
}

/** Functions of numbers, as far as all languages agree on their results. */
const functions = new Map<string, (...numbers: number[]) => number>([
  ['abs', Math.abs],
  ['fabs', Math.abs],
  ['ceil', Math.ceil],
  ['floor', Math.floor],
  ['max', Math.max],
  ['min', Math.min],
  ['pow', Math.pow],
  ['sqrt', Math.sqrt],
  ['trunc', Math.trunc],
  // Halves go up, to the even number or away from zero; further arguments are digits.
  [
    'round',
    (...[value, digits]) => (digits !== undefined || value % 1 === 0.5 ? Number.NaN : Math.round(value)),
  ],
  ['floorMod', (value, by) => ((value % by) + by) % by],
  ['floorDiv', (value, by) => Math.floor(value / by)],
]);
