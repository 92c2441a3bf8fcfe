import type { Match, ValueTest } from '../../rules/rule.js';

/** What a text has to pass that a call must be given for the pattern to be met; null where there is no such argument. */
export function textTestOf({ call, when }: Match): ValueTest | null {
  if (call === undefined) return null;
  for (const [place, test] of Object.entries(when ?? {}))
    if (/^\d+(\||$)/.test(place) && asksText(test)) return test;
  return null;
}

function asksText({ equals, matches, in: some }: ValueTest): boolean {
  return matches !== undefined || typeof equals === 'string' || some?.every(isText) === true;
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
