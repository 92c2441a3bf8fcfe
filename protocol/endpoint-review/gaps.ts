import type { CutFiles } from './cut-files.js';
import type { ServedOutline } from './outline.js';
import type { ReviewGap } from './review.js';

const MAX_NAMED = 5;

/** Whether all that one commit could be read of was read of the other, too. */
export function readsAllOf(one: ServedOutline, other: ServedOutline): boolean {
  return !one.isCut && !other.isCut && beyond(other.notRead, one.notRead).length === 0;
}

/** What of one commit is not known that is known of the other, or in general: changes there cannot be named. */
export function gapsBetween(base: ServedOutline, head: ServedOutline, cut: CutFiles): ReviewGap[] {
  const gaps: ReviewGap[] = [];
  for (const [of, mine] of [['base', base] as const, ['head', head] as const])
    if (mine.isCut) gaps.push({ of, why: 'cut', files: [], count: 0 });
  // Where nothing is compared, nobody needs to know of single files.
  if (gaps.length > 0) return gaps;
  const serving = new Set([...base.endpoints, ...head.endpoints].map(({ file }) => file));
  for (const [of, mine, other] of [['base', base, head] as const, ['head', head, base] as const]) {
    const cutFiles = cut.of(of);
    const notRead = beyond(mine.notRead, other.notRead).map((part) => part.slice(part.indexOf(' ') + 1));
    const givenUp = beyond(mine.givenUp, other.givenUp).filter((file) => serving.has(file));
    if (cutFiles.length > 0) gaps.push({ of, why: 'cut', ...named(cutFiles) });
    if (notRead.length > 0) gaps.push({ of, why: 'not-read', ...named(notRead) });
    if (givenUp.length > 0) gaps.push({ of, why: 'given-up', ...named(givenUp) });
  }
  return gaps;
}

function beyond(mine: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return mine.filter((one) => !known.has(one));
}

function named(files: readonly string[]): Pick<ReviewGap, 'files' | 'count'> {
  const all = [...new Set(files)].sort();
  return { files: all.slice(0, MAX_NAMED), count: all.length };
}
