import type { Guard } from '../routes.js';
import { firstOf, type Value } from '../wiring/value.js';
import { evidenceIn } from './evidence.js';
import type { Reading } from './handlers.js';

/** Paths that a check lets pass, and those that it is for alone, as far as its code says. */
export function exemptBy(
  value: Value,
  { program, checks }: Reading,
): Required<Pick<Guard, 'exempt'>> & Pick<Guard, 'open' | 'only'> {
  const fn = firstOf(value, 'function');
  if (!fn) return { exempt: [] };
  const open = checks.openIn(fn).filter((one) => one !== null);
  if (open.length === 0) return { exempt: [...evidenceIn(program, fn).exempt] };
  const [only] = open.filter(({ isOthers }) => isOthers);
  const exempt = open.flatMap(({ texts, isOthers }) => (isOthers ? [] : texts));
  const patterns = open.flatMap(({ patterns = [] }) => patterns);
  return { exempt, open: patterns, ...(only ? { only: [...only.texts] } : {}) };
}
