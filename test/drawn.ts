import { createHash } from 'node:crypto';

/** What fixes the choice: the hash of the commit under test, unless somebody asks for another one, or for all. */
const draw = process.env.GOALKEEPER_TEST_DRAW ?? 'all';

/**
 * Some of what takes too long to be tested on each commit: other ones by each commit, so that all have their turn.
 * All, where no draw is set. In the order in which they were given.
 * @param what names the items, so that two draws of one commit have nothing to do with each other
 */
export function drawn<T>(what: string, items: readonly T[], count: number): readonly T[] {
  const chosen = drawnBy(draw, what, items, count);
  if (chosen.length < items.length)
    console.log(`${what}: ${chosen.length} of ${items.length}, as GOALKEEPER_TEST_DRAW=${draw} has it`);
  return chosen;
}

/** Which size something has that takes long: the smaller one on each commit, the larger one where all tests are run. */
export function sizeOf(smaller: number, larger: number): number {
  return draw === 'all' ? larger : smaller;
}

/** @param by any text; `all` takes all */
export function drawnBy<T>(by: string, what: string, items: readonly T[], count: number): readonly T[] {
  if (by === 'all') return items;
  const rankOf = (n: number) => createHash('sha256').update(`${by} ${what} ${n}`).digest('hex');
  const ranked = items.map((item, n) => ({ item, n, rank: rankOf(n) }));
  const chosen = ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1)).slice(0, count);
  return chosen.sort((a, b) => a.n - b.n).map(({ item }) => item);
}
