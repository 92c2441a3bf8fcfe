import type { AnalysisInput } from '#agent/analysis/api/input.js';
import type { Random } from '#test/seeded.js';
import { otherGiven, otherNames, otherOrder } from './arrangements.js';
import type { Arrangement } from './layout.js';
import type { Program } from './program.js';

/** A way to analyse a program that must not change its findings. */
export interface Variation {
  name: string;
  /** Another arrangement of the program; null where it has nothing to arrange. As written where this is left out. */
  arrange?(program: Program, written: Arrangement, random: Random): Arrangement | null;
  /** Options of the analysis. */
  analysis?: Partial<AnalysisInput>;
}

/**
 * The one list of them: generated programs are analysed once in each way, experiments in all orders and in each way that
 * has options. A new option of the analysis that is only about speed or about order is one more line, such as
 * `{ name: 'first values first', analysis: { pick: () => 0 } }`.
 */
export const variations: readonly Variation[] = [
  { name: 'definitions', arrange: (...from) => inOrder(['definitions', 'members'], ...from) },
  { name: 'routes', arrange: (...from) => inOrder(['routes'], ...from) },
  { name: 'table entries', arrange: (...from) => inOrder(['entries'], ...from) },
  { name: 'files given', arrange: otherGiven },
  { name: 'file names', arrange: otherNames },
  { name: 'everything', arrange: everything },
  { name: 'first values first', analysis: { pick: () => 0 } },
];

function inOrder(
  kinds: Parameters<typeof otherOrder>[2],
  program: Program,
  written: Arrangement,
  random: Random,
): Arrangement | null {
  return otherOrder(program, written, kinds, random);
}

function everything(program: Program, written: Arrangement, random: Random): Arrangement | null {
  const kinds = ['definitions', 'members', 'routes', 'entries'] as const;
  const ordered = otherOrder(program, written, kinds, random) ?? written;
  const named = otherNames(program, ordered, random) ?? ordered;
  return otherGiven(program, named, random) ?? named;
}
