import type { RuleSet } from '#agent/rules/rule.js';
import { seeded } from '#test/seeded.js';
import { type Difference, differenceOf, type Grade, grades } from './difference.js';
import { layOut, writtenArrangement } from './layout.js';
import { type Analysed, analyseLaidOut } from './placed-findings.js';
import type { Program } from './program.js';
import { type Variation, variations } from './variations.js';

export interface VariedAnalysis {
  variation: Variation;
  analysed: Analysed;
  /** From the program as written; null where the findings are equal. */
  difference: Difference | null;
}

export interface Examined {
  reference: Analysed;
  varied: VariedAnalysis[];
}

/** Analyses a program as it is written and once in each way that must not matter. The seed decides the orders. */
export async function examine(program: Program, seed: number, rules: RuleSet): Promise<Examined> {
  const written = writtenArrangement(program);
  const reference = await analyseLaidOut(layOut(program, written), rules);
  const varied: VariedAnalysis[] = [];
  for (const variation of variations) {
    const one = await analyseVaried(program, variation, seed, rules);
    if (one) varied.push({ variation, analysed: one, difference: differenceOf(reference, one) });
  }
  return { reference, varied };
}

/** Analyses a program in one way; null where the variation has nothing to arrange in it. */
async function analyseVaried(
  program: Program,
  { name, arrange, analysis }: Variation,
  seed: number,
  rules: RuleSet,
): Promise<Analysed | null> {
  const written = writtenArrangement(program);
  // Each variation draws from its own seed: one that is added changes nothing for the others.
  const random = seeded(
    seed ^ [...name].reduce((hash, letter) => Math.imul(hash, 31) + letter.charCodeAt(0), 7),
  );
  const arrangement = arrange ? arrange(program, written, random) : written;
  return arrangement ? analyseLaidOut(layOut(program, arrangement), rules, analysis) : null;
}

/** The worst that an examined program shows. */
export function gradeOf({ varied }: Examined): Grade | null {
  const found = new Set(varied.map(({ difference }) => difference?.grade));
  return grades.find((grade) => found.has(grade)) ?? null;
}
