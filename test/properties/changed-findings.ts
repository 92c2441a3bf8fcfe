import fc from 'fast-check';
import { finding } from '../api/sample-findings.js';

const completeFinding = finding('any', {
  fix: {
    description: 'Bind it',
    edits: [{ location: finding('any').location, replacement: 'x' }],
    lines: { startLine: 1, endLine: 1, before: 'a', after: 'b' },
  },
  suppression: { kind: 'inSource', reason: 'checked' },
});

/** A finding with another value, or one more, in any place of it. */
export const changedFindings = fc
  .tuple(
    fc.nat(),
    fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(2 ** 53, 1e300, -1, 0.5, 11, '', 'CWE-1', 'sink', 'x'.repeat(401), '😀'.repeat(201)),
    ),
  )
  .map(([place, value]) => {
    const changed: unknown = structuredClone(completeFinding);
    const holders = objectsIn(changed);
    const holder = holders[place % holders.length];
    const keys = [...Object.keys(holder), 'other'];
    Object.assign(holder, { [keys[Math.floor(place / holders.length) % keys.length]]: value });
    return changed;
  });

/** All objects and lists in a value, the outermost first. */
function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}
