import type { FixedLines } from '#protocol/finding.js';

/** Lines that go, each behind `-`, then those that come, each behind `+`. */
export function differenceLines({ before, after }: FixedLines): string[] {
  return [...before.split('\n').map((line) => `-${line}`), ...after.split('\n').map((line) => `+${line}`)];
}
