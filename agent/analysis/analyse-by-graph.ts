import type { AnalysisInput } from './analyse.js';
import { analyseApart } from './analyse-apart.js';
import { analyseLanguage } from './analyse-language.js';
import type { AnalysisResult } from './domain/result.js';
import { languagesOf } from './languages-apart.js';

/**
 * Finds weaknesses on the flow graph of a program: in each of its languages apart, for their files call nothing of each other,
 * and what they have by one name is not one thing.
 */
export function analyseByGraph(input: AnalysisInput): AnalysisResult {
  return analyseApart(
    input,
    languagesOf(input).map((units) => ({ units, engine: analyseLanguage })),
  );
}
