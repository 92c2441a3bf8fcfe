import { analyseLanguage } from './analyse-language.js';
import type { AnalysisInput } from './api/input.js';
import type { AnalysisResult } from './api/result.js';
import { joinedResults } from './joined-results.js';
import { languagesOf, within } from './languages-apart.js';

/**
 * Finds weaknesses in a program: in each of its languages apart, for their files call nothing of each other, and what they have
 * by one name is not one thing. Never throws on any program.
 */
export function analyse(input: AnalysisInput): AnalysisResult {
  let done = 0;
  return joinedResults(
    languagesOf(input).map((units) => {
      const share = units.length / input.units.length;
      const before = done;
      done += share;
      const onProgress = (part: number) => input.onProgress?.(Math.min(1, before + part * share));
      return { units, result: analyseLanguage({ ...within(input, units), onProgress }) };
    }),
  );
}
