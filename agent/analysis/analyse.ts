import { analyseLanguage } from './analyse-language.js';
import type { AnalysisInput } from './api/input.js';
import type { AnalysisResult } from './api/result.js';
import { joinedResults } from './joined-results.js';
import { languagesOf, within } from './languages-apart.js';

/**
 * Finds weaknesses in a program: in each of its languages apart, for their files call nothing of each other, and what they have
 * by one name is not one thing. An error in one of them takes nothing from the others.
 */
export function analyse(input: AnalysisInput): AnalysisResult {
  let done = 0;
  return joinedResults(
    languagesOf(input).map((units) => {
      const share = units.length / input.units.length;
      const before = done;
      done += share;
      const onProgress = (part: number) => input.onProgress?.(Math.min(1, before + part * share));
      return { units, result: analyseOrFail(input, units, onProgress) };
    }),
  );
}

function analyseOrFail(
  input: AnalysisInput,
  units: readonly number[],
  onProgress: (part: number) => void,
): AnalysisResult {
  try {
    return analyseLanguage({ ...within(input, units), onProgress });
  } catch (error) {
    if (input.onFailure === undefined) throw error;
    input.onFailure(units, error);
    return NOTHING_FOUND;
  }
}

const NOTHING_FOUND: AnalysisResult = {
  findings: [],
  observations: [],
  overBudget: [],
  steps: 0,
  statistics: { counts: [], bounds: [], boundsNotReached: 0 },
};
