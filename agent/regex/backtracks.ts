import { type Witness, witnesses } from './ambiguity.js';
import { automatonOf } from './automaton.js';
import { stepsOf } from './backtracking.js';
import { parseExpression } from './expression.js';
import { hasRun, type NoRuns } from './runs.js';

/** How the time of a search that does not match grows with the length of the text. */
export type Growth = 'linear' | 'polynomial' | 'exponential';

/** What may follow the repeated part, so that the whole does not match: the end, and characters that few sets hold. */
const SUFFIXES = ['', '\n', '\u0000', '!', 'x', ' ', '\u{2028}', '"', '-', '\n\n', '0', '<'];
const STEP_LIMIT = 60_000;
/** The same where each repetition may double the steps: a loop that stands beside others begins with some thousands. */
const EXPONENTIAL_LIMIT = 240_000;
/** Steps that are counted for one expression, all texts together. */
const ALL_STEPS = 1_500_000;
/** Suffixes that are tried at full length: those that a short text takes longest with. */
const BEST = 3;

const known = new Map<string, Growth>();
const MAX_KNOWN = 20_000;

/**
 * Decides how badly a regular expression backtracks, given as `/pattern/flags` or the pattern alone. Ways that an
 * automaton shows are tried by counting the steps of a search, so that what matches after all, and what looks around,
 * is not taken for worse than it is. Expressions too large to be looked at count as linear.
 * @param without sets of characters of which the text has no two in a row
 */
export function growthOf(text: string, without: readonly NoRuns[] = []): Growth {
  const key = without.length === 0 ? text : `${text}\n${without.join(';')}`;
  let growth = known.get(key);
  if (growth === undefined) {
    growth = decide(text, without);
    if (known.size < MAX_KNOWN) known.set(key, growth);
  }
  return growth;
}

function decide(text: string, without: readonly NoRuns[]): Growth {
  // Nothing that is repeated without limit: nothing that could grow.
  if (!/[*+]|,\}/.test(text)) return 'linear';
  const expression = parseExpression(text);
  const automaton = expression === null ? null : automatonOf(expression);
  if (expression === null || automaton === null) return 'linear';
  let growth: Growth = 'linear';
  let left = ALL_STEPS;
  const count: Count = (searched, limit) => {
    const steps = stepsOf(expression, searched, Math.min(limit, left));
    left -= Number.isFinite(steps) ? steps : Math.min(limit, left);
    return steps;
  };
  const suffixes = [...new Set([...SUFFIXES, ...punctuation(text)])];
  for (const witness of witnesses(automaton)) {
    if (left <= 0) break;
    if (hasRun(witness.pump.repeat(2), without)) continue;
    if (witness.isExponential && isExponential(count, witness, suffixes)) return 'exponential';
    if (growth === 'linear' && isPolynomial(count, witness, suffixes)) growth = 'polynomial';
  }
  return growth;
}

/** Characters that the expression itself names are those that its sets leave out (`[^@]+`). */
function punctuation(text: string): string[] {
  return [...new Set(text.match(/[^\w\s\\]/g))].slice(0, 8);
}

/** Steps of a search on a text, Infinity where they are more than the limit. */
type Count = (text: string, limit: number) => number;

/** Four more repetitions: what exponential growth makes of them no polynomial that people write does. */
const GROWS: readonly { repeated: number; times: number }[] = [
  { repeated: 2, times: 100 },
  { repeated: 4, times: 40 },
  { repeated: 6, times: 11 },
  { repeated: 8, times: 6 },
  { repeated: 14, times: 4 },
];

function isExponential(count: Count, { prefix, pump }: Witness, suffixes: readonly string[]): boolean {
  const steps = (repeated: number, suffix: string) =>
    count(prefix + pump.repeat(repeated) + suffix, EXPONENTIAL_LIMIT);
  return worstSuffixes(suffixes, (suffix) => steps(3, suffix)).some((suffix) =>
    GROWS.some(({ repeated, times }) => {
      const few = steps(repeated, suffix);
      const more = () => Math.min(steps(repeated + 4, suffix), EXPONENTIAL_LIMIT);
      return few < EXPONENTIAL_LIMIT / times && more() > few * times;
    }),
  );
}

/** Twice the text takes more than twice the steps, at a length that can be counted. */
function isPolynomial(count: Count, { prefix, pump }: Witness, suffixes: readonly string[]): boolean {
  const steps = (length: number, suffix: string) => {
    const repeated = Math.max(2, Math.ceil(length / pump.length));
    return count(prefix + pump.repeat(repeated) + suffix, STEP_LIMIT * 2);
  };
  return worstSuffixes(suffixes, (suffix) => steps(12, suffix)).some((suffix) =>
    [60, 24, 12].some((length) => {
      const short = steps(length, suffix);
      return short < STEP_LIMIT && Math.min(steps(2 * length, suffix), STEP_LIMIT * 2) > short * 2.9;
    }),
  );
}

function worstSuffixes(suffixes: readonly string[], steps: (suffix: string) => number): string[] {
  return suffixes
    .map((suffix) => ({ suffix, steps: Math.min(steps(suffix), STEP_LIMIT) }))
    .sort((one, other) => other.steps - one.steps)
    .slice(0, BEST)
    .map(({ suffix }) => suffix);
}
