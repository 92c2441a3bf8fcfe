import type { Operation } from '../../rules/operation.js';
import type { Constant } from '../domain/value.js';

type Fold = (subject: Constant, args: readonly Constant[]) => Constant | null;

/** What operations make of constants; null where that is not known. Texts that grow are not followed. */
export const constantOperations: Partial<Record<Operation, Fold>> = {
  'text.upper': onText((text) => text.toUpperCase()),
  'text.lower': onText((text) => text.toLowerCase()),
  'text.trim': onText((text, args) => (args.length === 0 ? text.trim() : null)),
  'text.charAt': onText((text, [at]) => (typeof at === 'number' ? text.charAt(at) : null)),
  'text.length': onText((text) => text.length),
  'text.isEmpty': onText((text) => text === ''),
  'text.substring': onText((text, [from, to]) =>
    typeof from === 'number' && from >= 0 && (to === undefined || (typeof to === 'number' && to >= from))
      ? text.slice(from, to)
      : null,
  ),
  'text.contains': onText((text, [part]) => (typeof part === 'string' ? text.includes(part) : null)),
  'text.startsWith': onText((text, [part]) => (typeof part === 'string' ? text.startsWith(part) : null)),
  'text.endsWith': onText((text, [part]) => (typeof part === 'string' ? text.endsWith(part) : null)),
  'text.indexOf': onText((text, [part]) => (typeof part === 'string' ? text.indexOf(part) : null)),
  'text.lastIndexOf': onText((text, [part]) => (typeof part === 'string' ? text.lastIndexOf(part) : null)),
  'text.equalsIgnoreCase': onText((text, [other]) =>
    typeof other === 'string' ? text.toLowerCase() === other.toLowerCase() : null,
  ),
  'collection.contains': onText((text, [part]) => (typeof part === 'string' ? text.includes(part) : null)),
  'collection.indexOf': onText((text, [part]) => (typeof part === 'string' ? text.indexOf(part) : null)),
  'number.parse': (subject) => {
    const number = typeof subject === 'string' || typeof subject === 'number' ? Number(subject) : Number.NaN;
    return Number.isFinite(number) ? number : null;
  },
  'value.equals': (subject, [other]) => (other === undefined ? null : subject === other),
  'value.identity': (subject) => subject,
  'regex.pattern': (subject) => subject,
};

function onText(fold: (text: string, args: readonly Constant[]) => Constant | null): Fold {
  return (subject, args) => (typeof subject === 'string' ? fold(subject, args) : null);
}
